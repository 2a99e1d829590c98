import { useMutation, useQueryClient } from '@tanstack/react-query'
import { withStepUp } from '#web/features/accounts/with-step-up.ts'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { allMessages } from '#web/ui/fields/field-errors.ts'
import { useReadRefusal } from '#web/ui/fields/use-field-errors.ts'
import type { OrderDetail } from './queries.ts'

type Props = { order: OrderDetail; onClose: () => void }

/** Says what it costs not to pay, before a code at the buyer's phone makes it final. */
export default function GiveUpDialog({ order: { id, deposit_held: held }, onClose }: Props) {
  const t = useT('orders')
  const api = useApi()
  const cache = useQueryClient()
  const read = useReadRefusal()
  const giveUp = useMutation({
    mutationFn: () =>
      withStepUp((stepUp) => api.call('POST /orders/{id}/give-up', { params: { id }, body: {}, stepUp })),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['orders'] })
      onClose()
    },
  })
  return (
    <Dialog title={t('giveUpTitle')} onClose={onClose}>
      <p>
        {held > 0 ? t.rich('giveUpText', { money: () => <Money key="money" amount={held} /> }) : t('giveUpTextFree')}
      </p>
      <FieldError error={giveUp.error ? allMessages(read(giveUp.error))[0] : undefined} />
      <DialogActions>
        <Button kind="danger" pending={giveUp.isPending} onClick={() => giveUp.mutate()}>
          {t('giveUpSure')}
        </Button>
        <Button kind="secondary" onClick={onClose}>
          {t('giveUpNot')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
