import { SERVERS_ORDER } from '../../platform/data-provider.ts'
import { CarCell } from '../../ui/car-cell.tsx'
import { PersonLink } from '../../ui/cell.tsx'
import type { Description } from '../description.ts'
import { titled } from '../references.ts'

/** Cars that owners sent in. The review itself is on the page of the car. */
export const listings: Description = {
  name: 'listings',
  title: 'listings',
  one: 'listing',
  glyph: 'eye',
  read: 'read',
  search: true,
  order: SERVERS_ORDER,
  flat: true,
  nameOf: titled,
  columns: [
    { field: 'car', wide: true, render: (row) => <CarCell id={row.id} row={row} /> },
    { field: 'owner_id', render: (row) => <PersonLink id={row.owner_id} name={row.owner_name} /> },
    { field: 'status', kind: 'state' },
    { field: 'type', kind: 'state' },
    { field: 'wanted_price', kind: 'money' },
    { field: 'waiting_since', kind: 'time' },
    { field: 'submitted_at', kind: 'time', sort: 'submitted_at' },
  ],
  filters: [{ field: 'status', choices: ['in_review', 'owner_asked', 'accepted', 'declined', 'withdrawn'] }],
}
