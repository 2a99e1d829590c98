import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Outcome, outcomeOf } from '#server/features/bidding/testing/model/outcome.ts'

export type Bidder = { accountId: number; token: string }
export type Bid = { carId: number; amount: number; max: number | null }
/** A call with its key and all its tries; `by` names the final source of its answer. */
export type Settled = {
  key: string
  sentAt: number
  answeredAt: number
  outcome: Outcome
  by: 'answer' | 'question' | 'repetition'
  /** Failures before the answer: statuses above 499, and 0 for a broken connection. */
  troubles: number[]
}
type Answer = { status: number; text: string }
type PublicKey = { key_id: string; public_key: string }

const PAUSE_MS = 100
const TIMEOUT_MS = 10_000

/**
 * A bidder's connection: it may break at any moment, and then asks for the result of the bid.
 * @param addresses of one installation; each bid, and each retry, goes to the next of them.
 */
export function createClient(addresses: readonly string[], { token }: Bidder) {
  let turn = 0
  /** All events of this connection; each call takes its own from there. */
  const troubles: number[] = []

  /** Undefined without a credible answer. @param path below `/api`. */
  async function request(method: string, path: string, key?: string, body?: object): Promise<Answer | undefined> {
    try {
      const response = await fetch(`${addresses[turn % addresses.length]}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const text = await response.text()
      if (response.status < 500) return { status: response.status, text }
      troubles.push(response.status)
    } catch {
      troubles.push(0)
    }
    // A failed process is not asked again at once.
    turn += 1
    return undefined
  }

  /** The server's record of a call: its answer, or that it never arrived. */
  async function ask(key: string): Promise<Answer | 'unknown'> {
    for (;;) {
      const answer = await request('GET', `/v1/idempotency/${key}`)
      if (answer?.status === 200) {
        const { state, status, answer: said } = (JSON.parse(answer.text) as { data: Asked }).data
        if (state === 'unknown') return 'unknown'
        if (state === 'done') return { status: status ?? 0, text: JSON.stringify(said) }
      }
      await sleep(PAUSE_MS)
    }
  }

  async function bid({ carId, amount, max }: Bid): Promise<Settled> {
    const key = randomUUID()
    const body = { product_id: carId, amount: amount / 100, ...(max !== null && { max_amount: max / 100 }) }
    const sentAt = performance.now()
    turn += 1
    const metBefore = troubles.length
    const settled = (answer: Answer, by: Settled['by']) => ({
      key,
      sentAt,
      answeredAt: performance.now(),
      outcome: outcomeOf(answer),
      by,
      troubles: troubles.slice(metBefore),
    })
    for (let tries = 1; ; tries += 1) {
      const answer = await request('POST', `/v1/bid?lot=${carId}`, key, body)
      if (answer) return settled(answer, tries === 1 ? 'answer' : 'repetition')
      const found = await ask(key)
      if (found !== 'unknown') return settled(found, 'question')
    }
  }

  /** The published keys of receipts. */
  async function keys(): Promise<PublicKey[]> {
    for (;;) {
      const answer = await request('GET', '/v1/receipt-keys')
      if (answer?.status === 200) return (JSON.parse(answer.text) as { data: { keys: PublicKey[] } }).data.keys
      await sleep(PAUSE_MS)
    }
  }

  return { ask, bid, keys, request, troubles: troubles as readonly number[] }
}

type Asked = { state: 'done' | 'running' | 'unknown'; status: number | null; answer: unknown }
