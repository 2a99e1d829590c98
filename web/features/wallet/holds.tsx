import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Hold } from '#contract/http/money/ledger.ts'
import { carQuery } from '#web/features/catalogue/queries.ts'
import { DateTime, Money } from '#web/platform/format.tsx'
import { type Messages, useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { Moment } from './moment.tsx'

type Words = keyof Messages['wallet']

/** Frozen money, with its purpose and the way it is freed. */
export function Holds({ holds, frozen }: { holds: readonly Hold[]; frozen: number }) {
  const t = useT('wallet')
  return (
    <section aria-labelledby="holds">
      <h2 id="holds" className="mb-3 flex flex-wrap items-baseline gap-2 text-22">
        {t('holds')}
        {frozen > 0 ? (
          <span className="text-14 font-normal text-muted">
            <Money amount={frozen} exact />
          </span>
        ) : null}
      </h2>
      {holds.length === 0 ? (
        <p className="surface px-4 py-6 text-muted lg:px-6">{t('holdsNone')}</p>
      ) : (
        <ol className="surface overflow-hidden">
          {holds.map((hold) => (
            <HoldRow key={hold.id} hold={hold} />
          ))}
        </ol>
      )}
    </section>
  )
}

const STAND: Record<Hold['reason'], Words> = {
  leading: 'holdLeading',
  awaiting_owner: 'holdAwaiting',
  won: 'holdWon',
  refund: 'holdRefund',
  payment: 'holdRefund',
  offer: 'holdOffer',
}

function HoldRow({ hold }: { hold: Hold }) {
  const t = useT('wallet')
  const { slug, title, price, reason } = hold
  return (
    <li className="relative flex min-h-17 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line p-4 last:border-b-0 has-[a:hover]:bg-surface-2 lg:px-6">
      <HoldPhoto slug={slug} />
      <div className="min-w-0 grow-2 basis-40">
        <h3 className="text-16 leading-normal wrap-anywhere">
          {slug === null ? (
            t(reason === 'payment' ? 'onlinePayment' : 'refundRequest')
          ) : (
            // The whole row leads to the car.
            <A to="/car/$slug" params={{ slug }} className="after:absolute after:inset-0">
              {title}
            </A>
          )}
        </h3>
        <p className="text-14 text-muted">
          {price === null ? null : t.rich(STAND[reason], { money: () => <Money key="money" amount={price} /> })}
        </p>
      </div>
      <div className="min-w-0 grow basis-44">
        <Release hold={hold} />
      </div>
      <p className="text-18 font-semibold">
        <Money amount={hold.amount} exact />
      </p>
    </li>
  )
}

/** The event that frees it first, in the main line; the deciding moment below. */
function Release({ hold: { reason, releases_at: at } }: { hold: Hold }) {
  const t = useT('wallet')
  switch (reason) {
    case 'leading':
      return <Lines main={t('freedWhenOutbid')} more={at ? when(t.rich, 'auctionEnds', at) : null} />
    case 'awaiting_owner':
      return <Lines main={t('awaitsOwner')} more={at ? when(t.rich, 'ownerDecides', at) : null} />
    case 'offer':
      return <Lines main={t('awaitsAnswer')} more={at ? when(t.rich, 'offerUntil', at) : null} />
    case 'won':
      return <Lines main={at ? when(t.rich, 'payBefore', at) : t('awaitsInvoice')} more={t('freedWhenPaid')} />
    case 'refund':
      return <Lines main={t('awaitsFinance')} more={t('refundText')} />
    case 'payment':
      return <Lines main={t('awaitsCard')} more={t('awaitsCardText')} />
  }
}

const when = (rich: ReturnType<typeof useT<'wallet'>>['rich'], words: Words, at: string): ReactNode =>
  rich(words, {
    time: () => (words === 'auctionEnds' ? <Moment key="time" at={at} /> : <DateTime key="time" at={at} />),
  })

const Lines = ({ main, more }: { main: ReactNode; more: ReactNode }) => (
  <>
    <p className="text-14 font-medium">{main}</p>
    {more ? <p className="text-14 text-muted">{more}</p> : null}
  </>
)

function HoldPhoto({ slug }: { slug: string | null }) {
  const { data: car, isPending } = useQuery({ ...carQuery(useApi(), slug ?? ''), enabled: slug !== null })
  return (
    <span className="grid aspect-4/3 w-18 shrink-0 place-items-center overflow-hidden rounded-field bg-surface-2 text-ink-2">
      {slug === null ? (
        <Icon name="bank" />
      ) : isPending ? (
        <Skeleton className="size-full" />
      ) : (
        <Photo image={car?.images[0]} sizes="6rem" />
      )}
    </span>
  )
}
