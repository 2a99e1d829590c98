import { useQuery } from '@tanstack/react-query'
import { lights } from '#contract/values/vehicle/inspection-words.ts'
import { bodyNoteKinds, inspectionParts, markPanels, verdicts } from '#contract/values/vehicle/vehicle-vocabulary.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { Photo } from '#web/ui/photo.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'
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
      <div className="case-two lg:grid lg:grid-cols-[1fr_1fr]">
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

type Picture = OfficeData<'GET /cars/{id}/pictures'>['pictures'][number]['image']

/** The pictures to which some notes of a report refer, by their ids. */
function useCarPictures(carId: number, notes: readonly { picture_id?: number | null | undefined }[]) {
  const api = useOfficeApi()
  const { data } = useQuery({
    queryKey: ['car-pictures', carId],
    queryFn: ({ signal }) => api.call('GET /cars/{id}/pictures', { params: { id: carId }, signal }),
    enabled: notes.some((note) => note.picture_id),
  })
  return (id: number | null | undefined): Picture | undefined => data?.pictures.find((each) => each.id === id)?.image
}

/** The photograph that the report has of a fault, in full on a press. */
function Proof({ image }: { image: Picture | undefined }) {
  const t = useT('office-cases')
  return image ? (
    <a
      href={image.src}
      target="_blank"
      rel="noreferrer"
      className="block w-[9rem] aspect-[4/3] overflow-hidden rounded-small mt-2"
      aria-label={t('photo')}
    >
      <Photo image={image} sizes="9rem" />
    </a>
  ) : null
}

/** Notes and faults of the report; what was sound is not listed. */
function Report({ car: { id, inspection } }: { car: CaseCar }) {
  const t = useT('office-cases')
  const lang = useLang()
  const faults = inspection.results.filter(({ verdict }) => verdict !== 'ok')
  const sound = inspection.results.length - faults.length
  const pictureOf = useCarPictures(id, [...faults, ...inspection.body])
  const light = inspection.head?.light
  if (!light && inspection.results.length + inspection.body.length === 0) return <p className="mu">{t('noReport')}</p>
  return (
    <>
      {light ? (
        <p className={light === 'as_is' ? 'font-medium' : 'mu'}>
          {t('promised', { what: lights[light][lang] })} {light === 'as_is' ? t('asIs') : null}
        </p>
      ) : null}
      <ul className="case-report">
        {faults.map(({ part, verdict, note_ar: ar, note_en: en, picture_id: picture }) => (
          <li key={part}>
            <b>{inspectionParts[part][lang]}</b>
            <span>{[verdicts[verdict][lang], lang === 'ar' ? ar : en].filter(Boolean).join('، ')}</span>
            <Proof image={pictureOf(picture)} />
          </li>
        ))}
        {inspection.body.map(({ panel, kind, picture_id: picture }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: marks have no id, and the list is read only
          <li key={at}>
            <b>{markPanels[panel][lang]}</b>
            <span>{bodyNoteKinds[kind][lang]}</span>
            <Proof image={pictureOf(picture)} />
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
