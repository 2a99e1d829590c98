import { useQuery } from '@tanstack/react-query'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import type { OfficeData } from '../../platform/calls.ts'
import type { Row } from '../../platform/data-provider.ts'
import { useMay, useOfficeApi } from '../../platform/desk.tsx'
import { CarCell } from '../../ui/cells/car-cell.tsx'
import { NotRead } from '../../ui/not-read.tsx'
import { GoButton, Panel } from '../../ui/panel.tsx'
import { StateDot } from '../../ui/state-dot.tsx'

/** The lots of an auction, in their order. */
export function AuctionLots({ row }: { row: Row }) {
  const t = useT('office')
  const api = useOfficeApi()
  const may = useMay()
  const id = Number(row.id)
  const { data, error, refetch } = useQuery({
    queryKey: ['auction', id],
    queryFn: ({ signal }) => api.call('GET /auctions/{id}', { params: { id }, signal }),
  })
  return (
    <>
      <Panel title={t('acts')} padded>
        <div className="row2">
          {row.state === 'published' ? (
            <GoButton to={`/room/${id}`} kind="primary">
              {t('controlRoom')}
            </GoButton>
          ) : null}
          {row.state === 'draft' && may('auctions') ? (
            <GoButton to={`/auctions/${id}/edit`} kind="primary">
              {t('goOnBuilding')}
            </GoButton>
          ) : null}
          {may('auctions') ? <GoButton to={`/auctions/create?copy=${id}`}>{t('copyAuction')}</GoButton> : null}
        </div>
      </Panel>
      {error && !data ? <NotRead error={error} onRetry={refetch} /> : <LotsPanel data={data} />}
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

function LotsPanel({ data }: { data: OfficeData<'GET /auctions/{id}'> | undefined }) {
  const t = useT('office')
  const room = useT('office-room')
  return (
    <Panel title={t('lots')} count={data?.lots.length}>
      {data ? (
        <ul className="of-rows">
          {data.lots.map((lot) => (
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
      ) : (
        <Skeleton className="m-4 h-32" />
      )}
    </Panel>
  )
}
