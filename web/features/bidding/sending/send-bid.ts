import type { BidResult } from '#contract/http/bidding.ts'
import { type Api, ApiError, isApiError, isSessionOver } from '#web/platform/http/api.ts'

export type BidIntent = { product_id: number; amount: number; max_amount?: number }

/**
 * The result of one intended bid. `lost`: it certainly did not arrive. `open`: only this member may ask, once logged
 * in.
 */
export type BidOutcome =
  | { kind: 'accepted'; result: BidResult; recovered: boolean }
  | { kind: 'refused'; error: ApiError }
  | { kind: 'lost' }
  | { kind: 'open' }

type Options = {
  key: string
  /**
   * Called when the first try got no answer: 'asking' while trying again, 'gone' while the server cannot be
   * reached.
   */
  onTrouble?: (trouble: 'asking' | 'gone') => void
  wait?: (ms: number) => Promise<void>
}

const RETRY_AFTER_MS = [400, 1200, 2500]
const ASK_AGAIN_MS = 3000
/** A dead connection reports nothing: without an answer for this long a try has failed. */
const QUIET_MS = 8000
/** A try may still be in flight when the server first answers that it does not know the key. */
const UNKNOWN_TWICE = 2

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

type Answer<T> =
  | { kind: 'answer'; value: T }
  | { kind: 'refused'; error: ApiError }
  | { kind: 'unsure'; status: number }

/** One call within its time. Unsure: no answer, or one that does not tell whether the bid was accepted. */
async function ask<T>(call: (signal: AbortSignal) => Promise<T>): Promise<Answer<T>> {
  const signal = AbortSignal.timeout(QUIET_MS)
  try {
    return { kind: 'answer', value: await call(signal) }
  } catch (error) {
    if (signal.aborted) return { kind: 'unsure', status: 0 }
    if (!isApiError(error)) throw error
    return error.status === 0 || error.status >= 500
      ? { kind: 'unsure', status: error.status }
      : { kind: 'refused', error }
  }
}

/** A 429 or 401 answers the question, not the try: after a try was sent, neither is its result. */
const isAboutAsking = (error: ApiError): boolean => error.status === 429 || isLoggedOut(error)
const isLoggedOut = (error: ApiError): boolean => error.status === 401 || isSessionOver(error)

/**
 * Sends one intended bid under one key. Without an answer it is sent again under the same key, so it can count only
 * once. If that brings no answer either, the server is asked for the result of the key, for as long as it takes.
 */
export async function sendBid(api: Api, intent: BidIntent, options: Options): Promise<BidOutcome> {
  const { key, onTrouble, wait = sleep } = options
  // In the address as well, so that a balancer can send all bids on a lot to one process.
  const query = { lot: intent.product_id }
  for (let tries = 0; ; tries++) {
    const reply = await ask((signal) => api.call('POST /bid', { query, body: intent, idempotencyKey: key, signal }))
    if (reply.kind === 'answer') return { kind: 'accepted', result: reply.value, recovered: tries > 0 }
    if (reply.kind === 'refused' && (tries === 0 || !isAboutAsking(reply.error))) return reply
    onTrouble?.('asking')
    const pause = RETRY_AFTER_MS[tries]
    if (pause === undefined || reply.kind === 'refused') return settleBid(api, options)
    await wait(pause)
  }
}

/** Asks the server for the result of a key until it knows. The result is never guessed. */
export async function settleBid(api: Api, { key, onTrouble, wait = sleep }: Options): Promise<BidOutcome> {
  for (let unknown = 0; ; ) {
    const reply = await ask((signal) => api.call('GET /idempotency/{key}', { params: { key }, signal }))
    if (reply.kind === 'answer') {
      const { state, status, answer } = reply.value
      if (state === 'done') return fromAnswer(status ?? 0, answer)
      unknown = state === 'unknown' ? unknown + 1 : 0
      if (unknown === UNKNOWN_TWICE) return { kind: 'lost' }
    } else if (reply.kind === 'unsure') onTrouble?.('gone')
    else if (!isAboutAsking(reply.error)) return reply
    else if (isLoggedOut(reply.error)) return { kind: 'open' }
    await wait(ASK_AGAIN_MS)
  }
}

type Envelope = { code: number; message: string; reason: string; data: unknown; receipt: unknown }

/** Reads a stored answer: the same envelope as the first one, which may have been lost. */
export function fromAnswer(status: number, answer: unknown): BidOutcome {
  const envelope: Partial<Envelope> = Object(answer) // the server's own stored answer
  if (envelope.code === 200) return { kind: 'accepted', result: envelope.data as BidResult, recovered: true }
  const error = new ApiError(envelope.message ?? '', {
    status,
    code: envelope.code ?? status,
    reason: envelope.reason ?? '',
    errors: {},
    data: envelope.data,
    requestId: undefined,
    receipt: envelope.receipt,
  })
  return { kind: 'refused', error }
}
