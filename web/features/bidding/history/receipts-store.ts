import { readDevice, writeDevice } from '#web/platform/device/device-storage.ts'

/** The server's signed word about one bid, with what the page showed it for. */
export type KeptReceipt = { payload: string; signature: string; key_id: string; title: string; slug: string }

const KEPT_MAX = 50

export function readReceipts(): KeptReceipt[] {
  try {
    const found: unknown = JSON.parse(readDevice('bidReceipts') ?? '[]')
    return Array.isArray(found) ? found.filter(isReceipt) : []
  } catch {
    return []
  }
}

const isReceipt = (value: unknown): value is KeptReceipt =>
  typeof value === 'object' && value !== null && 'payload' in value && 'signature' in value && 'key_id' in value

/** Keeps the receipt that came with an answer, newest first; answers without one are left alone. */
export function keepReceipt(answer: unknown, car: { title: string; slug: string }): void {
  if (!isReceipt(answer)) return
  const { payload, signature, key_id } = answer
  const others = readReceipts().filter((kept) => kept.signature !== signature)
  const receipts = [{ payload, signature, key_id, title: car.title, slug: car.slug }, ...others].slice(0, KEPT_MAX)
  writeDevice('bidReceipts', JSON.stringify(receipts))
}
