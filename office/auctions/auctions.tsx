import { Num } from '#web/platform/format.tsx'
import { useLang } from '#web/platform/language.tsx'
import type { Column } from '../parts/cells/column.ts'
import { lazyScreen } from '../parts/lazy-screen.tsx'
import { describeList } from '../parts/list/describe-list.tsx'
import { titleIn } from '../parts/names/names.ts'
import { describePage } from '../parts/page/describe-page.tsx'
import type { RowOf } from '../platform/calls.ts'
import type { Words } from '../platform/texts.ts'
import { Go } from '../ui/panel.tsx'
import { AuctionLots, BuildButton } from './lots.tsx'

type Auction = RowOf<'GET /auctions'>

function AuctionName({ row }: { row: Auction }) {
  return (
    <Go to={`/auctions/${row.id}`} className="link">
      {titleIn(row, useLang())}
    </Go>
  )
}

/** Beside the state 'live' the mode would read as one. */
const MODES: Words = {
  timed: { ar: 'بمواعيد', en: 'Timed' },
  live: { ar: 'غرفة مباشرة', en: 'Live room' },
}

const shared = { at: '/auctions', title: 'auctions', one: 'auction', right: 'read' } as const
const FIRST: readonly Column<Auction, 'starts_at'>[] = [
  { field: 'state', kind: 'state' },
  { field: 'mode', words: MODES },
  { field: 'starts_at', kind: 'time', sort: 'starts_at' },
  { field: 'lots_count', kind: 'number' },
  { field: 'live_count', kind: 'number' },
]

const list = describeList('GET /auctions', {
  ...shared,
  glyph: 'hammer',
  search: true,
  order: '-starts_at',
  columns: [{ label: 'title', wide: true, render: (row) => <AuctionName row={row} /> }, ...FIRST],
  filters: [{ field: 'status', choices: ['draft', 'published', 'canceled'] }],
  acts: () => <BuildButton />,
})

const page = describePage('GET /auctions/{id}', {
  ...shared,
  nameOf: titleIn,
  remove: { call: 'DELETE /auctions/{id}', right: 'auctions', can: (row) => row.state === 'draft' },
  facts: [
    ...FIRST,
    { field: 'extension_mode', kind: 'word' },
    { field: 'extension_window_seconds', render: (row) => <Num>{row.extension_window_seconds / 60}</Num> },
    { field: 'extension_seconds', render: (row) => <Num>{row.extension_seconds / 60}</Num> },
    { field: 'max_extensions', kind: 'number' },
    { field: 'hard_stop_at', kind: 'time' },
    { field: 'owner_decision_hours', kind: 'number' },
    { field: 'lot_seconds', kind: 'number' },
    { field: 'created_at', kind: 'time' },
  ],
  More: AuctionLots,
})

const build = async () => (await import('./build-page.tsx')).AuctionBuildPage

export const auctions = [
  list,
  page,
  lazyScreen('/auctions/create', 'auctions', build),
  lazyScreen('/auctions/$id/edit', 'auctions', build),
]
