import type { Auction } from '#contract/http/auctions.ts'
import { useT } from '#web/platform/language.tsx'
import { CalendarButton } from '#web/ui/calendar-button.tsx'

/** An auction that is still to come, as a file for the visitor's calendar. */
export function AuctionCalendar({ auction }: { auction: Auction }) {
  const t = useT('car')
  const { event, slug, starts_at: at, closes_at: until, title } = auction
  if (event !== 'soon') return null
  return (
    <p className="mt-3">
      <CalendarButton
        name={slug}
        event={() => ({ uid: slug, at, until, title, url: location.origin + location.pathname })}
      >
        {t('toCalendar')}
      </CalendarButton>
    </p>
  )
}
