import { useLang } from '#web/platform/language.tsx'
import { AuctionLots, BuildButton } from '../../pages/auctions/auction-lots.tsx'
import type { Row } from '../../platform/data-provider.ts'
import type { Words } from '../../platform/texts.ts'
import { Go } from '../../ui/panel.tsx'
import type { Description } from '../description.ts'
import { titled } from '../references.ts'

function AuctionName({ row }: { row: Row }) {
  const lang = useLang()
  return (
    <Go to={`/auctions/${row.id}`} className="link">
      {titled(row, lang)}
    </Go>
  )
}

/** Beside the state 'live' the mode would read as one. */
const MODES: Words = {
  timed: { ar: 'بمواعيد', en: 'Timed' },
  live: { ar: 'غرفة مباشرة', en: 'Live room' },
}

export const auctions: Description = {
  name: 'auctions',
  title: 'auctions',
  one: 'auction',
  glyph: 'hammer',
  read: 'read',
  remove: 'auctions',
  removable: (row) => row.state === 'draft',
  search: true,
  order: '-starts_at',
  nameOf: titled,
  columns: [
    { field: 'title', wide: true, render: (row) => <AuctionName row={row} /> },
    { field: 'state', kind: 'state' },
    { field: 'mode', words: MODES },
    { field: 'starts_at', kind: 'time', sort: 'starts_at' },
    { field: 'lots_count', kind: 'number' },
    { field: 'live_count', kind: 'number' },
  ],
  filters: [{ field: 'status', choices: ['draft', 'published', 'canceled'] }],
  facts: [
    { field: 'state', kind: 'state' },
    { field: 'mode', words: MODES },
    { field: 'starts_at', kind: 'time' },
    { field: 'lots_count', kind: 'number' },
    { field: 'live_count', kind: 'number' },
    { field: 'extension_mode', kind: 'word' },
    { field: 'extension_window_seconds', kind: 'number' },
    { field: 'extension_seconds', kind: 'number' },
    { field: 'max_extensions', kind: 'number' },
    { field: 'hard_stop_at', kind: 'time' },
    { field: 'owner_decision_hours', kind: 'number' },
    { field: 'lot_seconds', kind: 'number' },
    { field: 'created_at', kind: 'time' },
  ],
  more: AuctionLots,
  listActs: BuildButton,
}
