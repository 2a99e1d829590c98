import { useLang } from '#web/platform/language.tsx'
import { dayText, momentText } from './moment-text.ts'

/** Day and hour; the year too where it is not this one in Riyadh. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{momentText(useLang(), new Date(at), new Date())}</time>
}

/** A day; the year too where it is not this one in Riyadh. */
export function Day({ at }: { at: string }) {
  return <time dateTime={at}>{dayText(useLang(), new Date(at), new Date())}</time>
}
