import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Note } from '#web/ui/note.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import { Concerned } from '../parts/acts/concerned.tsx'
import { FormAct } from '../parts/acts/form-act.tsx'
import { PrivatePictures } from '../parts/private-pictures.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { Go, Panel } from '../ui/panel.tsx'
import { StateDot } from '../ui/state-dot.tsx'

type Transfer = OfficeData<'GET /bank-transfers/{id}'>

/** The papers of a bank transfer, other transfers like it, and the decision. */
export function TransferActs({ row }: { row: Transfer }) {
  const t = useT('office')
  const may = useMay()
  const api = useOfficeApi()
  const params = { id: row.id }
  if (!may('finance')) return null
  return (
    <Panel title={t('acts')} padded>
      <div className="stk">
        {row.alike.length > 0 ? <Alike alike={row.alike} /> : null}
        <PrivatePictures read={() => api.call('GET /bank-transfers/{id}/pictures', { params })} />
        {row.status === 'under_review' ? (
          <div className="row2">
            <Approve row={row} />
            <ActButton
              label={t('reject')}
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
function Approve({ row: { id, amount: claimed } }: { row: Transfer }) {
  const t = useT('office')
  const api = useOfficeApi()
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
