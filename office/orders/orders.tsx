import { Num } from '#web/platform/format.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import type { Column } from '../parts/cells/column.ts'
import { describeList } from '../parts/list/describe-list.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import { describePage } from '../parts/page/describe-page.tsx'
import type { Screen } from '../parts/screen.ts'
import { RecordCash } from '../payments/record-cash.tsx'
import type { OfficeData, RowOf } from '../platform/calls.ts'
import type { OfficeKey } from '../platform/texts.ts'
import { CarCell } from '../ui/cells/car-cell.tsx'
import { StateDot } from '../ui/state-dot.tsx'
import { OrderSteps } from './acts.tsx'
import { OrderStates, OrderViews, type State } from './order-states.tsx'

type Order = RowOf<'GET /orders'>
type OneOrder = OfficeData<'GET /orders/{id}'>

/** What is still to be paid, in riyals to two decimals; null once nothing is. */
const remainingOf = ({ total, paid_amount: paid, status }: Order) =>
  status === 'pending' && paid < total ? Math.round((total - paid) * 100) / 100 : null

const shared = {
  one: 'order',
  glyph: 'box',
  right: 'read.members',
  search: true,
  order: '-id',
  columns: [
    {
      label: 'car',
      wide: true,
      sort: 'id',
      render: (row) => (
        <CarCell
          id={row.number}
          row={{ title_ar: row.title, title_en: row.title, image: row.image }}
          to={`/orders/${row.id}`}
        />
      ),
    },
    { field: 'user_id', render: (row) => <PersonLink id={row.user_id} name={row.user_name} /> },
    { field: 'status', kind: 'state' },
    { field: 'invoice_status', kind: 'state' },
    { field: 'price', kind: 'money' },
    { field: 'total', kind: 'money', sort: 'total' },
    { field: 'paid_amount', kind: 'money' },
    { field: 'due_at', kind: 'date', sort: 'due_at' },
  ] satisfies Column<Order, 'id' | 'total' | 'due_at'>[],
  acts: () => <OrderViews view="table" />,
  head: () => <OrderStates />,
} as const

/** The orders of one state: a list that leads to the same pages. */
const inState = (state: State, title: OfficeKey): Screen =>
  describeList(`GET /orders/${state}`, { ...shared, at: `/orders-${state}`, title })

const BoardPage = lazyPart(async () => ({ default: (await import('./board-page.tsx')).BoardPage }))
const partOf = (name: 'OrderOverview' | 'OrderHistory' | 'OrderAmounts') =>
  lazyPart(async () => ({ default: (await import('./order-parts.tsx'))[name] }))

const OrderState = ({ row }: { row: OneOrder }) => (
  <>
    <StateDot state={row.status} />
    <StateDot state={row.invoice_status} />
  </>
)

const OrderAct = ({ row }: { row: OneOrder }) => (
  <>
    <OrderSteps order={row} />
    {row.status === 'pending' && row.issued_at ? <RecordCash userId={row.user_id} order={row} /> : null}
  </>
)

const page = describePage('GET /orders/{id}', {
  at: '/orders',
  title: 'orders',
  one: 'order',
  right: 'read.members',
  nameOf: (row) => row.number,
  facts: [
    { field: 'user_id', render: (row) => <PersonLink id={row.user_id} name={row.user_name} /> },
    { field: 'owner_id', render: (row) => <PersonLink id={row.owner_id} name={row.owner_name} /> },
    { field: 'payment_method', kind: 'word' },
    { field: 'created_at', kind: 'time' },
    { field: 'issued_at', kind: 'time' },
    { field: 'paid_at', kind: 'time' },
    { field: 'grace_days', kind: 'number' },
    { field: 'cancel_reason' },
  ],
  record: {
    image: (row) => row.image,
    State: OrderState,
    Act: OrderAct,
    figures: [
      { field: 'total', kind: 'money' },
      { field: 'paid_amount', kind: 'money' },
      { label: 'remaining', kind: 'money', value: remainingOf },
      { field: 'due_at', kind: 'time' },
    ],
    tabs: [
      { name: 'overview', Part: partOf('OrderOverview') },
      { name: 'history', Part: partOf('OrderHistory'), Count: ({ row }) => <Num>{row.events.length}</Num> },
    ],
    Rail: partOf('OrderAmounts'),
  },
})

/** Orders: as a table, as a board, by their state, and each on its page. */
export const orders: readonly Screen[] = [
  describeList('GET /orders', { ...shared, at: '/orders', title: 'orders' }),
  inState('pending', 'ordersPending'),
  inState('making', 'ordersMaking'),
  inState('delivering', 'ordersDelivering'),
  inState('finished', 'ordersFinished'),
  inState('canceled', 'ordersCanceled'),
  { path: '/order-board', right: 'read.members', render: () => <BoardPage /> },
  page,
]
