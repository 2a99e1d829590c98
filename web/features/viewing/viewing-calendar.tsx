import type { Viewing } from '#contract/http/viewings.ts'
import { useT } from '#web/platform/language.tsx'
import { usePublicPath } from '#web/platform/link.tsx'
import { CalendarButton } from '#web/ui/calendar-button.tsx'

const HALF_HOUR_MS = 1_800_000

/** The appointment as a file for the member's calendar. */
export function ViewingCalendar({ viewing }: { viewing: Viewing }) {
  const t = useT('viewing')
  const publicPath = usePublicPath()
  const { number, at, title, yard, slug, kind } = viewing
  return (
    <CalendarButton
      name={number}
      event={() => ({
        uid: number,
        at,
        until: new Date(Date.parse(at) + HALF_HOUR_MS).toISOString(),
        title: t(kind === 'collect' ? 'collectEvent' : 'eventTitle', { title }),
        place: [yard.name, yard.address].filter(Boolean).join('، '),
        text: t('eventText', { number }),
        url: location.origin + publicPath(`/viewing/${slug}`),
      })}
    >
      {t('toCalendar')}
    </CalendarButton>
  )
}
