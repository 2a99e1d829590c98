import type { BidResult } from '#contract/http/bidding.ts'
import { type Api, ApiError, isApiError } from '#web/platform/api.ts'

export type BidIntent = { product_id: number; amount: number; max_amount?: number }

/** What became of one intended bid. `lost`: it surely did not arrive. */
export type BidOutcome =
  | { kind: 'accepted'; result: BidResult; recovered: boolean }
  | { kind: 'refused'; error: ApiError }
  | { kind: 'lost' }

type Options = {
  key: string
  /** Told when the first try brought no answer: 'asking' while trying again, 'gone' while the server cannot be reached. */
  onTrouble?: (trouble: 'asking' | 'gone') => void
  wait?: (ms: number) => Promise<void>
}

const RETRY_AFTER_MS = [400, 1200, 2500]
const ASK_AGAIN_MS = 3000
/** After this long without a word the bid is looked up for the last time. */
const ASKS_MAX = 200

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** No answer, or one that does not say whether the bid was taken: the same key may be sent again without harm. */
const isUnsure = (error: unknown): error is ApiError => isApiError(error) && (error.status === 0 || error.status >= 500)

/**
 * Sends one intended bid under one key. Without an answer it is sent again under the same key, so it can count only once;
 * when that brings no answer either, the server is asked what became of the key. So the end is always known.
 */
export async function sendBid(api: Api, intent: BidIntent, options: Options): Promise<BidOutcome> {
  const { key, onTrouble, wait = sleep } = options
  for (let tries = 0; ; tries++) {
    try {
      const result = await api.call('POST /bid', { body: intent, idempotencyKey: key })
      return { kind: 'accepted', result, recovered: tries > 0 }
    } catch (error) {
      if (!isUnsure(error)) return refusedBy(error)
      onTrouble?.('asking')
      const pause = RETRY_AFTER_MS[tries]
      if (pause === undefined) return lookUp(api, { key, onTrouble, wait })
      await wait(pause)
    }
  }
}

function refusedBy(error: unknown): BidOutcome {
  if (isApiError(error)) return { kind: 'refused', error }
  throw error
}

async function lookUp(api: Api, { key, onTrouble, wait = sleep }: Options): Promise<BidOutcome> {
  for (let asked = 0; asked < ASKS_MAX; asked++) {
    try {
      const { state, status, answer } = await api.call('GET /idempotency/{key}', { params: { key } })
      if (state === 'done') return fromAnswer(status ?? 0, answer)
      if (state === 'unknown') return { kind: 'lost' }
    } catch (error) {
      if (!isUnsure(error)) return refusedBy(error)
      onTrouble?.('gone')
    }
    await wait(ASK_AGAIN_MS)
  }
  return { kind: 'lost' }
}

type Envelope = { code: number; message: string; reason: string; data: unknown; receipt: unknown }

/** The kept answer is the text of the envelope that the lost one had. */
function fromAnswer(status: number, answer: unknown): BidOutcome {
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
