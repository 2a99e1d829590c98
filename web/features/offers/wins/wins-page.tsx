import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { WinsShown } from '#contract/http/money/orders.ts'
import { ReceiptsLink } from '#web/features/bidding/history/receipts-link.tsx'
import { type WonCar, winsQuery } from '#web/features/bidding/my-lots/my-lots-queries.ts'
import { useLiveCars } from '#web/features/catalogue/live-cars.ts'
import { nearestOrder, stageOf } from '#web/features/orders/order-state.ts'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { Pager } from '#web/ui/paging/pager.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { SpokenAnswers } from '../spoken-answers.tsx'
import { BAR_HEIGHT, useTicks } from './ticks.ts'
import { WinRow } from './win-row.tsx'

/** Few members have two unpaid cars. */
const PayTogether = lazyPart(() => import('./pay-together.tsx'), <Skeleton className={`mb-4 w-full ${BAR_HEIGHT}`} />)

/** From 1. */
type Props = { page: number; show: WinsShown }

/** Cars that the member bought, or on which they had the highest bid, with the next step of each. */
export function WinsPage({ page, show }: Props) {
  const t = useT('wins')
  const query = useQuery({ ...winsQuery(useApi(), show, page), placeholderData: keepPreviousData })
  const { data, error, refetch } = query
  useLiveCars()
  return (
    <div className="wrap pb-12">
      <div className="lots-head">
        <div>
          <h1>{t('winsTitle')}</h1>
          <p>{t('winsLead')}</p>
        </div>
      </div>
      <SpokenAnswers side="buyer" />
      <Parts show={show} counts={data?.counts} />
      {data ? <Wins key={show} wins={data.products.data} show={show} /> : null}
      {data ? (
        <Pager
          current={data.products.current_page}
          last={data.products.last_page}
          link={(number, link) => (
            <A
              key={number}
              to="/win-auctions"
              query={{ ...queryOf(show), page: number > 1 ? number : undefined }}
              {...link}
            />
          )}
        />
      ) : null}
      {data && data.products.total > 0 ? (
        <div className="bid-notes mt-6">
          <ReceiptsLink>{t('receipts')}</ReceiptsLink>
        </div>
      ) : null}
      {error && !data ? <ErrorState title={t('winsFailed')} error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton className="min-h-svh w-full" /> : null}
    </div>
  )
}

const SHOWN: readonly WinsShown[] = ['open', 'done', 'canceled']
const queryOf = (show: WinsShown) => ({ show: show === 'open' ? undefined : show })

/** The parts of the list, each with its number. */
function Parts({ show, counts }: { show: WinsShown; counts: Record<WinsShown, number> | undefined }) {
  const t = useT('wins')
  return (
    <nav className="mb-4 flex flex-wrap gap-x-6 border-b border-line" aria-label={t('parts')}>
      {SHOWN.map((part) => (
        <A
          key={part}
          to="/win-auctions"
          query={queryOf(part)}
          aria-current={part === show ? 'page' : undefined}
          className="-mb-px flex min-h-11 items-center gap-2 border-b-2 border-transparent text-muted hover:text-ink aria-[current]:border-palm-ink aria-[current]:font-semibold aria-[current]:text-ink"
        >
          {t(`part_${part}`)}
          <span className="min-w-2 text-14 font-normal text-muted">
            {counts?.[part] ? <Num>{counts[part]}</Num> : null}
          </span>
        </A>
      ))}
    </nav>
  )
}

function Wins({ wins, show }: { wins: readonly WonCar[]; show: WinsShown }) {
  const orders = wins.flatMap(({ order }) => order ?? [])
  const unpaid = orders.filter((order) => order.status === 'pending' && ['pay', 'late'].includes(stageOf(order)))
  const ticks = useTicks(unpaid.map(({ id }) => id))
  const nearest = nearestOrder(orders)
  if (wins.length === 0) return <NoWins show={show} />
  return (
    <>
      {unpaid.length > 1 ? <PayTogether ticks={ticks} /> : null}
      <ol className="surface overflow-hidden">
        {wins.map((win) => (
          <WinRow
            key={win.id}
            win={win}
            isNearest={win.order?.id === nearest}
            ticks={unpaid.length > 1 ? ticks : undefined}
          />
        ))}
      </ol>
    </>
  )
}

function NoWins({ show }: { show: WinsShown }) {
  const t = useT('wins')
  if (show !== 'open') return <EmptyState icon="trophy" title={t(`none_${show}`)} />
  return (
    <EmptyState
      icon="trophy"
      title={t('winsEmpty')}
      action={
        <A to="/auctions" query={{ status: 'live' }} className={buttonClass('primary')}>
          {t('browseOthers')}
        </A>
      }
    >
      {t('winsEmptyText')}
    </EmptyState>
  )
}
