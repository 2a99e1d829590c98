import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { HistoryRow } from '#contract/http/bidding.ts'
import type { Car } from '#contract/http/car.ts'
import { aliasOf } from '#web/features/catalogue/auction/alias.ts'
import { DateTime, Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { More, type PagedList } from '#web/ui/paging/more.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { Bidder } from '../panel/standing.tsx'
import { historyQuery, rowsOf } from './history-query.ts'
import { HistoryWaiting, isClosed, NoBids, SHORT } from './history-waiting.tsx'
import { PricePlot } from './price-plot.tsx'
import { RelativeTime } from './relative-time.tsx'

const LogCheck = lazyDialog(() => import('./log-check.tsx'))

/** Live history of a lot by alias, its price over time, and the check of the sealed log. */
export default function BidHistory({ car }: { car: Car }) {
  const t = useT('history')
  const history = useInfiniteQuery(historyQuery(useApi(), car.id))
  const rows = rowsOf(history.data)
  if (history.isError && rows.length === 0) {
    return <ErrorState title={t('historyFailed')} error={history.error} onRetry={() => void history.refetch()} />
  }
  if (history.isPending) return <HistoryWaiting car={car} />
  if (car.bids_count === 0 && rows.length === 0) return <NoBids car={car} />
  return (
    <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:gap-8 md:items-start">
      <Rows car={car} rows={rows} total={history.data?.pages[0]?.total ?? car.bids_count} list={history} />
      <div>
        <PricePlot car={car} rows={rows} />
        <Sealed car={car} />
      </div>
    </div>
  )
}

type RowsProps = {
  car: Car
  rows: HistoryRow[]
  total: number
  list: PagedList
}

function Rows({ car, rows, total, list }: RowsProps) {
  const t = useT('history')
  const [isLong, setLong] = useState(false)
  const shown = isLong ? rows : rows.slice(0, SHORT)
  const leading = rows.find((row) => !row.voided)?.seq
  return (
    <div>
      <ol className="bid-rows">
        {shown.map((row, index) => (
          <Row key={row.seq} car={car} row={row} older={rows[index + 1]} isLeading={row.seq === leading} />
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-3">
        {isLong ? (
          <More list={list} className="justify-items-start">
            {t('showMore')}
          </More>
        ) : null}
        {total > SHORT ? (
          <Button kind={isLong ? 'tertiary' : 'secondary'} onClick={() => setLong(!isLong)}>
            <span>
              {isLong ? t('showLess') : t.rich('showAll', { count: total, num: (digits) => <Num>{digits}</Num> })}
            </span>
          </Button>
        ) : null}
      </div>
    </div>
  )
}

type RowProps = { car: Car; row: HistoryRow; older: HistoryRow | undefined; isLeading: boolean }

function Row({ car, row, older, isLeading }: RowProps) {
  const t = useT('history')
  // A bid ahead of its car's turn had no close, so it did not move one.
  const extendedTo = older?.closes_at && row.closes_at && row.closes_at > older.closes_at ? row.closes_at : null
  return (
    <>
      <li className={`${isLeading ? 'is-leading' : ''}${row.voided ? ' is-voided' : ''}`}>
        <span className="bid-who flex flex-wrap gap-2 items-center">
          <Bidder alias={aliasOf(row.user_id)} isYou={row.user_id === car.viewer?.bidder_id} />
          {isLeading ? <Pill tone="soft">{t(isClosed(car) ? 'highestTag' : 'leaderTag')}</Pill> : null}
          {row.automatic ? <Pill tone="soft">{t('automaticTag')}</Pill> : null}
          {row.voided ? <Pill tone="soft-danger">{t('voidedTag')}</Pill> : null}
        </span>
        <span className="bid-amount">
          {row.voided ? (
            <s>
              <Money amount={row.amount} />
            </s>
          ) : (
            <Money amount={row.amount} />
          )}
        </span>
        <span className="col-span-full text-14 text-muted">
          <RelativeTime at={row.created_at} />
        </span>
      </li>
      {extendedTo ? (
        <li className="is-extension">
          <Icon name="clock" size="s" />
          <span>{t.rich('extendedTo', { time: () => <DateTime at={extendedTo} style="clock" /> })}</span>
        </li>
      ) : null}
    </>
  )
}

/** The log is open once the lot has closed. */
function Sealed({ car }: { car: Car }) {
  const t = useT('history')
  const words = useT('bidding')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid justify-items-start gap-3 mt-3 text-14 text-muted">
      <p>{words('sealed')}</p>
      {isClosed(car) ? (
        <Button kind="secondary" size="sm" onClick={() => setOpen(true)}>
          <Icon name="shield" size="s" />
          {t('checkLog')}
        </Button>
      ) : null}
      {isOpen ? <LogCheck car={car} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}
