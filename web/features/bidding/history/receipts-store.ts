import { readDevice, writeDevice } from '#web/platform/device/device-storage.ts'
import type { SignedReceipt } from './proofs.ts'

/** The server's signed answer to one bid, with the page's data about it. */
export type KeptReceipt = SignedReceipt & { title: string; slug: string }

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

/** Stores the receipt of an answer, newest first; answers without one are ignored. */
export function keepReceipt(answer: unknown, car: { title: string; slug: string }): void {
  if (!isReceipt(answer)) return
  const { payload, path, index, size, root, signature, key_id } = answer
  const proof = root === undefined ? {} : { path, index, size, root }
  const receipt = { payload, ...proof, signature, key_id, title: car.title, slug: car.slug }
  const others = readReceipts().filter((kept) => placeOf(kept) !== placeOf(receipt))
  writeDevice('bidReceipts', JSON.stringify([receipt, ...others].slice(0, KEPT_MAX)))
}

/** The key of a receipt: its signature and its index, because receipts of one batch share a signature. */
export const placeOf = ({ signature, index = 0 }: SignedReceipt): string => `${signature} ${index}`
