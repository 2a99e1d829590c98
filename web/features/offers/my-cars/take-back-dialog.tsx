import { useMutation } from '@tanstack/react-query'
import type { MyCar } from '#contract/http/offers.ts'
import { readSession } from '#web/platform/device/session.ts'
import { withIdempotencyKey } from '#web/platform/http/idempotency-key.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { allMessages } from '#web/ui/fields/field-errors.ts'
import { useReadRefusal } from '#web/ui/fields/use-field-errors.ts'
import { toast } from '#web/ui/toast.tsx'
import { useReadAnew } from '../use-answer.ts'

/** Confirms the withdrawal of a car, and withdraws it. */
export default function TakeBackDialog({ car: { id, title }, onClose }: { car: MyCar; onClose: () => void }) {
  const t = useT('my-cars')
  const api = useApi()
  const read = useReadRefusal()
  const readAnew = useReadAnew()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      withIdempotencyKey(['take-back', readSession()?.id, id].join(' '), (idempotencyKey) =>
        api.call('POST /my-cars/{id}/withdraw', { params: { id }, body: {}, idempotencyKey }),
      ),
    onError: (error) =>
      toast({ title: t('takeBackFailed'), text: allMessages(read(error))[0], tone: 'danger', key: 'take-back' }),
    onSettled: () => {
      onClose()
      readAnew()
    },
  })
  return (
    <Dialog title={t('takeBackTitle')} onClose={onClose}>
      <p className="font-semibold">{title}</p>
      <p>{t('takeBackText')}</p>
      <DialogActions>
        <Button kind="danger" pending={isPending} onClick={() => mutate()}>
          {t('takeBackYes')}
        </Button>
        <Button kind="secondary" onClick={onClose}>
          {t('goBack')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
