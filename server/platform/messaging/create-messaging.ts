import type { Logger } from 'pino'
import { afterCommit, type Database } from '../db/database.ts'
import type { FailedJobs } from '../jobs/failed-jobs.ts'
import { createProviderLog } from '../providers/provider-log.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Settings } from '../settings/settings.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { createBreaker } from './breaker.ts'
import { sealedText } from './deliver.ts'
import { houseOf } from './house.ts'
import { createLane } from './lane.ts'
import type { Channel, Messaging, Sender } from './messaging.ts'
import { createRate } from './rate.ts'
import * as store from './store.ts'

const OUTBOX_MAX = 100

/** Sends nothing: its messages can be read in the development outbox. */
export const developmentSender: Sender = {
  name: 'development',
  send: async () => undefined,
  keepsText: true,
  perSecond: 10_000,
}

export type MessagingDeps = {
  db: Database
  secrets: Secrets
  log: Logger
  senders: Record<Channel, Sender>
  failedJobs: Pick<FailedJobs, 'onRetry'>
  settings: Pick<Settings, 'read'>
  /** The base address of pictures and links in mails, without a final slash. */
  publicUrl: string
  metrics?: Pick<Metrics, 'provider'>
}

/** A message as the development outbox shows it. */
export type OutboxMessage = {
  id: number
  channel: Channel
  to: string
  body: string
  code: string | null
  sent_at: string
}
/** Newest first. @param to an E.164 phone or a mail address; without it all messages. */
export type Outbox = (to?: string) => Promise<OutboxMessage[]>

/**
 * Messages to phones and mailboxes: stored sealed in the caller's transaction, sent after it by the lanes of their
 * channel.
 */
export function createMessaging(deps: MessagingDeps): Messaging & {
  outbox: Outbox | undefined
  start(): void
  stop(): Promise<void>
} {
  const { db, secrets, senders, settings, publicUrl } = deps
  const isDevelopment = [senders.sms, senders.whatsapp, senders.mail].every((sender) => sender.keepsText)
  const opened = {
    sms: openChannel(deps, 'sms'),
    whatsapp: openChannel(deps, 'whatsapp'),
    mail: openChannel(deps, 'mail'),
    push: openChannel(deps, 'push'),
  }
  const channels = Object.values(opened)
  const lanes = channels.flatMap(({ codes, others }) => [codes, others])
  return {
    send: async (tx, { channel, to, ...text }) => {
      const house = channel === 'mail' ? houseOf(await settings.read(tx), publicUrl, text.language ?? 'ar') : undefined
      const bodySealed = secrets.seal('message', JSON.stringify({ ...text, house }))
      const urgent = text.code !== undefined
      await store.insertMessage(tx, { channel, to, bodySealed, urgent })
      // Only its own lane: when each of many messages woke all lanes, idle lanes delayed this one.
      afterCommit(tx, opened[channel][urgent ? 'codes' : 'others'].wake)
    },
    forget: (tx, recipients) => store.deleteMessages(tx, recipients),
    outbox: isDevelopment ? (to) => readOutbox(db, secrets, to) : undefined,
    start: () => {
      for (const lane of lanes) lane.start()
    },
    stop: async () => {
      await Promise.all(lanes.map((lane) => lane.stop()))
      await Promise.all(channels.map(({ providerLog }) => providerLog.close()))
    },
  }
}

/** Codes and other messages of a channel share the provider's rate, and nothing with other channels. */
function openChannel(deps: MessagingDeps, channel: Channel) {
  const sender = deps.senders[channel]
  const nowMs = () => performance.now()
  const shared = {
    ...deps,
    sender,
    breaker: createBreaker(nowMs),
    rate: createRate(sender.perSecond, nowMs),
    providerLog: createProviderLog(deps.db, channel, deps.metrics),
  }
  const codes = createLane(shared, { channel, urgent: true })
  const others = createLane(shared, { channel, urgent: false })
  // Codes are never left to staff.
  deps.failedJobs.onRetry(`send-${channel}`, async (tx, data) => {
    await store.restartMessage(tx, Number(data.message))
    afterCommit(tx, others.wake)
  })
  return { codes, others, providerLog: shared.providerLog }
}

async function readOutbox(db: Database, secrets: Secrets, to?: string): Promise<OutboxMessage[]> {
  const rows = await store.listMessages(db, to, OUTBOX_MAX)
  return rows.flatMap(({ id, channel, recipient, bodySealed, sentAt }) => {
    if (bodySealed === null) return []
    const { body, code = null } = sealedText.parse(JSON.parse(secrets.unseal('message', bodySealed)))
    return [{ id, channel, to: recipient, body, code, sent_at: sentAt.toISOString() }]
  })
}
