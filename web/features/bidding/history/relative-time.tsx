import { DateTime } from '#web/platform/format.tsx'
import type { Lang } from '#web/platform/language.tsx'
import { useLang } from '#web/platform/language.tsx'
import { useNow } from '#web/platform/live/server-clock.ts'

const LOCALES: Record<Lang, string> = { ar: 'ar-SA-u-nu-latn', en: 'en-GB' }
const kept = new Map<Lang, Intl.RelativeTimeFormat>()
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const NEAR_MS = 12 * HOUR_MS

/** The age of a recent time: 'قبل 3 دقائق'; of an older one the day and hour. */
export function RelativeTime({ at }: { at: string }) {
  const lang = useLang()
  const passed = useNow() - Date.parse(at)
  if (passed > NEAR_MS) return <DateTime at={at} />
  const format = kept.get(lang) ?? new Intl.RelativeTimeFormat(LOCALES[lang], { numeric: 'auto' })
  kept.set(lang, format)
  const text =
    passed < MINUTE_MS
      ? format.format(0, 'second')
      : passed < HOUR_MS
        ? format.format(-Math.floor(passed / MINUTE_MS), 'minute')
        : format.format(-Math.floor(passed / HOUR_MS), 'hour')
  return <time dateTime={at}>{text}</time>
}
