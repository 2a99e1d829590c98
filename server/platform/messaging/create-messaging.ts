import type { Logger } from 'pino'
import * as z from 'zod'
import { type Database, inTransaction } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Channel, Message, Messaging } from './messaging.ts'
import * as store from './store.ts'

const QUEUE = 'send-message'
const OUTBOX_MAX = 100
const FAILURE_LENGTH_MAX = 300

/** Carries messages of one channel to the world. */
export type Sender = {
  /** @throws when it could not be handed over; it is tried again later. */
  send(message: Message): Promise<void>
  /** Whether the sealed text stays in the database after sending: for the development outbox only. */
  keepsText: boolean
}

/** Sends nothing: what it gets can be read in the development outbox. */
export const developmentSender: Sender = { send: async () => undefined, keepsText: true }

export type MessagingDeps = {
  db: Database
  jobs: Pick<Jobs, 'work' | 'enqueue' | 'wake'>
  secrets: Secrets
  log: Logger
  senders: Record<Channel, Sender>
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
/** Newest first. @param to an E.164 phone or a mail address; everybody's without it. */
export type Outbox = (to?: string) => Promise<OutboxMessage[]>

const sealedText = z.object({
  body: z.string(),
  code: z.string().optional(),
  language: z.enum(['ar', 'en']).optional(),
  subject: z.string().optional(),
})

/** Messages to phones and mailboxes: kept sealed in the caller's transaction, sent by a job after it. */
export function createMessaging(parts: MessagingDeps): Messaging & { outbox: Outbox | undefined } {
  const { db, jobs, secrets, senders } = parts
  jobs.work<{ id: number }>(QUEUE, ({ id }) => sendOne(parts, id))
  const isDevelopment = Object.values(senders).every((sender) => sender.keepsText)
  return {
    send: async (tx, { channel, to, ...text }) => {
      const bodySealed = secrets.seal(JSON.stringify(text))
      const id = await store.insertMessage(tx, { channel, to, bodySealed })
      await jobs.enqueue(tx, QUEUE, { id })
    },
    flush: () => jobs.wake(QUEUE),
    outbox: isDevelopment ? (to) => readOutbox(db, secrets, to) : undefined,
  }
}

/** Sends a message once: the row stays locked meanwhile, and a sent one is left alone. */
async function sendOne({ db, secrets, senders, log }: MessagingDeps, id: number): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      const row = await store.lockWaiting(tx, id)
      if (!row?.bodySealed) return
      // The column is checked by the database to hold a channel only.
      const channel = row.channel as Channel
      const text = sealedText.parse(JSON.parse(secrets.unseal(row.bodySealed)))
      await senders[channel].send({ channel, to: row.recipient, ...text })
      await store.markSent(tx, id, senders[channel].keepsText)
    })
  } catch (error) {
    const failure = error instanceof Error ? error.message.slice(0, FAILURE_LENGTH_MAX) : 'unknown'
    await store.markFailed(db, id, failure)
    log.warn({ message: id }, 'a message could not be sent yet')
    throw error
  }
}

async function readOutbox(db: Database, secrets: Secrets, to?: string): Promise<OutboxMessage[]> {
  const rows = await store.listMessages(db, to, OUTBOX_MAX)
  return rows.flatMap(({ id, channel, recipient, bodySealed, sentAt }) => {
    if (bodySealed === null) return []
    const { body, code = null } = sealedText.parse(JSON.parse(secrets.unseal(bodySealed)))
    return [{ id, channel, to: recipient, body, code, sent_at: sentAt.toISOString() }]
  })
}
