import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ReceiptsLink } from '#web/features/bidding/history/receipts-link.tsx'
import { LotName } from '#web/features/bidding/my-lots/lot-name.tsx'
import { type WonCar, winsQuery } from '#web/features/bidding/my-lots/my-lots-queries.ts'
import { useLiveCars } from '#web/features/catalogue/live-cars.ts'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { Pager } from '#web/ui/paging/pager.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { SpokenAnswers } from '../spoken-answers.tsx'
import { WinFigures } from './win-figures.tsx'

/** Few cars are negotiated after the close. */
const BuyerNegotiation = lazyPart(
  async () => ({ default: (await import('../buyer-negotiation.tsx')).BuyerNegotiation }),
  <Skeleton className="h-72 w-full" />,
)

/** Few members have two unpaid cars. */
const PayTogether = lazyPart(() => import('./pay-together.tsx'), null)

type Props = {
  /** From 1. */
  page: number
  /** The open order: the buyer's present step. `isAll` means that there are no other pages. */
  openOrder: (orders: readonly Order[], isAll: boolean) => number | undefined
  panel: (orderId: number) => ReactNode
}

/** Cars that the member bought, or on which they had the highest bid, with the next step of each. */
export function WinsPage({ page, openOrder, panel }: Props) {
  const t = useT('wins')
  const query = useQuery({ ...winsQuery(useApi(), page), placeholderData: keepPreviousData })
  const { data: list, error, refetch } = query
  const wins = list?.data
  const open =
    list &&
    openOrder(
      list.data.flatMap(({ order }) => order ?? []),
      list.last_page === 1,
    )
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
      {(wins?.filter(({ order }) => order?.status === 'pending').length ?? 0) > 1 ? <PayTogether /> : null}
      {open === undefined ? null : panel(open)}
      {wins ? <Wins wins={wins} open={open} page={page} /> : null}
      {list ? (
        <Pager
          current={list.current_page}
          last={list.last_page}
          link={(number, link) => (
            <A key={number} to="/win-auctions" query={{ page: number > 1 ? number : undefined }} {...link} />
          )}
        />
      ) : null}
      {wins && wins.length > 0 ? (
        <div className="bid-notes mt-6">
          <ReceiptsLink>{t('receipts')}</ReceiptsLink>
        </div>
      ) : null}
      {error && !wins ? <ErrorState title={t('winsFailed')} error={error} onRetry={() => void refetch()} /> : null}
      {!wins && !error ? <Skeleton className="min-h-svh w-full" /> : null}
    </div>
  )
}

/** The car of the open order is above them; its card stays only if it shows the agreement of both sides. */
function Wins({ wins, open, page }: { wins: readonly WonCar[]; open: number | undefined; page: number }) {
  const t = useT('wins')
  const listed = wins.filter(({ order, negotiation }) => order === null || order.id !== open || negotiation !== null)
  const isOthers = open !== undefined && listed.every(({ order }) => order?.id !== open)
  if (wins.length === 0) {
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
  if (listed.length === 0) return null
  return (
    <>
      <h2 className={isOthers ? 'mb-3 text-18 font-semibold' : 'sr-only'}>{t(isOthers ? 'otherWins' : 'winsTitle')}</h2>
      <ol className="lots surface">
        {listed.map((win) => (
          <Win key={win.id} win={win} page={page} />
        ))}
      </ol>
    </>
  )
}

type Order = NonNullable<WonCar['order']>

/** The state of an order: its invoice until it is paid, then the car's way to its new owner. */
function nextOf(order: Order) {
  if (order.status === 'pending') return `next_${order.invoice_status}` as const
  return `next_${order.status}` as const
}

/** The buyer's action, on its own panel. */
function doOf({ status, invoice_status: invoice }: Order) {
  if (status === 'delivering') return 'collectOrder'
  return status === 'pending' && (invoice === 'issued' || invoice === 'grace') ? 'payOrder' : 'openOrder'
}

function stateOf(order: Order | null) {
  if (order === null) return { tone: 'soft', word: 'state_awaiting' } as const
  if (order.status === 'negotiating') return { tone: 'soft', word: 'state_negotiating' } as const
  if (order.status === 'canceled') return { tone: 'soft-danger', word: 'state_canceled' } as const
  if (order.status === 'finished') return { tone: 'soft-palm', word: 'state_finished' } as const
  if (order.status !== 'pending') return { tone: 'soft-palm', word: 'state_paid' } as const
  return { tone: 'soft-gold', word: 'state_approved' } as const
}

function Win({ win, page }: { win: WonCar; page: number }) {
  const t = useT('wins')
  const { order, negotiation, bought } = win
  const state = stateOf(order)
  const isNew = bought && order?.status === 'pending'
  const isPlaced = order !== null && order.status !== 'negotiating'
  return (
    <li className="lot win">
      <LotName car={win}>
        <p className="mt-1">
          <Pill tone={state.tone}>{isNew ? t('stateBought') : t(state.word)}</Pill>
        </p>
        {isPlaced ? (
          <p className="mt-1">
            {t('orderNumber')} <Num>{order.number}</Num>
          </p>
        ) : null}
      </LotName>
      <dl className="win-figures">
        <WinFigures win={win} />
      </dl>
      <div className="win-end">
        {negotiation?.outcome === 'open' ? null : (
          <p className="win-next">
            {isNew && order.invoice_status === 'waiting_invoice'
              ? t('nextBought')
              : t(order ? nextOf(order) : 'next_awaiting')}
          </p>
        )}
        {isPlaced ? (
          <A
            to="/win-auctions"
            query={{ order: order.id, page: page > 1 ? page : undefined }}
            className={buttonClass('secondary', 'sm')}
          >
            {t(doOf(order))}
          </A>
        ) : null}
      </div>
      {negotiation ? <BuyerNegotiation win={win} /> : null}
    </li>
  )
}
