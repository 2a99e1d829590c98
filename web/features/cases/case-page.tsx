import { useQuery } from '@tanstack/react-query'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { ThreadMessage } from '../letters/thread-message.tsx'
import { CaseDecision } from './case-decision.tsx'
import { CaseProposals } from './case-proposals.tsx'
import { CaseState } from './case-state.tsx'
import { OpenCase } from './open-case.tsx'
import { caseQuery, type OrderCase } from './queries.ts'
import { SecondLook } from './second-look.tsx'
import { WriteToCase } from './write-to-case.tsx'

/** The case of an order, or the form that opens one while that is possible. */
export function CasePage({ orderId }: { orderId: number }) {
  const t = useT('cases')
  const { data, error, refetch } = useQuery(caseQuery(useApi(), orderId))
  const mayOpen = data !== undefined && data.may_open.kinds.length > 0
  return (
    <div className="wrap grid max-w-3xl gap-6 pb-12">
      <div className="lots-head">
        <div>
          <h1>{data?.case ? t.rich('number', { number: numberOf(data.case) }) : t('title')}</h1>
          {data?.case ? <CaseState found={data.case} /> : null}
        </div>
        <A to="/win-auctions" query={{ order: String(orderId) }} className="link">
          {t('toOrder')}
        </A>
      </div>
      {error && !data ? <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton className="h-72 w-full" /> : null}
      {data?.case ? <Case found={data.case} /> : null}
      {mayOpen ? <OpenCase key={data.case?.id} orderId={orderId} open={data.may_open} /> : null}
      {data && !data.case && !mayOpen ? (
        <EmptyState icon="info" title={t('over')}>
          {t('overText')}
        </EmptyState>
      ) : null}
    </div>
  )
}

const numberOf =
  ({ number }: OrderCase) =>
  () => <Num key="number">{number}</Num>

function Case({ found }: { found: OrderCase }) {
  return (
    <>
      <CaseDecision found={found} />
      {found.second_look ? <SecondLook look={found.second_look} /> : null}
      {found.proposals ? <CaseProposals found={found} offer={found.proposals} /> : null}
      <ul className="grid gap-3" aria-live="polite">
        {found.messages.map((message) => (
          <ThreadMessage key={message.id} message={message} />
        ))}
      </ul>
      {found.decision === null || (found.repair && found.state === 'decided') ? (
        <WriteToCase orderId={found.order_id} />
      ) : null}
    </>
  )
}
