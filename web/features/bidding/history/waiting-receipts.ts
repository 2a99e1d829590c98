import { readDevice, writeDevice } from '#web/platform/device/device-storage.ts'
import { readSession } from '#web/platform/device/session.ts'
import type { Api } from '#web/platform/http/api.ts'
import { fromAnswer } from '../sending/send-bid.ts'
import { keepReceipt } from './receipts-store.ts'

/** A waiting maximum that this device knows. Once it was bid, its key leads to the receipt. */
type WaitingKey = { key: string; accountId: string; title: string; slug: string }
type Waiting = { title: string; slug: string; key: string }

/** More than may wait at once, for members who take turns on one device. */
const KEPT_MAX = 60

function readWaiting(): WaitingKey[] {
  try {
    const found: unknown = JSON.parse(readDevice('waitingMaxima') ?? '[]')
    return Array.isArray(found) ? found : [] // only this file writes it
  } catch {
    return []
  }
}

const writeWaiting = (all: readonly WaitingKey[]) =>
  writeDevice('waitingMaxima', JSON.stringify(all.slice(0, KEPT_MAX)))

/** Remembers the member's waiting maxima, so that receipts are found that were issued while the page was closed. */
export function rememberWaiting(waiting: readonly Waiting[]): void {
  const accountId = readSession()?.id
  if (accountId === undefined || waiting.length === 0) return
  const keys = new Set(waiting.map(({ key }) => key))
  const fresh = waiting.map(({ key, title, slug }) => ({ key, accountId, title, slug }))
  writeWaiting([...fresh, ...readWaiting().filter(({ key }) => !keys.has(key))])
}

/**
 * Adds the receipts of maxima that were bid since to this device's list. A maximum that no longer waits and was not bid
 * (withdrawn, or its lot closed) has no receipt and is forgotten. @throws ApiError when the server cannot be asked.
 */
export async function collectReceipts(api: Api): Promise<void> {
  const accountId = readSession()?.id
  const own = readWaiting().filter((waiting) => waiting.accountId === accountId)
  if (own.length === 0) return
  const { products } = await api.call('GET /bid-limits/waiting')
  const still = new Set(products.map(({ waiting }) => waiting.key))
  for (const left of own.filter(({ key }) => !still.has(key))) {
    const { state, status, answer } = await api.call('GET /idempotency/{key}', { params: { key: left.key } })
    if (state === 'running') continue
    if (state === 'done') {
      const outcome = fromAnswer(status ?? 0, answer)
      if (outcome.kind === 'accepted') keepReceipt(outcome.result.receipt, left)
    }
    writeWaiting(readWaiting().filter(({ key }) => key !== left.key))
  }
}
