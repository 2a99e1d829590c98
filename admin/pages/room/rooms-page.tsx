import { useGetList } from 'ra-core'
import { DateTime } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Shimmer } from '../../frame/shimmer.tsx'
import type { Row } from '../../platform/data-provider.ts'
import { titled } from '../../resources/references.ts'
import { Go, PageHead, Panel } from '../../ui/panel.tsx'

const SHOWN = 50

/** The auctions that run or come next, each with its control room. */
export function RoomsPage() {
  const t = useT('office-room')
  const { data = [], isPending } = useGetList<Row>('auctions', {
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'starts_at', order: 'DESC' },
    filter: { status: 'published' },
  })
  if (isPending) return <Shimmer />
  const running = data.filter((row) => Number(row.live_count) > 0)
  const others = data.filter((row) => Number(row.live_count) === 0)
  // A lot that is scheduled or live gives its auction an end.
  const coming = others.filter((row) => row.ends_at !== null).toReversed()
  const ended = others.filter((row) => row.ends_at === null)
  return (
    <>
      <PageHead title={t('rooms')} />
      {data.length === 0 ? (
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

function Rows({ title, rows }: { title: string; rows: readonly Row[] }) {
  const t = useT('office-room')
  const lang = useLang()
  return (
    <Panel title={title} count={rows.length}>
      <ul className="of-rows">
        {rows.map((row) => (
          <li key={row.id}>
            <Go to={`/room/${row.id}`} className="link">
              {titled(row, lang)}
            </Go>
            <span className="of-end">
              <b>{t('lead', { mode: String(row.mode), lots: Number(row.lots_count), live: Number(row.live_count) })}</b>
              <small>
                <DateTime at={String(row.starts_at)} />
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
