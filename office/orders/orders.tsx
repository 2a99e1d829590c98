import { lazyPart } from '#web/ui/lazy.tsx'
import type { Column } from '../parts/cells/column.ts'
import { describeList } from '../parts/list/describe-list.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import type { Screen } from '../parts/screen.ts'
import type { RowOf } from '../platform/calls.ts'
import type { OfficeKey } from '../platform/texts.ts'
import { CarCell } from '../ui/cells/car-cell.tsx'
import { OrderStates, OrderViews, type State } from './order-states.tsx'

type Order = RowOf<'GET /orders'>

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
const OrderPage = lazyPart(async () => ({ default: (await import('./order-page.tsx')).OrderPage }))

/** Orders: as a table, as a board, by their state, and each on its page. */
export const orders: readonly Screen[] = [
  describeList('GET /orders', { ...shared, at: '/orders', title: 'orders' }),
  inState('pending', 'ordersPending'),
  inState('making', 'ordersMaking'),
  inState('delivering', 'ordersDelivering'),
  inState('finished', 'ordersFinished'),
  inState('canceled', 'ordersCanceled'),
  { path: '/order-board', right: 'read.members', render: () => <BoardPage /> },
  { path: '/orders/$id', right: 'read.members', render: () => <OrderPage /> },
]
