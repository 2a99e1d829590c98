import { bodyNoteKinds, inspectionParts, markPanels, verdicts } from '#contract/values/vehicle/vehicle-vocabulary.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { Go, Panel } from '../ui/panel.tsx'
import type { Case, CaseCar } from './case.ts'
import { CASE_WANTS } from './words.ts'

/** What the buyer says beside what the inspection report had said, and what the seller answers. */
export function Complaint({ row, car }: { row: Case; car: CaseCar | undefined }) {
  const t = useT('office-cases')
  const lang = useLang()
  const complaint = row.messages.find(({ side }) => side === 'member')
  return (
    <Panel title={t('complaintAndReport')}>
      <div className="case-two">
        <section>
          <h3>{t('buyerSays')}</h3>
          <p className="whitespace-pre-line wrap-anywhere" dir="auto">
            {complaint?.text}
          </p>
          <p className="mu">{t('wants', { what: CASE_WANTS[row.wants][lang] })}</p>
          <Files row={row} files={complaint?.files ?? []} />
        </section>
        <section>
          <h3>{t('reportSays')}</h3>
          {car ? <Report car={car} /> : null}
        </section>
      </div>
      {row.heard_until ? (
        <div className="pb">
          <h3>{t('sellerSays')}</h3>
          {row.seller_answer ? (
            <p className="whitespace-pre-line wrap-anywhere" dir="auto">
              {row.seller_answer}
            </p>
          ) : (
            <p className="mu">{t('sellerSilent')}</p>
          )}
        </div>
      ) : null}
    </Panel>
  )
}

export function Files({ row, files }: { row: Case; files: Case['messages'][number]['files'] }) {
  const t = useT('office-cases')
  if (files.length === 0) return null
  return (
    <div className="row2">
      {files.map((file, at) => (
        <DownloadButton
          key={file.id}
          path={`/cases/${row.id}/files/${file.id}`}
          label={t('file', { number: at + 1 })}
        />
      ))}
    </div>
  )
}

/** Notes and faults of the report; what was sound is not listed. */
function Report({ car: { id, inspection } }: { car: CaseCar }) {
  const t = useT('office-cases')
  const lang = useLang()
  const faults = inspection.results.filter(({ verdict }) => verdict !== 'ok')
  const sound = inspection.results.length - faults.length
  if (inspection.results.length + inspection.body.length === 0) return <p className="mu">{t('noReport')}</p>
  return (
    <>
      <ul className="case-report">
        {faults.map(({ part, verdict, note_ar: ar, note_en: en }) => (
          <li key={part}>
            <b>{inspectionParts[part][lang]}</b>
            <span>{[verdicts[verdict][lang], lang === 'ar' ? ar : en].filter(Boolean).join('، ')}</span>
          </li>
        ))}
        {inspection.body.map(({ panel, kind }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: marks have no id, and the list is read only
          <li key={at}>
            <b>{markPanels[panel][lang]}</b>
            <span>{bodyNoteKinds[kind][lang]}</span>
          </li>
        ))}
      </ul>
      {sound > 0 ? <p className="mu">{t('sound', { count: sound })}</p> : null}
      <Go to={`/cars/${id}`} className="link">
        {t('toCar')}
      </Go>
    </>
  )
}
