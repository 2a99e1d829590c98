import type { NoticeTopic } from './notice-topics.ts'

/** The channels of a notice beside the page, which always shows it. */
export const NOTICE_CHANNELS = ['push', 'whatsapp', 'sms', 'mail'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]
export type NoticeChannels = Record<NoticeTopic, readonly NoticeChannel[]>

/** The defaults before a member chooses. Intrusive messages are sent only if money or a deadline is at stake. */
export const DEFAULT_CHANNELS: NoticeChannels = {
  bidding: ['push'],
  ending: ['push'],
  result: ['push', 'sms', 'mail'],
  money: ['push', 'sms', 'mail'],
  delivery: ['push', 'sms'],
  matches: ['push', 'mail'],
  account: ['push', 'mail'],
}

/** Notices of the account's own security cannot be switched off: a thief would do that first. */
export const FIXED_TOPICS: readonly NoticeTopic[] = ['account']

/** `even_closing`: quiet also for an outbid while the lot ends within ten minutes. */
export type Quiet = { from: number; to: number; even_closing?: boolean | undefined }

/** @param hour of Riyadh, 0 to 23. The quiet time may pass midnight. */
export const isQuiet = (quiet: Quiet | null, hour: number): boolean => {
  if (quiet === null) return false
  const { from, to } = quiet
  return from < to ? hour >= from && hour < to : hour >= from || hour < to
}

const RIYADH_OFFSET_HOURS = 3
const HOUR_MS = 60 * 60 * 1000

/** The hour in Riyadh, 0 to 23, of an instant in milliseconds. */
export const riyadhHour = (ms: number): number => (Math.floor(ms / HOUR_MS) + RIYADH_OFFSET_HOURS) % 24

/**
 * The channels of one notice, by the member's choice for its topic. Quiet hours leave out push, SMS and WhatsApp, which
 * ring; mail, which makes no sound, is still sent. An urgent notice rings in them too, unless the
 * member asked for full quiet.
 */
export function channelsOf(
  { topic, isUrgent = false }: { topic: NoticeTopic; isUrgent?: boolean },
  chosen: Partial<NoticeChannels>,
  quiet: Quiet | null,
  hour: number,
): readonly NoticeChannel[] {
  const wanted = FIXED_TOPICS.includes(topic) ? DEFAULT_CHANNELS[topic] : (chosen[topic] ?? DEFAULT_CHANNELS[topic])
  const isHeldBack = isQuiet(quiet, hour) && !(isUrgent && quiet?.even_closing !== true)
  return isHeldBack ? wanted.filter((channel) => channel === 'mail') : wanted
}
