import { useQueryClient } from '@tanstack/react-query'
import { DateTime } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { useLive, useLiveState } from '#web/platform/live/live.ts'
import { EmptyState } from '#web/ui/states.tsx'
import { LOT_COLUMNS, LotName } from '../lots/lots.tsx'
import type { AnyList } from '../parts/list/list.ts'
import { RowTable } from '../parts/list/row-table.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { GoButton, Panel } from '../ui/panel.tsx'
import { homeQuery } from './home-query.ts'

type Home = OfficeData<'GET /home'>
type Lot = Home['closing'][number]

const LIVE: AnyList<Lot> = {
  at: '/lots',
  title: 'lots',
  one: 'lot',
  glyph: 'list',
  right: 'read',
  columns: [{ label: 'car', wide: true, render: (row) => <LotName row={row} /> }, ...LOT_COLUMNS],
}

const stay = () => undefined
const endOf = ({ closes_at: at }: Lot) => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at))

/** The running lots that close next, with their prices as bids come in. A bid may move a close and so the order. */
export function LiveNow({ home }: { home: Home }) {
  const t = useT('office-home')
  const isUp = useLiveState() === 'connected'
  useBidsOverHome()
  const lots = home.closing.toSorted((a, b) => endOf(a) - endOf(b))
  const foot = { to: `/lots?filter=${encodeURIComponent(JSON.stringify({ status: 'live' }))}`, text: t('allLive') }
  return (
    <Panel
      title={t('closing')}
      count={home.live_lots}
      side={<span className={isUp ? 'stt st-ok' : 'stt st-warn'}>{t(isUp ? 'sortedByClose' : 'lineDown')}</span>}
      {...(lots.length > 0 && { foot })}
    >
      {lots.length > 0 ? <RowTable list={LIVE} rows={lots} order="" onOrder={stay} /> : <NoneLive home={home} />}
    </Panel>
  )
}

/** Lays each bid over the lot that it was made on; the home itself is read again each half minute. */
function useBidsOverHome(): void {
  const queryClient = useQueryClient()
  const { queryKey } = homeQuery(useOfficeApi())
  useLive('bid', 'BidEvent', (event) => {
    const { current_price: price, bids_count, closes_at, extensions } = event
    const { product_id: carId, seq } = event.bid
    queryClient.setQueryData(
      queryKey,
      (known: Home | undefined) =>
        known && {
          ...known,
          closing: known.closing.map((lot) =>
            lot.car_id === carId && seq > lot.seq ? { ...lot, price, bids_count, closes_at, extensions, seq } : lot,
          ),
        },
    )
  })
}

/** The next auction in place of the running lots. */
function NoneLive({ home: { upcoming } }: { home: Home }) {
  const t = useT('office-home')
  const lang = useLang()
  const [next] = upcoming
  return (
    <EmptyState
      icon="clock"
      title={t('nothingCloses')}
      action={next ? <GoButton to={`/auctions/${next.id}`}>{t('openNext')}</GoButton> : null}
    >
      {next
        ? t.rich('nextEvent', {
            title: () => <b key="title">{lang === 'ar' ? next.title_ar : next.title_en}</b>,
            at: () => <DateTime key="at" at={next.starts_at} style="time" />,
          })
        : null}
    </EmptyState>
  )
}
