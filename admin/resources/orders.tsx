import { OrderActs, OrderLink, OrderLists } from '../acts/order-acts.tsx'
import { PersonLink } from '../ui/cell.tsx'
import { Go } from '../ui/panel.tsx'
import type { Column, Description } from './description.ts'

const money: readonly Column[] = [
  { field: 'price', kind: 'money' },
  { field: 'total', kind: 'money', sort: 'total' },
  { field: 'paid_amount', kind: 'money' },
]

export const orders: Description = {
  name: 'orders',
  title: 'orders',
  one: 'order',
  glyph: 'box',
  read: 'read',
  search: true,
  nameOf: (row) => String(row.number),
  columns: [
    { field: 'number', sort: 'id', render: (row) => <OrderLink id={row.id} number={row.number} /> },
    { field: 'title', wide: true },
    { field: 'user_id', render: (row) => <PersonLink id={row.user_id} name={row.user_name} /> },
    { field: 'status', kind: 'state' },
    { field: 'invoice_status', kind: 'state' },
    ...money,
    { field: 'due_at', kind: 'date', sort: 'due_at' },
  ],
  facts: [
    { field: 'number', kind: 'code' },
    { field: 'car', render: (row) => <Go to={`/cars/${String(row.product_id)}`}>{String(row.title)}</Go> },
    { field: 'user_id', render: (row) => <PersonLink id={row.user_id} name={row.user_name} /> },
    { field: 'owner_id', render: (row) => <PersonLink id={row.owner_id} /> },
    { field: 'status', kind: 'state' },
    { field: 'invoice_status', kind: 'state' },
    ...money,
    { field: 'payment_method', kind: 'state' },
    { field: 'created_at', kind: 'time' },
    { field: 'issued_at', kind: 'time' },
    { field: 'due_at', kind: 'time' },
    { field: 'grace_days', kind: 'number' },
    { field: 'paid_at', kind: 'time' },
    { field: 'has_transfer', kind: 'yes' },
    { field: 'transfer_location' },
    { field: 'ready_at', kind: 'time' },
    { field: 'collect_by', kind: 'time' },
    { field: 'canceled_at', kind: 'time' },
    { field: 'cancel_reason' },
  ],
  more: OrderActs,
  listActs: OrderLists,
}

/** The orders of one state: a list that leads to the same pages. */
const inState = (state: string, title: Description['title']): Description => ({
  ...orders,
  name: `orders-${state}`,
  path: `orders/${state}`,
  title,
  flat: true,
})

export const orderLists: readonly Description[] = [
  inState('pending', 'ordersPending'),
  inState('making', 'ordersMaking'),
  inState('delivering', 'ordersDelivering'),
  inState('finished', 'ordersFinished'),
  inState('canceled', 'ordersCanceled'),
]
