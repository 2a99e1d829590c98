import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { DecideSales, isUndecided } from '../lots/decide-sale.tsx'
import { LOT_COLUMNS, LotName } from '../lots/lots.tsx'
import type { AnyList } from '../parts/list/list.ts'
import { RowTable } from '../parts/list/row-table.tsx'
import { titleIn } from '../parts/names/names.ts'
import type { OfficeData } from '../platform/calls.ts'
import { useMay } from '../platform/desk.tsx'
import { GoButton, Panel } from '../ui/panel.tsx'

type Auction = OfficeData<'GET /auctions/{id}'>
type Lot = Auction['lots'][number]
/** A few auctions have thousands of lots; the list of lots has them all. */
const SHOWN = 100

const LOTS: AnyList<Lot> = {
  at: '/lots',
  title: 'lots',
  one: 'lot',
  glyph: 'list',
  right: 'read',
  nameOf: titleIn,
  columns: [
    { label: 'car', wide: true, render: (row) => <LotName row={row} /> },
    { field: 'status', kind: 'state' },
    ...LOT_COLUMNS,
  ],
  choose: { right: 'auctions', can: isUndecided, Acts: DecideSales },
}

const stay = () => undefined

/** The lots of an auction in their order. Sales that wait for the seller can be decided here, several at once. */
export function AuctionLots({ row: { id, lots } }: { row: Auction }) {
  const t = useT('office')
  const all = { to: `/lots?filter=${encodeURIComponent(JSON.stringify({ auction_id: id }))}`, text: t('wholeList') }
  return (
    <Panel title={t('lots')} count={lots.length} {...(lots.length > SHOWN && { foot: all })}>
      <RowTable list={LOTS} rows={lots.slice(0, SHOWN)} order="" onOrder={stay} />
    </Panel>
  )
}

/** The next thing to do with an auction: to build on, or to run it. */
export function AuctionAct({ row: { id, state } }: { row: Auction }) {
  const t = useT('office')
  const may = useMay()
  if (state === 'published')
    return (
      <GoButton to={`/room/${id}`} kind="primary">
        {t('controlRoom')}
      </GoButton>
    )
  return state === 'draft' && may('auctions') ? (
    <GoButton to={`/auctions/${id}/edit`} kind="primary" letter="E">
      {t('goOnBuilding')}
    </GoButton>
  ) : null
}

/** The way to a new auction with the rules of this one. */
export function AuctionRail({ row: { id } }: { row: Auction }) {
  const t = useT('office')
  const may = useMay()
  return may('auctions') ? (
    <Panel title={t('acts')} padded>
      <div className="row2">
        <GoButton to={`/auctions/create?copy=${id}`}>{t('copyAuction')}</GoButton>
      </div>
    </Panel>
  ) : null
}

/** For the list: the way to a new auction. */
export function BuildButton() {
  const t = useT('office')
  const may = useMay()
  return may('auctions') ? (
    <GoButton to="/auctions/create" kind="primary">
      {t('buildAuction')}
    </GoButton>
  ) : null
}

/** What the sold lots brought together. */
export const Brought = ({ row: { lots } }: { row: Auction }) => (
  <Money amount={lots.reduce((sum, { status, price }) => sum + (status === 'sold' ? (price ?? 0) : 0), 0)} />
)
