import { useLang } from '#web/platform/language.tsx'
import { momentText } from './moment-text.ts'

/** Day and hour; the year too where it is not this one in Riyadh. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{momentText(useLang(), new Date(at), new Date())}</time>
}
