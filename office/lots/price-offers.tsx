import { useLang } from '#web/platform/language.tsx'
import { describeList } from '../parts/list/describe-list.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import { titleIn } from '../parts/names/names.ts'
import type { RowOf } from '../platform/calls.ts'
import { Go } from '../ui/panel.tsx'

type PriceOffer = RowOf<'GET /price-offers'>

function CarTitle({ row }: { row: PriceOffer }) {
  return (
    <Go to={`/cars/${row.product_id}`} className="link">
      {titleIn(row, useLang())}
    </Go>
  )
}

const list = describeList('GET /price-offers', {
  at: '/price-offers',
  title: 'priceOffers',
  one: 'priceOffer',
  glyph: 'chat',
  right: 'read.members',
  search: true,
  columns: [
    { label: 'car', wide: true, render: (row) => <CarTitle row={row} /> },
    { field: 'status', kind: 'state' },
    { field: 'amount', kind: 'money' },
    { field: 'price', kind: 'money' },
    { field: 'turn', kind: 'state' },
    { field: 'user_id', render: (row) => <PersonLink id={row.user_id} name={row.user_name} /> },
    { field: 'owner_id', render: (row) => <PersonLink id={row.owner_id} /> },
    { label: 'offered_at', kind: 'time', value: (row) => row.made_at },
    { field: 'decide_by', kind: 'time' },
  ],
  filters: [{ field: 'status', choices: ['open', 'house', 'over'] }],
})

/** Offers of members on fixed prices. Staff answer those on cars of the house, on the page of the car. */
export const priceOffers = [list]
