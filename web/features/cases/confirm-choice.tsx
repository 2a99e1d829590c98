import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CaseChoice } from '#contract/values/case-states.ts'
import { withIdempotencyKey } from '#web/platform/http/idempotency-key.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { useFieldErrors } from '#web/ui/fields/use-field-errors.ts'

type Props = { orderId: number; choice: CaseChoice; onClose: () => void }

/** The consequence of a choice in words, before it is made. */
export function ConfirmChoice({ orderId, choice, onClose }: Props) {
  const t = useT('cases')
  const api = useApi()
  const cache = useQueryClient()
  const errors = useFieldErrors()
  const choosing = useMutation({
    mutationFn: () =>
      withIdempotencyKey(`case choice ${orderId} ${choice}`, (idempotencyKey) =>
        api.call('POST /orders/{id}/case/choose', { params: { id: orderId }, body: { choice }, idempotencyKey }),
      ),
    onSuccess: async () => {
      await cache.invalidateQueries()
      onClose()
    },
    onError: errors.refuse,
  })
  return (
    <Dialog title={t(`${choice}Title`)} onClose={onClose}>
      <p>{t(`${choice}Text`)}</p>
      <p>{t('noWayBack')}</p>
      <FieldError error={errors.of(...Object.keys(errors.errors))} />
      <DialogActions>
        <Button pending={choosing.isPending} onClick={() => choosing.mutate()}>
          {t(`${choice}Yes`)}
        </Button>
        <Button kind="secondary" onClick={onClose}>
          {t('goBack')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
