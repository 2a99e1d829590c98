import { useQuery } from '@tanstack/react-query'
import type { Car } from '#contract/http/car.ts'
import { LotLines } from '#web/features/catalogue/lot-line.tsx'
import { relatedQuery } from '#web/features/catalogue/queries.ts'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/states.tsx'

const SHOWN = 3

/** The car went to another bidder: the own last bid, the deposit that is free again, and similar cars. */
export default function Lost({ car: { slug, viewer } }: { car: Car }) {
  const t = useT('panel')
  const mine = viewer?.my_bid ?? 0
  const { data: cars, isError } = useQuery(relatedQuery(useApi(), slug))
  const similar = cars?.slice(0, SHOWN) ?? []
  return (
    <>
      <p className="stand stand-ok">
        <Icon name="good" />
        <span>{t('depositFree')}</span>
        <span className="stand-x">{t.rich('lastBid', { money: () => <Money amount={mine} /> })}</span>
      </p>
      <div className="bp-in">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-18">{t('lostTitle')}</h2>
          {similar.length > 0 ? <span className="text-14 text-muted">{t('similar')}</span> : null}
        </div>
        {cars || isError ? null : <Skeleton className="h-52 w-full" />}
        {similar.length > 0 ? (
          <div className="lot-lines-dense">
            <LotLines cars={similar} />
          </div>
        ) : null}
        <A to="/auctions" query={{ status: 'live' }} className={buttonClass('secondary', 'md', 'w-full')}>
          {t('browse')}
        </A>
      </div>
    </>
  )
}
