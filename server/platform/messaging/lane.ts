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

/** Messages under way at a time: codes have their own places, which other messages never fill. */
const UNDER_WAY_MAX = { urgent: 48, other: 16 }
const TIMEOUT_MS = 10_000
/** Longer than an attempt can take, with what waits for the database before and after it. */
const LEASE_SECONDS = 60
const POLL_MS = 2_000

export const sealedText = z.object({
  body: z.string(),
  code: z.string().optional(),
  language: z.enum(['ar', 'en']).optional(),
  subject: z.string().optional(),
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

/**
 * Sends the messages of one channel, codes or the others. It claims due messages from the database, never waits for a
 * slow attempt before the next message, and holds no connection while a provider works.
 */
export function createLane(deps: LaneDeps, lane: { channel: Channel; urgent: boolean }) {
  const inFlight = new Set<Promise<void>>()
  const sent = createSentList(deps)
  let isRunning = false
  let isTurning = false
  let isWanted = false
  let timer: NodeJS.Timeout | undefined

  const placesMax = UNDER_WAY_MAX[lane.urgent ? 'urgent' : 'other']

  async function turn(): Promise<void> {
    const places = placesMax - inFlight.size
    const limit = deps.rate.take(Math.min(places, deps.breaker.allowance()), lane.urgent)
    // Without a free place the next attempt that ends looks again; rate and breaker must be waited for.
    isWanted = limit === 0 && places > 0
    if (limit === 0) return
    const claimed = await store
      .claimMessages(deps.db, lane, { limit, leaseSeconds: LEASE_SECONDS })
      .catch((error: unknown) => {
        deps.log.warn({ err: error, ...lane }, 'messages could not be read')
        return []
      })
    deps.rate.putBack(limit - claimed.length)
    for (const message of claimed) {
      deps.breaker.start()
      const attempt = deliver(deps, lane, message, sent.add).finally(() => {
        inFlight.delete(attempt)
        wake()
      })
      inFlight.add(attempt)
    }
    if (claimed.length === limit) isWanted = true
  }

  /** When to look again: what waits for the rate or the breaker goes on as soon as it may. */
  const pauseMs = () => {
    const waitMs = Math.max(deps.breaker.waitMs(), deps.rate.waitMs())
    return waitMs === 0 ? POLL_MS : Math.min(POLL_MS, waitMs)
  }

  async function turns(): Promise<void> {
    isTurning = true
    try {
      do await turn()
      while (isRunning && isWanted && deps.breaker.allowance() > 0 && deps.rate.waitMs() === 0)
    } finally {
      isTurning = false
      if (isRunning) timer = setTimeout(wake, isWanted ? pauseMs() : POLL_MS).unref()
    }
  }

  function wake(): void {
    isWanted = true
    if (!isRunning || isTurning) return
    clearTimeout(timer)
    void turns()
  }

  return {
    wake,
    start: () => {
      isRunning = true
      wake()
    },
    /** Waits for what is under way; the rest stays in the database. */
    stop: async () => {
      isRunning = false
      clearTimeout(timer)
      await Promise.all(inFlight)
      await sent.written()
    },
  }
}
export type Lane = ReturnType<typeof createLane>

async function deliver(
  deps: LaneDeps,
  lane: { channel: Channel; urgent: boolean },
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
  lane: { channel: Channel; urgent: boolean },
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

const MARK_TRIES = 3

/** Marks messages as sent, many in one statement: while one is written the next ones gather. */
function createSentList({ db, sender, log }: LaneDeps) {
  let gathered: number[] = []
  let writing: Promise<void> | undefined
  async function write(): Promise<void> {
    while (gathered.length > 0) {
      const ids = gathered
      gathered = []
      for (let tries = 1; ; tries += 1) {
        try {
          await store.markSent(db, ids, sender.keepsText)
          break
        } catch (error) {
          if (tries < MARK_TRIES) continue
          log.warn({ err: error, count: ids.length }, 'messages that were sent could not be marked and may go twice')
          break
        }
      }
    }
  }
  const written = () => {
    writing ??= write().finally(() => {
      writing = undefined
    })
    return writing
  }
  return {
    add: (id: number) => {
      gathered.push(id)
      return written()
    },
    written,
  }
}
