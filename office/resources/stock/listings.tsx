import { useT } from '#web/platform/language.tsx'
import { PersonLink } from '../../parts/names/name-links.tsx'
import { type Row, SERVERS_ORDER } from '../../platform/data-provider.ts'
import { CarCell } from '../../ui/cells/car-cell.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import type { Description } from '../description.ts'
import { titled } from '../references.ts'

/** The state of the review, and whether the seller sent an inspection report. */
function ListedState({ row }: { row: Row }) {
  const t = useT('office-fields')
  return (
    <>
      <StateDot state={String(row.status)} />
      {row.own_report === true ? <small className="mu block">{t('own_report')}</small> : null}
    </>
  )
}

/** Cars that owners sent in. The review itself is on the page of the car. */
export const listings: Description = {
  name: 'listings',
  empty: 'emptyListings',
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
    { field: 'status', render: (row) => <ListedState row={row} /> },
    { field: 'type', kind: 'word' },
    { field: 'wanted_price', kind: 'money' },
    { field: 'waiting_since', kind: 'time' },
    { field: 'submitted_at', kind: 'time', sort: 'submitted_at' },
  ],
  filters: [{ field: 'status', choices: ['in_review', 'owner_asked', 'accepted', 'declined', 'withdrawn'] }],
}
