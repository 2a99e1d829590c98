import type { Car } from '#contract/http/car.ts'
import type { CarInspection } from '#contract/http/car-inspection.ts'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { marksOf, SHAPES, WHEELS } from '#web/ui/drawings/body-panels.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { InspectionHead, InspectionHistory, Tyres } from './inspection-head.tsx'

type Report = Car['periodic_inspection']
type Mark = Report['body'][number] & { image?: CarInspection['body'][number]['image'] }
type Result = Report['results'][number] & Partial<Pick<CarInspection['groups'][number], 'taken' | 'image'>>
type Props = { inspection: Report; report: CarInspection | null }

/** The inspection: its head and score, the body on a drawing with numbered notes, the tyres, then the parts one by one. */
export default function InspectionParts({ inspection: { results, body, by_owner }, report }: Props) {
  const t = useT('inspection')
  if (report) {
    return (
      <>
        <InspectionHead report={report} />
        <h3>{t('bodyTitle')}</h3>
        <Body body={report.body} />
        {report.tyres.length > 0 ? <Tyres tyres={report.tyres} /> : null}
        <h3>{t('partsTitle')}</h3>
        <Parts results={report.groups} />
        <InspectionHistory report={report} />
      </>
    )
  }
  if (results.length === 0 && body.length === 0) return <p className="text-muted">{t('noInspection')}</p>
  const sound = results.filter(({ verdict }) => verdict === 'ok').length
  return (
    <>
      <p className="mb-4">
        {by_owner ? `${t('bodyBySeller')} ` : ''}
        {results.length > 0 ? `${t('partsSound', { ok: sound, all: results.length })}. ` : ''}
        {body.length > 0 ? `${t('bodyNotes', { count: body.length })}.` : t('bodyClean')}
      </p>
      <Body body={body} />
      <Parts results={results} />
    </>
  )
}

function Body({ body }: { body: readonly Mark[] }) {
  const t = useT('inspection')
  return (
    <div className={body.length > 0 ? 'insp' : 'insp insp-clean'}>
      <div>
        <Drawing body={body} />
        <Legend />
      </div>
      {body.length > 0 ? <Notes body={body} /> : <p>{t('bodyClean')}</p>}
    </div>
  )
}

function Parts({ results }: { results: readonly Result[] }) {
  return (
    <dl className="spec insp-parts mt-2">
      {results.map((result) => (
        <div key={result.part}>
          <dt>{result.name}</dt>
          <dd>
            <Verdict result={result} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Drawing({ body }: { body: readonly Mark[] }) {
  const t = useT('inspection')
  const painted = new Set(body.filter(({ kind }) => kind === 'repaint').map(({ panel }) => panel))
  return (
    <div className="insp-car p-4 surface">
      <svg viewBox="0 -8 620 336" role="img" aria-label={t('drawing')}>
        {SHAPES.map(({ panel, kind, d }) => (
          <path key={panel} className={painted.has(panel) ? 'insp-painted' : `insp-${kind}`} d={d} />
        ))}
        {WHEELS.map(({ panel, x, y }) => (
          <g key={panel}>
            <circle className="insp-glass" cx={x} cy={y} r="26" />
            <circle className="insp-body" cx={x} cy={y} r="12" />
          </g>
        ))}
        <text className="insp-axis" x="310" y="16">
          {t('rightSide')}
        </text>
        <text className="insp-axis" x="310" y="318">
          {t('leftSide')}
        </text>
        <text className="insp-axis" x="123" y="168">
          {t('front')}
        </text>
        <text className="insp-axis" x="334" y="168">
          {t('roof')}
        </text>
        <text className="insp-axis" x="516" y="168">
          {t('rear')}
        </text>
        {marksOf(body).map(({ number, x, y }) => (
          <g key={number} className="insp-mark">
            <circle cx={x} cy={y} r="17" />
            <text x={x} y={y + 7}>
              {number}
            </text>
          </g>
        ))}
      </svg>
    </div>
  )
}

function Legend() {
  const t = useT('inspection')
  return (
    <div className="insp-legend flex flex-wrap gap-y-[0.25rem] gap-x-4 mt-2 text-14 text-muted">
      <span>
        <i />
        {t('original')}
      </span>
      <span>
        <i className="is-painted" />
        {t('repainted')}
      </span>
      <span>
        <i className="is-mark" />
        {t('note')}
      </span>
    </div>
  )
}

function Notes({ body }: { body: readonly Mark[] }) {
  const t = useT('inspection')
  return (
    <ol className="insp-notes grid content-start">
      {body.map((note, index) => (
        <li key={`${note.panel}-${note.kind}-${note.note}`}>
          <span className="size-[1.625rem] rounded-pill bg-ink text-on-ink grid place-items-center text-14 font-semibold leading-none">
            <Num>{index + 1}</Num>
          </span>
          <div>
            <b>{`${note.name}: ${note.kind_name}`}</b>
            {note.note ? <p>{note.note}</p> : null}
          </div>
          {note.image ? (
            <a
              href={note.image.src}
              target="_blank"
              rel="noopener"
              aria-label={t('photoOfNote', { number: index + 1 })}
            >
              <Photo image={note.image} sizes="96px" />
            </a>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

const LOOKS = {
  ok: { icon: 'check', className: 'insp-ok', word: 'sound' },
  note: { icon: 'info', className: 'insp-noted', word: 'note' },
  fault: { icon: 'warning', className: 'insp-fault', word: 'fault' },
} as const

function Verdict({ result: { verdict, note, taken } }: { result: Result }) {
  const t = useT('inspection')
  const { icon, className, word } = LOOKS[verdict]
  return (
    <span className={className}>
      <Icon name={icon} size="s" />
      <span>{note || t(word)}</span>
      {taken ? <small>{t.rich('takes', { num: () => <Num key="taken">{String(taken)}</Num> })}</small> : null}
    </span>
  )
}
