import { useQuery } from '@tanstack/react-query'
import { formatAmount } from '#contract/values/money.ts'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Note } from '#web/ui/note.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import { Concerned } from '../parts/acts/concerned.tsx'
import { FormAct } from '../parts/acts/form-act.tsx'
import { PrivatePictures } from '../parts/private-pictures.tsx'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { Go, Panel } from '../ui/panel.tsx'
import { StateDot } from '../ui/state-dot.tsx'
import { type Check, Compared, Effect, OtherName, type Transfer } from './check.tsx'

/** The papers of a bank transfer beside what was written and what the bank says, and the decision. */
export function TransferActs({ row }: { row: Transfer }) {
  const t = useT('office')
  const may = useMay()
  const api = useOfficeApi()
  const params = { id: row.id }
  const { data: check } = useQuery({
    queryKey: ['GET /bank-transfers/{id}/check', row.id],
    queryFn: ({ signal }) => api.call('GET /bank-transfers/{id}/check', { params, signal }),
    enabled: may('finance'),
  })
  if (!may('finance')) return null
  const isOpen = row.status === 'under_review'
  const arrived = arrivedOf(row, check)
  return (
    <Panel title={t('acts')} padded>
      <div className="stk">
        {row.alike.length > 0 ? <Alike alike={row.alike} /> : null}
        <OtherName row={row} />
        <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <PrivatePictures read={() => api.call('GET /bank-transfers/{id}/pictures', { params })} />
          <div className="stk">
            {check ? <Compared row={row} lines={check.lines} /> : null}
            {check && isOpen ? <Effect row={row} due={check.order_due} amount={arrived} /> : null}
          </div>
        </div>
        {isOpen ? (
          <div className="row2">
            <Approve row={row} arrived={arrived} />
            <ActButton
              label={t('reject')}
              letter="R"
              reason={t('memberReads')}
              danger
              act={(reason) => api.callOnce('POST /bank-transfers/{id}/reject', { params, body: { reason } })}
            >
              <Concerned amount={row.amount} name={row.name} />
            </ActButton>
          </div>
        ) : null}
      </div>
    </Panel>
  )
}

/** What came in: by the bank's line from the member's account, else as the member wrote. */
function arrivedOf(row: Transfer, check: Check | undefined): number {
  const best = check?.lines[0]
  return best?.same.iban ? best.amount : row.amount
}

/** Transfers with the same picture, or the same account, day and amount. */
function Alike({ alike }: Pick<Transfer, 'alike'>) {
  const t = useT('office')
  return (
    <Note tone="no" icon="warning" title={t('transfersAlike', { count: alike.length })}>
      <ul className="of-lines">
        {alike.map((each) => (
          <li key={each.id}>
            <Go to={`/bank-transfers/${each.id}`} className="link">
              {`#${each.id}`}
            </Go>{' '}
            <StateDot state={each.status} />
            {each.same_image ? ` · ${t('samePicture')}` : ''}
          </li>
        ))}
      </ul>
    </Note>
  )
}

/** Approves what really came in. Where the bank shows another amount than the member wrote, the difference is shown. */
function Approve({ row: { id, amount: claimed }, arrived }: { row: Transfer; arrived: number }) {
  const t = useT('office')
  const api = useOfficeApi()
  return (
    <FormAct
      key={arrived}
      letter="A"
      label={t('approveArrived', { amount: formatAmount(arrived, { decimals: 2 }) })}
      title={t('transferApprove')}
      text={t('transferApproveText')}
      fields={[
        { name: 'amount', label: t('amountReceived'), kind: 'money', initial: String(arrived) },
        { name: 'note', label: t('noteForStaff'), optional: true },
      ]}
      below={({ amount }) => <Difference claimed={claimed} received={Number(amount)} />}
      act={({ amount, note }, _reason, known) =>
        api.callOnce('POST /bank-transfers/{id}/approve', {
          params: { id },
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
