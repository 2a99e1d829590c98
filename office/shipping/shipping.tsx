import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import type { Column } from '../parts/cells/column.ts'
import { describeList } from '../parts/list/describe-list.tsx'
import { OrderLink, PersonLink } from '../parts/names/name-links.tsx'
import { describePage } from '../parts/page/describe-page.tsx'
import type { RowOf } from '../platform/calls.ts'
import { Go } from '../ui/panel.tsx'
import { StateWord } from '../ui/state-dot.tsx'
import { ShippingActs } from './acts.tsx'

type Shipping = RowOf<'GET /shipping'>

const shared = { at: '/shipping', title: 'shippings', one: 'shipping', right: 'read.members' } as const

/** The offered prices; the accepted one is named. */
function Offers({ row }: { row: Shipping }) {
  const t = useT('office-acts')
  return (
    <ul className="of-lines">
      {row.offers.map((offer) => (
        <li key={offer.id}>
          <StateWord state={offer.kind} /> · <Money amount={offer.total} /> · {t('inDays', { count: offer.days })}
          {offer.id === row.offer_id ? <b> · {t('acceptedOffer')}</b> : null}
        </li>
      ))}
    </ul>
  )
}

const buyer: Column<Shipping> = {
  field: 'user_id',
  render: (row) => <PersonLink id={row.user_id} name={row.user_name} />,
}
const order: Column<Shipping> = {
  field: 'order_number',
  render: (row) => <OrderLink id={row.order_id} number={row.order_number} />,
}
const cities: readonly Column<Shipping>[] = [
  { field: 'from_city', render: (row) => row.from_city.name },
  { label: 'to_city', render: (row) => row.city.name },
]

const list = describeList('GET /shipping', {
  ...shared,
  glyph: 'truck',
  empty: 'emptyShipping',
  search: true,
  order: '-id',
  to: (row) => `/shipping/${row.id}`,
  columns: [
    { field: 'number', kind: 'code', sort: 'id' },
    { field: 'title', label: 'car', wide: true },
    buyer,
    order,
    ...cities,
    { field: 'status', kind: 'state' },
    { field: 'quote_by', kind: 'time' },
    { field: 'arrives_at', kind: 'time', sort: 'arrives_at' },
  ],
  filters: [
    {
      field: 'status',
      choices: ['requested', 'quoted', 'accepted', 'loaded', 'on_the_way', 'delivered', 'canceled', 'expired'],
    },
  ],
})

const page = describePage('GET /shipping/{id}', {
  ...shared,
  nameOf: (row) => `${row.number} · ${row.title}`,
  facts: [
    { field: 'status', kind: 'state' },
    order,
    {
      label: 'car',
      render: (row) => (
        <Go to={`/cars/${row.product_id}`} className="link">
          {row.title}
        </Go>
      ),
    },
    buyer,
    ...cities,
    { field: 'address' },
    { field: 'short_address', kind: 'code' },
    { field: 'postal_code', kind: 'code' },
    { field: 'receiver_name' },
    { field: 'receiver_phone', personal: { of: 'shipping' } },
    { field: 'notes' },
    // Null before the first offer.
    { field: 'offers', value: (row) => row.offers.length || null, render: (row) => <Offers row={row} /> },
    { field: 'quote_by', kind: 'time' },
    { field: 'valid_until', kind: 'time' },
    { field: 'carrier' },
    { field: 'driver_phone', personal: { of: 'shipping' } },
    { field: 'last_place' },
    { field: 'arrives_at', kind: 'time' },
    { field: 'created_at', kind: 'time' },
    { field: 'loaded_at', kind: 'time' },
    { field: 'delivered_at', kind: 'time' },
    { field: 'end_reason' },
  ],
  More: ShippingActs,
})

/** Deliveries that buyers asked for. */
export const shipping = [list, page]
