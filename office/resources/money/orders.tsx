import { OrderStates, TableView } from '../../pages/orders/order-states.tsx'
import { PersonLink } from '../../parts/names/name-links.tsx'
import { CarCell } from '../../ui/cells/car-cell.tsx'
import type { Column, Description } from '../description.ts'

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
    {
      field: 'car',
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
    ...money,
    { field: 'due_at', kind: 'date', sort: 'due_at' },
  ],
  ownPage: true,
  listActs: TableView,
  listHead: OrderStates,
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
