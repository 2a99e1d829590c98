import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import type { Row } from '../platform/data-provider.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { FormAct } from './form-act.tsx'

/** Approves what really came in. Where the bank shows another amount than the member wrote, the difference is shown. */
export function ApproveTransfer({ row }: { row: Row }) {
  const t = useT('office')
  const api = useOfficeApi()
  const claimed = Number(row.amount)
  return (
    <FormAct
      label={t('transferApprove')}
      text={t('transferApproveText')}
      fields={[
        { name: 'amount', label: t('amountReceived'), kind: 'money', initial: String(claimed) },
        { name: 'note', label: t('noteForStaff'), optional: true },
      ]}
      below={({ amount }) => <Difference claimed={claimed} received={Number(amount)} />}
      act={({ amount, note }, _reason, known) =>
        api.callOnce('POST /bank-transfers/{id}/approve', {
          params: { id: Number(row.id) },
          body: {
            ...(Number(amount) !== claimed && { amount: Number(amount) }),
            ...(typeof note === 'string' && { note }),
            ...known,
          },
        })
      }
    />
  )
}

function Difference({ claimed, received }: { claimed: number; received: number }) {
  const t = useT('office')
  if (!Number.isFinite(received)) return null
  const difference = Math.round((received - claimed) * 100) / 100
  return (
    <p role="status" className={difference === 0 ? 'mu' : 'warnc'}>
      {difference === 0 ? t('amountsAgree') : <>{t('amountsDiffer')} </>}
      {difference === 0 ? null : <Money amount={difference} />}
    </p>
  )
}
