import type { Logger } from 'pino'
import { biddingRoutes } from '#contract/http/bidding.ts'
import { orderRoutes } from '#contract/http/money/orders.ts'
import type { Route } from '#contract/http/route.ts'
import { fromRiyals } from '#contract/values/money.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { NoteRefused, RefusedCall } from '#server/platform/http/security/refused-call.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { insertRefused, type NewRefused, removeOldRefused } from './refused-store.ts'

const FLUSH_MS = 1_000
/** Of one account and of the process in one second; further calls only count. */
const OF_ACCOUNT = 5
const OF_PROCESS = 500
const KEYED_LENGTH = 16
const TRADES: readonly Route[] = [biddingRoutes.bid, biddingRoutes.buy, orderRoutes.carPurchase]

type Noted = Omit<NewRefused, 'ageMs'> & { atMs: number }

/**
 * Keeps refused calls of known accounts: a line in the log, and a row for the office. A call only adds to a short list,
 * which one statement writes each second, so that no bid waits. A flood of calls becomes counts.
 */
export function createRefusedCalls({ db, log, secrets }: { db: Database; log: Logger; secrets: Secrets }) {
  let noted = new Map<number, Noted[]>()
  let size = 0
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const note: NoteRefused = (call) => {
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref()
    const own = noted.get(call.accountId) ?? []
    const last = own.at(-1)
    if (last && own.length >= OF_ACCOUNT) own[own.length - 1] = { ...toNoted(call), times: last.times + 1 }
    else if (size >= OF_PROCESS) dropped += 1
    else {
      size += 1
      const next = toNoted(call)
      noted.set(call.accountId, [...own, next])
      // Lines leave the machine, so they name no account; the request id leads staff to it.
      const account = secrets.hash('log', String(call.accountId)).toString('base64url').slice(0, KEYED_LENGTH)
      log.info({ refused: call.reason, call: next.call, account, request_id: call.requestId }, 'refused')
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const calls = [...noted.values()].flat()
    if (dropped > 0) log.warn({ dropped }, 'too many refused calls to keep')
    noted = new Map()
    size = 0
    dropped = 0
    if (calls.length === 0) return writing
    const now = Date.now()
    const rows = calls.map(({ atMs, ...call }) => ({ ...call, ageMs: Math.max(0, now - atMs) }))
    writing = writing
      .then(() => insertRefused(db, rows))
      .catch((error: unknown) => log.warn({ err: error }, 'refused calls are lost'))
    return writing
  }

  return {
    note,
    /** Writes all that is noted. */
    flush,
    stop: flush,
  }
}

function toNoted({ route, accountId, requestId, reason, body }: RefusedCall): Noted {
  const trade = TRADES.includes(route)
  const { product_id, amount, max_amount } = Object(trade ? body : {}) as Record<string, unknown>
  const base = route.base === undefined || route.base === '/api/v1' ? '' : route.base
  return {
    ...{ accountId, requestId, reason, trade, times: 1, atMs: Date.now() },
    call: `${route.method} ${base}${route.path}`,
    carId: wholeOf(product_id) ?? null,
    amount: halalasOf(amount),
    maxAmount: halalasOf(max_amount),
  }
}

/** A whole number of the unchecked body, from JSON or a form. */
function wholeOf(value: unknown): number | undefined {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

function halalasOf(value: unknown): number | null {
  const whole = wholeOf(value)
  return whole === undefined ? null : (fromRiyals(whole) ?? null)
}

const QUEUE = 'refused-calls-end'

/** Removes old refused calls each night. Call it before the jobs start. */
export function registerRefusedJobs(jobs: Pick<Jobs, 'work' | 'schedule'>, db: Database): void {
  jobs.work(QUEUE, () => removeOldRefused(db))
  jobs.schedule(QUEUE, '50 1 * * *')
}
