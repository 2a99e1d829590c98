import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { ShippingActs } from '../../acts/shipping-acts.tsx'
import { OrderLink, PersonLink } from '../../parts/names/name-links.tsx'
import type { Row } from '../../platform/data-provider.ts'
import { Go } from '../../ui/panel.tsx'
import { StateWord } from '../../ui/state-dot.tsx'
import type { Column, Description } from '../description.ts'

const placeName = (value: unknown) => String(Object(value).name ?? '—')

/** Null before the first offer. */
const offersOf = ({ offers }: Row): Record<string, unknown>[] | null =>
  Array.isArray(offers) && offers.length > 0 ? offers : null

/** The offered prices; the accepted one is named. */
function Offers({ row }: { row: Row }) {
  const t = useT('office-acts')
  return (
    <ul className="of-lines">
      {offersOf(row)?.map((offer) => (
        <li key={String(offer.id)}>
          <StateWord state={String(offer.kind)} /> · <Money amount={Number(offer.total)} /> ·{' '}
          {t('inDays', { count: Number(offer.days) })}
          {offer.id === row.offer_id ? <b> · {t('acceptedOffer')}</b> : null}
        </li>
      ))}
    </ul>
  )
}

const CarLink = ({ row }: { row: Row }) => (
  <Go to={`/cars/${String(row.product_id)}`} className="link">
    {String(row.title)}
  </Go>
)

const buyer: Column = { field: 'user_id', render: (row) => <PersonLink id={row.user_id} name={row.user_name} /> }
const order: Column = {
  field: 'order_number',
  render: (row) => <OrderLink id={row.order_id} number={row.order_number} />,
}
const cities: readonly Column[] = [
  { field: 'from_city', render: (row) => placeName(row.from_city) },
  { field: 'to_city', render: (row) => placeName(row.city) },
]

export const shipping: Description = {
  name: 'shipping',
  empty: 'emptyShipping',
  title: 'shippings',
  one: 'shipping',
  glyph: 'truck',
  read: 'read',
  search: true,
  nameOf: (row) => `${String(row.number)} · ${String(row.title)}`,
  columns: [
    { field: 'number', kind: 'code', sort: 'id' },
    { field: 'car', wide: true, value: (row) => row.title },
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
  facts: [
    { field: 'status', kind: 'state' },
    order,
    { field: 'car', render: (row) => <CarLink row={row} /> },
    buyer,
    ...cities,
    { field: 'address' },
    { field: 'short_address', kind: 'code' },
    { field: 'postal_code', kind: 'code' },
    { field: 'receiver_name' },
    { field: 'receiver_phone', personal: { of: 'shipping' } },
    { field: 'notes' },
    { field: 'offers', value: offersOf, render: (row) => <Offers row={row} /> },
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
  more: ShippingActs,
}
