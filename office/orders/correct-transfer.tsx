import { useT } from '#web/platform/language.tsx'
import { FormAct } from '../parts/acts/form-act.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'

type Order = OfficeData<'GET /orders/{id}'>

/** Corrects who the car is transferred to, until it is handed over. The ID and the phone are masked, so both are written again. */
export function CorrectTransfer({ order }: { order: Order }) {
  const t = useT('office-orders')
  const may = useMay()
  const api = useOfficeApi()
  const { transfer } = order
  if (!may('finance') || !transfer || ['finished', 'canceled'].includes(order.status)) return null
  return (
    <FormAct
      label={t('correctTransfer')}
      text={t('correctTransferText')}
      reason={t('correctWhy')}
      secondary
      fields={[
        { name: 'owner_name', label: t('newOwner'), initial: transfer.owner_name },
        { name: 'owner_identity', label: t('identity'), kind: 'code' },
        { name: 'owner_phone', label: t('phone'), kind: 'code' },
        { name: 'transfer_location', label: t('transferPlace'), initial: transfer.transfer_location },
      ]}
      act={(written, reason) =>
        api.call('PUT /orders/{id}', {
          params: { id: order.id },
          body: {
            owner_name: String(written.owner_name),
            owner_identity: String(written.owner_identity),
            owner_phone: String(written.owner_phone),
            transfer_location: String(written.transfer_location),
            reason,
          },
        })
      }
    />
  )
}
