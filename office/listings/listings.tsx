import { useT } from '#web/platform/language.tsx'
import { describeList } from '../parts/list/describe-list.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import type { RowOf } from '../platform/calls.ts'
import { AgeWhile } from '../ui/age.tsx'
import { CarCell } from '../ui/cells/car-cell.tsx'
import { StateDot } from '../ui/state-dot.tsx'

/** The state of the review, and whether the seller sent an inspection report. */
function ListedState({ row }: { row: RowOf<'GET /listings'> }) {
  const t = useT('office-fields')
  return (
    <>
      <StateDot state={row.status} />
      {row.own_report ? <small className="mu block">{t('own_report')}</small> : null}
    </>
  )
}

const list = describeList('GET /listings', {
  at: '/listings',
  title: 'listings',
  one: 'listing',
  glyph: 'eye',
  right: 'read.members',
  empty: 'emptyListings',
  search: true,
  columns: [
    { label: 'car', wide: true, render: (row) => <CarCell id={row.id} row={row} /> },
    { field: 'owner_id', render: (row) => <PersonLink id={row.owner_id} name={row.owner_name} /> },
    { field: 'status', render: (row) => <ListedState row={row} /> },
    { field: 'type', kind: 'word' },
    { field: 'wanted_price', kind: 'money' },
    { field: 'waiting_since', render: (row) => <AgeWhile waits at={row.waiting_since ?? ''} /> },
    { field: 'submitted_at', kind: 'time', sort: 'submitted_at' },
  ],
  filters: [{ field: 'status', choices: ['in_review', 'owner_asked', 'accepted', 'declined', 'withdrawn'] }],
})

/** Cars that owners sent in. The server knows which of them comes first; the review is on the page of the car. */
export const listings = [list]
