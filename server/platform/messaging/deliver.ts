import type { Logger } from 'pino'
import * as z from 'zod'
import { type Database, inTransaction } from '../db/database.ts'
import { asQueryable } from '../db/queryable.ts'
import { insertFailedJob } from '../jobs/failed-jobs-store.ts'
import type { ProviderLog } from '../providers/provider-log.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Breaker } from './breaker.ts'
import type { Channel, Sender } from './messaging.ts'
import type { Rate } from './rate.ts'
import { SendError, withoutPersonalData } from './send-error.ts'
import { afterFailure, CODE_USEFUL_SECONDS } from './send-rules.ts'
import * as store from './store.ts'

const TIMEOUT_MS = 10_000

const fact = z.object({ label: z.string(), text: z.string() })

export const sealedText = z.object({
  body: z.string(),
  code: z.string().optional(),
  language: z.enum(['ar', 'en']).optional(),
  subject: z.string().optional(),
  choicesUrl: z.string().optional(),
  shows: z
    .object({
      photo: z.object({ url: z.string(), alt: z.string() }).optional(),
      sum: fact.optional(),
      facts: z.array(fact).optional(),
      act: z.string().optional(),
    })
    .optional(),
  house: z.object({ name: z.string(), markUrl: z.string(), foot: z.array(z.string()) }).optional(),
})

export type LaneDeps = {
  db: Database
  secrets: Secrets
  log: Logger
  sender: Sender
  breaker: Breaker
  rate: Rate
  providerLog: ProviderLog
}

/** The messages of a lane: the codes of a channel, or its other messages. */
export type LaneOf = { channel: Channel; urgent: boolean }

/** Hands one message to its provider, and records the result. It does not throw. */
export async function deliver(
  deps: LaneDeps,
  lane: LaneOf,
  message: store.ClaimedMessage,
  onSent: (id: number) => Promise<void>,
): Promise<void> {
  const { sender, breaker, providerLog, log } = deps
  try {
    if (message.bodySealed === null) return
    if (lane.urgent && message.ageSeconds > CODE_USEFUL_SECONDS) throw new SendError('refused', 'the code has expired')
    const text = sealedText.parse(JSON.parse(deps.secrets.unseal('message', message.bodySealed)))
    const handover = { reference: `marsa-${message.id}`, signal: AbortSignal.timeout(TIMEOUT_MS) }
    await withinTime(sender.send({ channel: lane.channel, to: message.recipient, ...text }, handover), handover.signal)
    breaker.succeed()
    providerLog.succeeded()
    await onSent(message.id)
  } catch (error) {
    const failure = toSendError(error)
    if (failure.kind === 'unavailable') breaker.fail()
    else breaker.end()
    if (failure.kind !== 'refused') providerLog.failed(failure.message, breaker.waitMs())
    log.warn({ message: message.id, provider: sender.name, reason: failure.message }, 'a message could not be sent')
    await noteFailure(deps, lane, message, failure).catch((lost: unknown) =>
      log.warn({ err: lost, message: message.id }, 'a failed message is tried again after its lease'),
    )
  }
}

const toSendError = (error: unknown): SendError =>
  error instanceof SendError
    ? error
    : new SendError('unavailable', withoutPersonalData(error instanceof Error ? error.message : 'unknown'))

/** A sender that ignores its signal must not occupy a slot for good. */
function withinTime(sending: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new SendError('unavailable', 'no answer in time')), { once: true })
    sending.then(resolve, reject)
  })
}

async function noteFailure(
  { db }: LaneDeps,
  lane: LaneOf,
  message: store.ClaimedMessage,
  failure: SendError,
): Promise<void> {
  const { id, attempts, ageSeconds } = message
  const next = afterFailure({ attempts, ageSeconds, urgent: lane.urgent }, failure, Math.random())
  if (next.step === 'retry') return store.markFailed(db, id, failure.message, next.inSeconds)
  // A code is useless to staff too; the member has asked for another one.
  const forStaff = next.step === 'give_up' && !lane.urgent
  await inTransaction(db, async (tx) => {
    await store.markGivenUp(tx, id, failure.message, forStaff)
    const job = { queue: `send-${lane.channel}`, data: { message: id }, error: failure.message, attempts }
    if (forStaff) await insertFailedJob(asQueryable(tx), job)
  })
}
