import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay } from '../platform/desk.tsx'
import { CarCell } from '../ui/cells/car-cell.tsx'
import { GoButton, Panel } from '../ui/panel.tsx'
import { StateDot } from '../ui/state-dot.tsx'

type Auction = OfficeData<'GET /auctions/{id}'>

/** The acts on an auction, and its lots in their order. */
export function AuctionLots({ row: { id, state, lots } }: { row: Auction }) {
  const t = useT('office')
  const may = useMay()
  return (
    <>
      <Panel title={t('acts')} padded>
        <div className="row2">
          {state === 'published' ? (
            <GoButton to={`/room/${id}`} kind="primary">
              {t('controlRoom')}
            </GoButton>
          ) : null}
          {state === 'draft' && may('auctions') ? (
            <GoButton to={`/auctions/${id}/edit`} kind="primary">
              {t('goOnBuilding')}
            </GoButton>
          ) : null}
          {may('auctions') ? <GoButton to={`/auctions/create?copy=${id}`}>{t('copyAuction')}</GoButton> : null}
        </div>
      </Panel>
      <LotsPanel lots={lots} />
    </>
  )
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

function LotsPanel({ lots }: Pick<Auction, 'lots'>) {
  const t = useT('office')
  const room = useT('office-room')
  return (
    <Panel title={t('lots')} count={lots.length}>
      <ul className="of-rows">
        {lots.map((lot) => (
          <li key={lot.lot_id}>
            <CarCell id={lot.car_id} row={lot} />
            <span className="of-end">
              <StateDot state={lot.status} />
              <b>
                <Money amount={lot.price ?? lot.opening_price} />
              </b>
              <small>{room('bids', { count: lot.bids_count })}</small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
