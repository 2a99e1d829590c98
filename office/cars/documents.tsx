import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CarDocument } from '#contract/http/own-cars/documents.ts'
import { carDocumentKinds } from '#contract/values/vehicle/car-document-kinds.ts'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/fields/choice.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { useAct } from '../platform/use-act.ts'
import { AskDialog } from '../ui/ask-dialog.ts'
import { Moment } from '../ui/cells/moment.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { CarCertificates } from './certificates.tsx'
import { PaperChooser } from './paper-chooser.tsx'
import { CarReport } from './report.tsx'

function usePapers(carId: number) {
  const api = useOfficeApi()
  const { data } = useQuery({
    queryKey: ['car-documents', carId],
    queryFn: ({ signal }) => api.call('GET /cars/{id}/documents', { params: { id: carId }, signal }),
  })
  return data
}

/** How many documents a car has, with the report of its inspection. */
export function PapersCount({ carId }: { carId: number }) {
  const papers = usePapers(carId)
  return papers ? (
    <Num>{papers.documents.length + papers.certificates.length + (papers.inspection_report ? 1 : 0)}</Num>
  ) : null
}

/** The papers of a car. They are read on request only, because each look is written to the audit; a PDF is saved. */
export function CarDocuments({ carId }: { carId: number }) {
  const t = useT('office-cars')
  const may = useMay()
  const data = usePapers(carId)
  const documents = data?.documents ?? []
  return (
    <>
      <CarCertificates carId={carId} list={data?.certificates ?? []} />
      <CarReport carId={carId} report={data?.inspection_report ?? null} />
      <Panel title={t('documents')} count={documents.length}>
        {documents.length === 0 ? <p className="of-note">{t('noDocuments')}</p> : null}
        <ul className="log">
          {documents.map((document) => (
            <li key={document.id}>
              <div>
                <b>{t(`kind_${document.kind}`)}</b>
                {document.note === '' ? null : <p>{document.note}</p>}
                <small className="mu"> {document.added_by}</small>
                {may('cars') ? <DocumentActs document={document} /> : null}
              </div>
              <Moment at={document.added_at} />
            </li>
          ))}
        </ul>
        {may('cars') ? (
          <div className="pb">
            <AddDocument carId={carId} />
          </div>
        ) : null}
      </Panel>
    </>
  )
}

function DocumentActs({ document: { id, kind, format } }: { document: CarDocument }) {
  const t = useT('office-cars')
  const api = useOfficeApi()
  const params = { id }
  return (
    <div className="row2">
      {format === 'pdf' ? (
        <DownloadButton path={`/car-documents/${id}/file`} label="PDF" about={t(`kind_${kind}`)} />
      ) : (
        <ShowPicture id={id} kind={kind} />
      )}
      <ActButton
        label={t('remove')}
        text={t('removeText')}
        danger
        act={() => api.call('DELETE /car-documents/{id}', { params })}
      />
    </div>
  )
}

function ShowPicture({ id, kind }: Pick<CarDocument, 'id' | 'kind'>) {
  const t = useT('office-cars')
  const api = useOfficeApi()
  const params = { id }
  const [src, setSrc] = useState<string>()
  const { mutate, isPending } = useAct(() => api.call('GET /car-documents/{id}', { params }), {
    onDone: (answer) => setSrc(answer.src),
  })
  return (
    <>
      <Button size="sm" kind="secondary" pending={isPending} onClick={() => mutate(undefined)}>
        {t('show')}
      </Button>
      {src ? <img src={src} alt={t(`kind_${kind}`)} className="order-last w-full" /> : null}
    </>
  )
}

function AddDocument({ carId }: { carId: number }) {
  const t = useT('office-cars')
  const office = useT('office')
  const api = useOfficeApi()
  const [isAsking, setAsking] = useState(false)
  const [kind, setKind] = useState<CarDocument['kind']>('registration')
  const [note, setNote] = useState('')
  const [file, setFile] = useState<File>()
  const { mutate, isPending } = useAct(
    () => {
      const body = new FormData()
      body.set('kind', kind)
      body.set('note', note)
      if (file) body.set('image', file)
      return api.call('POST /cars/{id}/documents', { params: { id: carId }, body })
    },
    { onDone: () => setAsking(false) },
  )
  const open = () => {
    setNote('')
    setFile(undefined)
    setAsking(true)
  }
  return (
    <>
      <Button size="sm" kind="secondary" onClick={open}>
        {t('addDocument')}
      </Button>
      {isAsking ? (
        <AskDialog
          title={t('addDocument')}
          text={t('documentText')}
          button={office('add')}
          unready={!file}
          pending={isPending}
          onClose={() => setAsking(false)}
          onAnswer={() => mutate(undefined)}
        >
          <Select
            label={t('documentKind')}
            value={kind}
            onChange={(event) => setKind(carDocumentKinds.find((each) => each === event.target.value) ?? 'other')}
          >
            {carDocumentKinds.map((each) => (
              <option key={each} value={each}>
                {t(`kind_${each}`)}
              </option>
            ))}
          </Select>
          <TextField label={t('documentNote')} value={note} onChange={(event) => setNote(event.target.value)} />
          <PaperChooser none={t('documentFile')} file={file} onChoose={setFile} />
        </AskDialog>
      ) : null}
    </>
  )
}
