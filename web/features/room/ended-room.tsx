import type { AuctionData } from '#web/features/catalogue/auction/room-live.ts'
import { CarGrid } from '#web/features/catalogue/car-grid.tsx'
import { hoursText } from '#web/features/catalogue/span-text.ts'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'

/** A finished room: the result of each car. */
export function EndedRoom({ data: { auction, cars }, announcement }: { data: AuctionData; announcement: string }) {
  const t = useT('room')
  const words = useT('car')
  const sold = cars.filter(({ status }) => status === 'awaiting_owner' || status === 'sold')
  const isWinner = sold.some(({ viewer }) => viewer?.is_leading)
  return (
    <div className="wrap rm pt-4 pb-12 lg:pt-6">
      <header className="rm-head flex flex-wrap items-center gap-y-0 gap-x-4">
        <h1>{auction.title}</h1>
      </header>
      <section className="rm-ended grid gap-3 mt-4 mb-8 p-6 surface">
        <h2>{t('endedTitle')}</h2>
        <p>
          {t('endedText', {
            sold: sold.length,
            total: cars.length,
            span: hoursText(words, auction.owner_decision_hours),
          })}
        </p>
        <p className="flex flex-wrap gap-3">
          {isWinner ? (
            <A to="/win-auctions" className={buttonClass('primary')}>
              {t('endedWins')}
            </A>
          ) : null}
          <A to="/auctions" query={{ status: 'live' }} className={buttonClass('secondary')}>
            {t('otherAuctions')}
          </A>
        </p>
      </section>
      <CarGrid cars={cars} />
      <p className="sr-only" role="status" aria-live="assertive" data-live-announcer="true">
        {announcement}
      </p>
    </div>
  )
}
