import { useQuery } from '@tanstack/react-query'
import { Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import type { RowOf } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { CarCell } from '../ui/cells/car-cell.tsx'
import { Day } from '../ui/cells/moment.tsx'
import { Go, PageHead, Panel } from '../ui/panel.tsx'
import { StateDot } from '../ui/state-dot.tsx'
import { OrderStates, OrderViews, type State, useOrderCounts } from './order-states.tsx'

type Order = RowOf<'GET /orders'>
const COLUMNS: readonly State[] = ['pending', 'making', 'delivering', 'finished']
const SHOWN = 12

/** Orders in columns by their state; a card leads to the order. */
export function BoardPage() {
  const t = useT('office-orders')
  const office = useT('office')
  return (
    <>
      <PageHead title={office('orders')} lead={t('ordersLead')}>
        <OrderViews view="board" />
      </PageHead>
      <OrderStates />
      <Panel>
        <section
          className="kan grid grid-flow-col auto-cols-[minmax(15.5rem,1fr)] gap-3 overflow-x-auto p-4"
          aria-label={t('board')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: an empty board scrolls on phones and has nothing else to focus
          tabIndex={0}
        >
          {COLUMNS.map((state) => (
            <BoardColumn key={state} state={state} />
          ))}
        </section>
      </Panel>
    </>
  )
}

function BoardColumn({ state }: { state: State }) {
  const t = useT('office-orders')
  const office = useT('office')
  const states = useT('office-states')
  const api = useOfficeApi()
  const counts = useOrderCounts()
  const { data, isPending, refetch } = useQuery({
    queryKey: ['orders-board', state],
    queryFn: ({ signal }) => {
      const query = { per_page: SHOWN, ...(state === 'pending' && { sort: 'due_at' as const }) }
      return api.call(`GET /orders/${state}`, { query, signal })
    },
  })
  return (
    <section aria-label={states(state)}>
      <h2 className="kan-h flex justify-between py-1 px-2 font-semibold">
        {states(state)}
        <span>
          <Num>{counts.find(({ status }) => status === state)?.count ?? 0}</Num>
        </span>
      </h2>
      {isPending ? <Skeleton className="h-24 w-full" /> : null}
      {!isPending && !data ? <ErrorState title={office('notRead')} onRetry={() => void refetch()} /> : null}
      {data?.data.length === 0 ? <p className="of-note">{t('noOrders')}</p> : null}
      {data?.data.map((order) => (
        <Card key={order.id} order={order} />
      ))}
      {data && data.total > SHOWN ? (
        <Go to={`/orders-${state}`} className="link kan-m">
          {t('allOfThem')}
        </Go>
      ) : null}
    </section>
  )
}

function Card({ order }: { order: Order }) {
  return (
    <article className="kc bg-surface border border-line rounded-field p-3 grid gap-2 hover:border-line-strong">
      <CarCell
        id={order.number}
        row={{ title_ar: order.title, title_en: order.title, image: order.image }}
        to={`/orders/${order.id}`}
      />
      <p className="l">
        <b>
          <Money amount={order.total} />
        </b>
        <span>{order.user_name}</span>
      </p>
      <p className="l">
        <StateDot state={order.invoice_status} />
        <Moment order={order} />
      </p>
    </article>
  )
}

/** The next step of this order, or the day of its handover. */
function Moment({ order }: { order: Order }) {
  const at = order.status === 'delivering' ? order.collect_by : (order.due_at ?? order.created_at)
  return at ? <Day at={at} /> : null
}
