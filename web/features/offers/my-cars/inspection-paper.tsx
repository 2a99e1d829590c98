import { useMutation } from '@tanstack/react-query'
import type { MyCar } from '#contract/http/offers.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { allMessages } from '#web/ui/fields/field-errors.ts'
import { useReadRefusal } from '#web/ui/fields/use-field-errors.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { PaperButton } from '#web/ui/paper-button.tsx'
import { toast } from '#web/ui/toast.tsx'

const InspectionDialog = lazyDialog(() => import('./inspection-dialog.tsx'))

/** The report that the page of the car offers to members; while its owner is asked, the answer's form has it. */
export function CarReport({ car: { id, inspection_report: report, can_change_report } }: { car: MyCar }) {
  const t = useT('my-cars')
  if (report === null || can_change_report) return null
  return (
    <div className="-ms-3">
      <PaperButton kind="tertiary" path={`/api/v1/my-cars/${id}/report`} paper={report} failed={t('inspectionFailed')}>
        {t(report.by_owner ? 'ownReport' : 'houseReport')}
      </PaperButton>
    </div>
  )
}

/** The inspection document that staff keep of an own car; a PDF is saved, a picture is shown. */
export function InspectionPaper({ car }: { car: MyCar }) {
  const t = useT('my-cars')
  const { inspection_document_id: id, inspection_document_format: format } = car
  if (id === null) return null
  if (format === 'jpeg') return <ShownPaper id={id} title={car.title} />
  return (
    <div className="-ms-3">
      <PaperButton kind="tertiary" path={`/api/v1/car-documents/${id}/file`} failed={t('inspectionFailed')}>
        {t('inspectionPaper')}
      </PaperButton>
    </div>
  )
}

/** Fetched on demand: its picture has no public address. */
function ShownPaper({ id, title }: { id: number; title: string }) {
  const t = useT('my-cars')
  const api = useApi()
  const read = useReadRefusal()
  const { data, mutate, isPending, reset } = useMutation({
    mutationFn: (document: number) => api.call('GET /car-documents/{id}', { params: { id: document } }),
    onError: (error) =>
      toast({ title: t('inspectionFailed'), text: allMessages(read(error))[0], tone: 'danger', key: 'paper' }),
  })
  return (
    <div className="-ms-3">
      <Button kind="tertiary" pending={isPending} onClick={() => mutate(id)}>
        {t('inspectionPaper')}
      </Button>
      {data ? <InspectionDialog title={title} src={data.src} onClose={reset} /> : null}
    </div>
  )
}
