import type { ReactNode } from 'react'
import type { CarInspection } from '#contract/http/car-inspection.ts'
import {
  accidentWords,
  lights,
  odometerWords,
  serviceWords,
  wheelWords,
} from '#contract/values/vehicle/inspection-words.ts'
import { DateTime, Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'

const RADIUS = 34
const AROUND = 2 * Math.PI * RADIUS
const VERDICTS = [
  [9, 'verdict9'],
  [8, 'verdict8'],
  [6.5, 'verdict6'],
  [5, 'verdict5'],
] as const
const verdictOf = (score: number) => VERDICTS.find(([least]) => score >= least)?.[1] ?? 'verdict1'

/** Score, verdict, inspector, day and place of a report, and the number of its notes. */
export function InspectionHead({ report }: { report: CarInspection }) {
  const t = useT('inspection')
  const { date, place, inspector, inspector_number: number, kilometres, score } = report
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-y-4 gap-x-5 items-center p-5 surface">
      <Ring score={score} />
      <div className="text-14 text-muted">
        <p className="text-18 font-bold text-ink">{t(verdictOf(score))}</p>
        <p>{t.rich('inspector', { name: inspector, num: () => <Num key="number">{number}</Num> })}</p>
        <p className="dots">
          <span>{t.rich('inspected', { date: () => <DateTime key="date" at={date} style="date" /> })}</span>
          <span>{place}</span>
          <span>{t.rich('odometerThen', { num: () => <Num key="km">{kilometres}</Num> })}</span>
        </p>
      </div>
      <Counts report={report} />
    </div>
  )
}

function Ring({ score }: { score: number }) {
  const t = useT('inspection')
  return (
    <svg
      className="insp-ring size-[5.5rem]"
      viewBox="0 0 80 80"
      role="img"
      aria-label={t('scoreOf', { score: String(score) })}
    >
      <circle className="stroke-line" cx="40" cy="40" r={RADIUS} />
      <circle
        className="insp-ring-got"
        cx="40"
        cy="40"
        r={RADIUS}
        strokeDasharray={`${(AROUND * score) / 10} ${AROUND}`}
        transform="rotate(-90 40 40)"
      />
      <text className="insp-ring-score" x="40" y="43">
        {score.toFixed(1)}
      </text>
      <text className="insp-ring-of" x="40" y="58">
        {t('outOf')}
      </text>
    </svg>
  )
}

function Counts({ report: { points, notes, faults } }: { report: CarInspection }) {
  const t = useT('inspection')
  const sound = Math.max(0, points - notes - faults)
  const counts = [
    ['pointsOk', 'insp-ok', sound],
    ['pointsNoted', 'insp-noted', notes],
    ['pointsFaulty', 'insp-fault', faults],
  ] as const
  return (
    <ul className="insp-counts col-span-full grid grid-cols-[repeat(3,1fr)] gap-3 pt-4 border-t border-line">
      {counts.map(([word, tone, count]) => (
        <li key={word}>
          <b>
            <Num>{count}</Num>
          </b>{' '}
          <span className={tone}>{t(word)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Millimetres of a new tyre, and the depth below which it is soon due. */
const NEW_TREAD = 8
const SOON_DUE = 4

/** The four tyres, each with the depth of its tread. */
export function Tyres({ tyres }: { tyres: CarInspection['tyres'] }) {
  const t = useT('inspection')
  const lang = useLang()
  return (
    <>
      <h3>{t('tyresTitle')}</h3>
      <ul className="insp-tyres grid grid-cols-[1fr_1fr] gap-4 p-4 md:grid-cols-[repeat(4,1fr)] surface">
        {tyres.map(({ wheel, tread, year }) => (
          <li key={wheel}>
            <b>{wheelWords[wheel][lang]}</b>
            <p className={tread <= SOON_DUE ? 'insp-noted' : 'insp-ok'}>
              <span>{t.rich('tread', { num: () => <Num key="tread">{String(tread)}</Num> })}</span>
              {year === null ? null : <span>{t('made', { year: String(year) })}</span>}
            </p>
            <meter min="0" max={NEW_TREAD} low={SOON_DUE} value={tread} aria-hidden="true" />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The known history of a car, and the seller's promise as a light with words. */
export function InspectionHistory({ report }: { report: CarInspection }) {
  const t = useT('inspection')
  const lang = useLang()
  const { owners, accidents, service, odometer, light } = report
  const facts: ReactNode[] = [
    owners === null ? null : t('owners', { count: owners }),
    accidents && accidentWords[accidents][lang],
    service && serviceWords[service][lang],
    odometer && odometerWords[odometer][lang],
  ]
  return (
    <>
      <h3>{t('historyTitle')}</h3>
      <div className="insp-light flex gap-4 items-center p-4 surface">
        <span className={`insp-lamp lamp-${light}`} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        <div>
          <b>{lights[light][lang]}</b>
          <p>{t(`light_${light}`)}</p>
        </div>
      </div>
      <ul className="insp-facts flex flex-wrap gap-y-2 gap-x-6 mt-4">
        {facts
          .filter((fact) => fact !== null)
          .map((fact) => (
            <li key={String(fact)}>
              <Icon name="info" size="s" />
              {fact}
            </li>
          ))}
      </ul>
    </>
  )
}
