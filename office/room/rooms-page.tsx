import { useQuery } from '@tanstack/react-query'
import { useLang, useT } from '#web/platform/language.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { readPages } from '../platform/all-pages.ts'
import type { OfficeData } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { Moment } from '../ui/cells/moment.tsx'
import { NotRead } from '../ui/not-read.tsx'
import { Go, PageHead, Panel } from '../ui/panel.tsx'
import { Shimmer } from '../ui/shimmer.tsx'

type Auction = OfficeData<'GET /auctions'>['data'][number]
const PER_PAGE = 100
const ENDED_SHOWN = 50

const isRunning = (auction: Auction) => auction.live_count > 0

/** The published auctions, newest start first: all with a lot that is live or to come, and the newest of the others. */
function useRooms() {
  const api = useOfficeApi()
  return useQuery({
    queryKey: ['rooms'],
    queryFn: async ({ signal }) => {
      const published = { status: 'published', sort: '-starts_at' } as const
      const open = await readPages((page) =>
        api.call('GET /auctions', { query: { ...published, open: '1', per_page: PER_PAGE, page }, signal }),
      )
      const ended = await api.call('GET /auctions', {
        query: { ...published, open: '0', per_page: ENDED_SHOWN },
        signal,
      })
      return { open, ended: ended.data }
    },
  })
}

/** The auctions that run or come next, each with its control room. */
export function RoomsPage() {
  const t = useT('office-room')
  const { data, error, isPending, refetch } = useRooms()
  if (isPending) return <Shimmer />
  if (!data) return <NotRead heading="h1" error={error} onRetry={refetch} />
  const { open, ended } = data
  const running = open.filter(isRunning)
  const coming = open.filter((auction) => !isRunning(auction)).toReversed()
  return (
    <>
      <PageHead title={t('rooms')} />
      {open.length + ended.length === 0 ? (
        <EmptyState icon="car" title={t('noRooms')}>
          {t('noRoomsText')}
        </EmptyState>
      ) : null}
      {running.length > 0 ? <Rows title={t('running')} rows={running} /> : null}
      {coming.length > 0 ? <Rows title={t('coming')} rows={coming} /> : null}
      {ended.length > 0 ? <Rows title={t('ended')} rows={ended} /> : null}
    </>
  )
}

function Rows({ title, rows }: { title: string; rows: readonly Auction[] }) {
  const t = useT('office-room')
  const lang = useLang()
  return (
    <Panel title={title} count={rows.length}>
      <ul className="of-rows">
        {rows.map((row) => (
          <li key={row.id}>
            <Go to={`/room/${row.id}`} className="link">
              {lang === 'ar' ? row.title_ar : row.title_en}
            </Go>
            <span className="of-end">
              <b>{t('lead', { mode: row.mode, lots: row.lots_count, live: row.live_count })}</b>
              <small>
                <Moment at={row.starts_at} />
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
