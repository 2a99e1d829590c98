import type { Logger } from 'pino'
import { channelsOf, type NoticeChannel, riyadhHour } from '#contract/values/notices/notice-channels.ts'
import type { NoticeTopic } from '#contract/values/notices/notice-topics.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { type Database, inTransaction } from '#server/platform/db/database.ts'
import type { Text } from '#server/platform/http/refusal.ts'
import { oneAtATime } from '#server/platform/jobs/one-at-a-time.ts'
import type { Message, Messaging } from '#server/platform/messaging/messaging.ts'
import type { PushBody } from '#server/platform/push/push-sender.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { type Faces, facesOf } from './car-faces.ts'
import { findChoicesOf, NOTHING_CHOSEN, type StoredChoices } from './choices-store.ts'
import { claimLateNotices, lockWaitingNotices, markNoticesSent, type WaitingNotice } from './delivery-store.ts'
import { mailParts } from './mail-parts.ts'

const BATCH = 100
const MINUTE_MS = 60_000
/** News of a running lot is worthless later, so it is not sent after an outage. */
const STALE_MS = { bidding: 15 * MINUTE_MS, ending: 15 * MINUTE_MS } as const
const ANY_AGE_MS = 24 * 60 * MINUTE_MS
/** From then on, news of a lot goes to a phone where no browser shows it. */
const LATE_SECONDS = 15 * 60

export type DeliveryDeps = {
  db: Database
  log: Logger
  clock: Clock
  messaging: Pick<Messaging, 'send'>
  settings: Pick<Settings, 'read'>
  /** The base address of links in messages, without a final slash. */
  publicUrl: string
}
export type About = { nowMs: number; publicUrl: string; site: Text; faces: Faces }
export type Outgoing = Pick<Message, 'channel' | 'to' | 'body' | 'language' | 'subject' | 'choicesUrl' | 'shows'>

/** The messages of one notice, on its member's channels; none if it was read or is too old. */
export function messagesFor(
  notice: WaitingNotice,
  { channels, quiet }: StoredChoices,
  { nowMs, publicUrl, site, faces }: About,
): Outgoing[] {
  const maxAgeMs = notice.topic === 'bidding' || notice.topic === 'ending' ? STALE_MS[notice.topic] : ANY_AGE_MS
  if (notice.isRead || nowMs - notice.createdAt.getTime() > maxAgeMs) return []
  const prefix = notice.language === 'en' ? '/en' : ''
  const link = notice.url === null ? '' : `${publicUrl}${pathOf(notice.url, prefix)}`
  const body = [notice.title, notice.body, link].filter((line) => line !== '').join('\n')
  return channelsOf(notice, channels, quiet, riyadhHour(nowMs)).flatMap((channel) => {
    if (channel === 'push') return pushMessages(notice, prefix)
    const to = notice[channel]
    if (to === null) return []
    const message = {
      channel,
      to,
      body: channel === 'sms' ? smsBody(`${site[notice.language]}: ${body}`, notice) : body,
      language: notice.language,
    }
    return channel === 'mail'
      ? [
          {
            ...{ ...message, subject: notice.title },
            shows: mailParts(notice, faces, publicUrl),
            choicesUrl: `${publicUrl}${prefix}/profile#notices`,
          },
        ]
      : [message]
  })
}

/**
 * The phone channel of news about a lot that ends soon, for a member without a browser who has chosen nothing for the
 * topic; undefined for any other notice, and in quiet hours that hold it back.
 */
export function lateChannel(
  notice: WaitingNotice,
  { channels, quiet }: StoredChoices,
  nowMs: number,
): NoticeChannel | undefined {
  const { topic, secondsLeft, push, whatsapp, sms } = notice
  const isLate = secondsLeft !== null && secondsLeft > 0 && secondsLeft < LATE_SECONDS
  if (!isLate || notice.isRead || push.length > 0 || channels[topic] !== undefined) return undefined
  const phone = whatsapp !== null ? 'whatsapp' : sms !== null ? 'sms' : undefined
  return phone && channelsOf(notice, { [topic]: [phone] }, quiet, riyadhHour(nowMs))[0]
}

/** The choices of a notice that reaches its member by phone. */
const withPhone = (choices: StoredChoices, topic: NoticeTopic, phone: NoticeChannel): StoredChoices => ({
  ...choices,
  channels: { ...choices.channels, [topic]: [phone] },
})

/** The alphabet of an English SMS has no no-break space; with one, a message holds half as many letters. */
const smsBody = (body: string, { language }: WaitingNotice): string =>
  language === 'en' ? body.replaceAll('\u00a0', ' ') : body

/** The staff area has one address for both languages. */
const pathOf = (url: string, prefix: string): string => (url.startsWith('/admin') ? url : `${prefix}${url}`)

const SECOND_MS = 1000

/** One message to each of the member's browsers; the service worker shows it and opens its page. */
function pushMessages(notice: WaitingNotice, prefix: string): Outgoing[] {
  const { id, kind, topic, title, body, language, url } = notice
  const isShort = topic === 'bidding' || topic === 'ending'
  const payload = JSON.stringify({ id, kind, title, body, language, url: pathOf(url ?? '/notifications', prefix) })
  return notice.push.map(({ id: browser, endpoint, keys }) => {
    const push: PushBody = {
      ...{ endpoint, keys, payload },
      ttlSeconds: (isShort ? STALE_MS[topic] : ANY_AGE_MS) / SECOND_MS,
      urgency: isShort || topic === 'result' ? 'high' : 'normal',
      subject: `${kind} ${url ?? id}`,
    }
    return { channel: 'push', to: `browser ${browser}`, body: JSON.stringify(push) }
  })
}

/**
 * Sends notices to phones, mailboxes and browsers. A notice is marked in the transaction that accepts its messages:
 * none is lost or sent twice.
 */
export function createNoticeDelivery(deps: DeliveryDeps) {
  async function sendSome(): Promise<number> {
    return inTransaction(deps.db, async (tx) => {
      const notices = await lockWaitingNotices(tx, BATCH)
      if (notices.length === 0) return 0
      const { siteNameAr: ar, siteNameEn: en } = (await deps.settings.read(tx)).site
      const faces = await facesOf(tx, notices)
      const about = { nowMs: deps.clock.now(), publicUrl: deps.publicUrl, site: { ar, en }, faces }
      const choicesOf = await findChoicesOf(tx, [...new Set(notices.map(({ accountId }) => accountId))])
      const choicesFor = ({ accountId }: WaitingNotice) => choicesOf.get(accountId) ?? NOTHING_CHOSEN
      const lateOf = (notice: WaitingNotice) => lateChannel(notice, choicesFor(notice), about.nowMs)
      const late = await claimLateNotices(
        tx,
        notices.filter((notice) => lateOf(notice) !== undefined),
      )
      for (const notice of notices) {
        const phone = late.has(notice.id) ? lateOf(notice) : undefined
        const choices = phone ? withPhone(choicesFor(notice), notice.topic, phone) : choicesFor(notice)
        for (const message of messagesFor(notice, choices, about)) await deps.messaging.send(tx, message)
      }
      await markNoticesSent(
        tx,
        notices.map(({ id }) => id),
      )
      return notices.length
    })
  }

  /** Sends waiting notices; resolves when none waits any more. */
  const run = oneAtATime(async () => {
    let sent = await sendSome()
    while (sent > 0) sent = await sendSome()
  })

  return {
    run,
    /** Checks soon; call it after a commit that wrote notices. The job of each minute retries failures. */
    wake: () => void run().catch((error: unknown) => deps.log.warn({ err: error }, 'notices could not be sent yet')),
  }
}
export type NoticeDelivery = ReturnType<typeof createNoticeDelivery>
