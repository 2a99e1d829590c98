import { Num } from '#web/platform/format.tsx'
import { useLang } from '#web/platform/language.tsx'
import type { Column } from '../parts/cells/column.ts'
import { lazyScreen } from '../parts/lazy-screen.tsx'
import { describeList } from '../parts/list/describe-list.tsx'
import { titleIn } from '../parts/names/names.ts'
import { describePage } from '../parts/page/describe-page.tsx'
import type { OfficeData, RowOf } from '../platform/calls.ts'
import type { Words } from '../platform/texts.ts'
import { Go } from '../ui/panel.tsx'
import { StateDot } from '../ui/state-dot.tsx'
import { AuctionAct, AuctionLots, AuctionRail, Brought, BuildButton } from './lots.tsx'
import { stageOf } from './stage.ts'

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
  live: { ar: 'قاعة مباشرة', en: 'Live room' },
}

const shared = { at: '/auctions', title: 'auctions', one: 'auction', right: 'read' } as const
/** Its stage in time: 'published' alone does not say whether it runs, is to come or is over. */
const stage: Column<Auction> = { field: 'state', kind: 'state', value: stageOf }
const mode: Column<Auction> = { field: 'mode', words: MODES }
const soldOf = ({ lots }: OfficeData<'GET /auctions/{id}'>) => lots.filter(({ status }) => status === 'sold').length

const list = describeList('GET /auctions', {
  ...shared,
  glyph: 'hammer',
  search: true,
  order: '-starts_at',
  columns: [
    { label: 'title', wide: true, render: (row) => <AuctionName row={row} /> },
    stage,
    mode,
    { field: 'starts_at', kind: 'time', sort: 'starts_at' },
    { field: 'lots_count', kind: 'number' },
    { field: 'live_count', kind: 'number' },
    { field: 'ends_at', kind: 'time' },
  ],
  filters: [{ field: 'status', choices: ['draft', 'published', 'canceled'] }],
  acts: () => <BuildButton />,
})

const AuctionState = ({ row }: { row: Auction }) => (
  <>
    <StateDot state={stageOf(row)} />
    <span>{MODES[row.mode]?.[useLang()]}</span>
  </>
)

const page = describePage('GET /auctions/{id}', {
  ...shared,
  nameOf: titleIn,
  remove: { call: 'DELETE /auctions/{id}', right: 'auctions', can: (row) => row.state === 'draft' },
  facts: [
    mode,
    { field: 'extension_mode', kind: 'word' },
    { field: 'extension_window_seconds', render: (row) => <Num>{row.extension_window_seconds / 60}</Num> },
    { field: 'extension_seconds', render: (row) => <Num>{row.extension_seconds / 60}</Num> },
    { field: 'max_extensions', kind: 'number' },
    { field: 'hard_stop_at', kind: 'time' },
    { field: 'owner_decision_hours', kind: 'number' },
    { field: 'lot_seconds', kind: 'number' },
    { field: 'created_at', kind: 'time' },
  ],
  record: {
    image: (row) => row.lots[0]?.image ?? null,
    State: AuctionState,
    Act: AuctionAct,
    figures: [
      { field: 'starts_at', kind: 'time' },
      { field: 'lots_count', kind: 'number' },
      { field: 'live_count', kind: 'number' },
      { label: 'sold_count', kind: 'number', value: soldOf },
      { label: 'bids_count', kind: 'number', value: ({ lots }) => lots.reduce((sum, lot) => sum + lot.bids_count, 0) },
      { label: 'brought', value: (row) => soldOf(row) || null, render: (row) => <Brought row={row} /> },
      { field: 'ends_at', kind: 'time' },
    ],
    tabs: [{ name: 'lots', Part: AuctionLots }],
    Rail: AuctionRail,
  },
})

const build = async () => (await import('./build-page.tsx')).AuctionBuildPage

export const auctions = [
  list,
  page,
  lazyScreen('/auctions/create', 'auctions', build),
  lazyScreen('/auctions/$id/edit', 'auctions', build),
]
