import { useInfiniteQuery } from '@tanstack/react-query'
import type { SellerRates } from '#contract/http/own-cars/sale.ts'
import type { PriceOffer } from '#contract/http/price-offers.ts'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { PriceTalk } from './price-talk.tsx'
import { priceOffersQuery } from './queries.ts'

/** The offers on fixed prices that a member made, and those on the member's own cars; open ones first. Live. */
export function OffersPage() {
  const t = useT('price-offers')
  const query = useInfiniteQuery(priceOffersQuery(useApi()))
  const { data, error, refetch } = query
  return (
    <div className="wrap pb-12">
      <div className="lots-head">
        <div>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
      </div>
      {data ? <Offers offers={data.pages.flatMap(({ offers }) => offers)} rates={data.pages[0]?.rates} /> : null}
      {query.hasNextPage ? (
        <div className="mt-8 grid justify-items-center">
          <Button kind="secondary" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      ) : null}
      {error && !data ? <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton className="h-72 w-full" /> : null}
    </div>
  )
}

function Offers({ offers, rates }: { offers: readonly PriceOffer[]; rates: SellerRates | undefined }) {
  const t = useT('price-offers')
  if (offers.length === 0)
    return (
      <EmptyState
        icon="car"
        title={t('empty')}
        action={
          <A to="/sales" className={buttonClass('primary')}>
            {t('toSales')}
          </A>
        }
      >
        {t('emptyText')}
      </EmptyState>
    )
  return (
    <ul className="lots surface">
      {offers.map((offer) => (
        <li key={offer.id} className="lot win my-car @min-[52rem]/page:grid-cols-[7rem_minmax(0,1fr)_27rem]">
          <span className="lot-photo">
            <Photo image={offer.image ?? undefined} sizes="120px" />
          </span>
          <div className="lot-name">
            <h2 className="text-16">
              <Title offer={offer} />
            </h2>
            <p className="text-14 text-muted">
              {t.rich(`side_${offer.side}`, { money: () => <Money key="money" amount={offer.price} /> })}
            </p>
          </div>
          <PriceTalk offer={offer} rates={rates} />
        </li>
      ))}
    </ul>
  )
}

/** A car that is gone has no page. */
function Title({ offer: { state, slug, title } }: { offer: PriceOffer }) {
  if (state === 'gone') return title
  return (
    <A to="/car/$slug" params={{ slug }}>
      {title}
    </A>
  )
}
