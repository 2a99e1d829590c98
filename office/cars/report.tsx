import { useState } from 'react'
import type { AdminCarDocuments } from '#contract/http/office/cars/documents.ts'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { useAct } from '../platform/use-act.ts'
import { AskDialog } from '../ui/ask-dialog.ts'
import { Moment } from '../ui/cells/moment.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { PaperChooser } from './paper-chooser.tsx'

type Report = AdminCarDocuments['inspection_report']

/** The report that the car's page offers to members: the seller's, or the one with which staff replaced it. */
export function CarReport({ carId, report }: { carId: number; report: Report }) {
  const t = useT('office-cars')
  const may = useMay()
  const api = useOfficeApi()
  return (
    <Panel title={t('report')}>
      {report ? (
        <ul className="log">
          <li>
            <div>
              <b>{t(report.by_owner ? 'reportBySeller' : 'reportByUs')}</b>
              <small className="mu"> {report.added_by}</small>
              {may('cars') ? (
                <div className="row2">
                  <ReportFile carId={carId} format={report.format} />
                  <ActButton
                    label={t('remove')}
                    text={t('reportRemoveText')}
                    danger
                    act={() => api.call('DELETE /cars/{id}/report', { params: { id: carId } })}
                  />
                </div>
              ) : null}
            </div>
            <Moment at={report.added_at} />
          </li>
        </ul>
      ) : (
        <p className="of-note">{t('noReport')}</p>
      )}
      {may('cars') ? (
        <div className="pb">
          <PutReport carId={carId} isThere={report !== null} />
        </div>
      ) : null}
    </Panel>
  )
}

/** Saves the file; each look is written to the audit. */
export function ReportFile({ carId, format }: { carId: number; format?: 'pdf' | 'jpeg' }) {
  const t = useT('office-cars')
  const label = format ? format.toUpperCase() : t('reportSave')
  return <DownloadButton path={`/cars/${carId}/report`} label={label} about={t('report')} />
}

function PutReport({ carId, isThere }: { carId: number; isThere: boolean }) {
  const t = useT('office-cars')
  const office = useT('office')
  const api = useOfficeApi()
  const [isAsking, setAsking] = useState(false)
  const [file, setFile] = useState<File>()
  const { mutate, isPending } = useAct(
    () => {
      const body = new FormData()
      if (file) body.set('report', file)
      return api.call('PUT /cars/{id}/report', { params: { id: carId }, body })
    },
    { onDone: () => setAsking(false) },
  )
  const open = () => {
    setFile(undefined)
    setAsking(true)
  }
  const title = t(isThere ? 'reportReplace' : 'reportAdd')
  return (
    <>
      <Button size="sm" kind="secondary" onClick={open}>
        {title}
      </Button>
      {isAsking ? (
        <AskDialog
          title={title}
          text={t('reportText')}
          button={office('add')}
          unready={!file}
          pending={isPending}
          onClose={() => setAsking(false)}
          onAnswer={() => mutate(undefined)}
        >
          <PaperChooser none={t('reportFile')} file={file} onChoose={setFile} />
        </AskDialog>
      ) : null}
    </>
  )
}
