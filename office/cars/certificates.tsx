import { useState } from 'react'
import type { AdminCarDocuments } from '#contract/http/office/cars/documents.ts'
import { type CertificateKind, certificateKinds } from '#contract/values/vehicle/certificate-kinds.ts'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { useAct } from '../platform/use-act.ts'
import { AskDialog } from '../ui/ask-dialog.ts'
import { Moment } from '../ui/cells/moment.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { PaperChooser } from './paper-chooser.tsx'

type Certificate = AdminCarDocuments['certificates'][number]

/** The history report and the periodic inspection, which the car's page names and members read. */
export function CarCertificates({ carId, list }: { carId: number; list: readonly Certificate[] }) {
  const t = useT('office-cars')
  const may = useMay()
  return (
    <Panel title={t('certificates')} count={list.length}>
      {list.length === 0 ? <p className="of-note">{t('noCertificates')}</p> : null}
      <ul className="log">
        {list.map((certificate) => (
          <li key={certificate.kind}>
            <Line carId={carId} certificate={certificate} />
          </li>
        ))}
      </ul>
      {may('cars') ? (
        <div className="pb row2">
          {certificateKinds.map((kind) => (
            <PutCertificate key={kind} carId={carId} kind={kind} former={list.find((one) => one.kind === kind)} />
          ))}
        </div>
      ) : null}
    </Panel>
  )
}

function Line({ carId, certificate }: { carId: number; certificate: Certificate }) {
  const t = useT('office-cars')
  const may = useMay()
  const api = useOfficeApi()
  const { kind, number, issued_on: day, format } = certificate
  return (
    <>
      <div>
        <b>{t(`certificate_${kind}`)}</b>{' '}
        <small className="mu">
          <Num>{number}</Num> · <Num>{day}</Num> · {certificate.added_by}
        </small>
        {may('cars') ? (
          <div className="row2">
            <DownloadButton
              path={`/cars/${carId}/certificates/${kind}`}
              label={format.toUpperCase()}
              about={t(`certificate_${kind}`)}
            />
            <ActButton
              label={t('remove')}
              text={t('certificateRemoveText')}
              danger
              act={() => api.call('DELETE /cars/{id}/certificates/{kind}', { params: { id: carId, kind } })}
            />
          </div>
        ) : null}
      </div>
      <Moment at={certificate.added_at} />
    </>
  )
}

type PutProps = { carId: number; kind: CertificateKind; former: Certificate | undefined }

function PutCertificate({ carId, kind, former }: PutProps) {
  const t = useT('office-cars')
  const office = useT('office')
  const api = useOfficeApi()
  const [isAsking, setAsking] = useState(false)
  const [number, setNumber] = useState('')
  const [day, setDay] = useState('')
  const [file, setFile] = useState<File>()
  const { mutate, isPending } = useAct(
    () => {
      const body = new FormData()
      body.set('number', number)
      body.set('issued_on', day)
      if (file) body.set('certificate', file)
      return api.call('PUT /cars/{id}/certificates/{kind}', { params: { id: carId, kind }, body })
    },
    { onDone: () => setAsking(false) },
  )
  const open = () => {
    setNumber(former?.number ?? '')
    setDay(former?.issued_on ?? '')
    setFile(undefined)
    setAsking(true)
  }
  return (
    <>
      <Button size="sm" kind="secondary" onClick={open}>
        {t(former ? `certificateReplace_${kind}` : `certificateAdd_${kind}`)}
      </Button>
      {isAsking ? (
        <AskDialog
          title={t(`certificate_${kind}`)}
          text={t('certificateText')}
          button={office('add')}
          unready={!file || number.trim() === '' || day === ''}
          pending={isPending}
          onClose={() => setAsking(false)}
          onAnswer={() => mutate(undefined)}
        >
          <TextField
            label={t('certificateNumber')}
            dir="ltr"
            value={number}
            onChange={(event) => setNumber(event.target.value)}
          />
          <TextField
            label={t('certificateDay')}
            type="date"
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
          <PaperChooser none={t('certificateFile')} file={file} onChoose={setFile} />
        </AskDialog>
      ) : null}
    </>
  )
}
