import type { AnyColumn } from '../parts/cells/column.ts'
import { describeList } from '../parts/list/describe-list.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import type { RowOf } from '../platform/calls.ts'
import { CarCell } from '../ui/cells/car-cell.tsx'
import { DecideSales, isUndecided } from './decide-sale.tsx'
import { LotEnd, ReserveState } from './lot-values.tsx'

type Lot = RowOf<'GET /lots'>

/** A lot in lists, by its car; it leads to the page of the lot. */
export const LotName = ({ row }: { row: Lot }) => <CarCell id={row.car_id} row={row} to={`/lots/${row.lot_id}`} />

/** What decides about a lot in a short list: state by its end, price, bids and reserve. */
export const LOT_COLUMNS: readonly AnyColumn<Lot>[] = [
  { label: 'price_now', kind: 'money', value: (row) => row.price ?? row.opening_price },
  { field: 'bids_count', kind: 'number' },
  { label: 'reserve_state', value: (row) => row.reserve_price, render: (row) => <ReserveState lot={row} /> },
  // A paused lot has no close, and says so.
  { label: 'closes_at', render: (row) => <LotEnd lot={row} /> },
]

const list = describeList('GET /lots', {
  at: '/lots',
  title: 'lots',
  one: 'lot',
  glyph: 'list',
  right: 'read',
  search: true,
  order: '-closes_at',
  columns: [
    { label: 'car', wide: true, render: (row) => <LotName row={row} /> },
    { field: 'status', kind: 'state' },
    { field: 'price', kind: 'money', sort: 'price' },
    { field: 'bids_count', kind: 'number', sort: 'bids_count' },
    { field: 'leader_id', render: (row) => <PersonLink id={row.leader_id} /> },
    { field: 'reserve_price', kind: 'money' },
    { field: 'opens_at', kind: 'time', sort: 'opens_at' },
    { field: 'closes_at', kind: 'time', sort: 'closes_at' },
    { field: 'decide_by', kind: 'time' },
  ],
  filters: [{ field: 'status', choices: ['scheduled', 'live', 'awaiting_owner', 'sold', 'rejected', 'no_bids'] }],
  choose: { right: 'auctions', can: isUndecided, Acts: DecideSales },
})

export const lots = [list]
