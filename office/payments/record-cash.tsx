import { useT } from '#web/platform/language.tsx'
import { FormAct } from '../parts/acts/form-act.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'

type Props = { userId: number; order?: { id: number; total: number; paid_amount: number } }

/** Cash that a member paid at a branch: for one order, or else for the wallet. It settles the payment that announced it. */
export function RecordCash({ userId, order }: Props) {
  const t = useT('office')
  const may = useMay()
  const api = useOfficeApi()
  if (!may('finance')) return null
  const due = order ? Math.round((order.total - order.paid_amount) * 100) / 100 : undefined
  return (
    <FormAct<OfficeData<'POST /payments'>>
      label={t('recordCash')}
      text={t(order ? 'recordCashForOrder' : 'recordCashForWallet')}
      secondary
      canSettle
      fields={[
        {
          name: 'amount',
          label: t('amountReceived'),
          kind: 'money',
          ...(due !== undefined && { initial: String(due) }),
        },
        { name: 'note', label: t('noteForStaff'), optional: true },
      ]}
      act={({ amount, note }, _reason, known) => {
        const body = {
          user_id: userId,
          purpose: order ? ('order' as const) : ('wallet' as const),
          ...(order && { order_id: order.id }),
          amount: Number(amount),
          ...(typeof note === 'string' && { note }),
          ...known,
        }
        return api.callOnce('POST /payments', { body })
      }}
      done={(data) => {
        const id = 'announced_id' in data ? data.announced_id : null
        return id === null ? t('cashRecorded') : t('cashSettled', { id: `#${id}` })
      }}
    />
  )
}
