import { useQuery } from '@tanstack/react-query'
import { Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import type { Row } from '../platform/data-provider.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { CarCell } from '../ui/car-cell.tsx'
import { Panel } from '../ui/panel.tsx'
import { StateDot } from '../ui/state-dot.tsx'

/** The lots of an auction, in their order. */
export function AuctionLots({ row }: { row: Row }) {
  const t = useT('office')
  const api = useOfficeApi()
  const id = Number(row.id)
  const { data } = useQuery({
    queryKey: ['auction', id],
    queryFn: ({ signal }) => api.call('GET /auctions/{id}', { params: { id }, signal }),
  })
  return (
    <Panel title={t('lots')} count={data?.lots.length}>
      {data ? (
        <ul className="of-rows">
          {data.lots.map((lot) => (
            <li key={lot.id}>
              <CarCell id={lot.car_id} row={lot} />
              <span className="of-end">
                <StateDot state={lot.status} />
                <b>
                  <Money amount={lot.price ?? lot.opening_price} />
                </b>
                <small>
                  <Num>{lot.bids_count}</Num> {t('bidsWord')}
                </small>
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
