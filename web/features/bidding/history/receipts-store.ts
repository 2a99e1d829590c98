import { readDevice, writeDevice } from '#web/platform/device/device-storage.ts'
import { readSession } from '#web/platform/device/session.ts'
import type { SignedReceipt } from './proofs.ts'

/** The server's signed answer to one bid, with its bidder and the page's data about it. */
export type KeptReceipt = SignedReceipt & { account: string; title: string; slug: string }

const KEPT_MAX = 50

/** The receipts of the member who is logged in, newest first. */
export function readReceipts(): KeptReceipt[] {
  const account = readSession()?.id
  try {
    const found: unknown = JSON.parse(readDevice('bidReceipts') ?? '[]')
    return Array.isArray(found) ? found.filter(isReceipt).filter((receipt) => receipt.account === account) : []
  } catch {
    return []
  }
}

const isReceipt = (value: unknown): value is KeptReceipt =>
  typeof value === 'object' && value !== null && 'payload' in value && 'signature' in value && 'key_id' in value

/** Stores the receipt of an answer, newest first; answers without one, or after the log-out, are ignored. */
export function keepReceipt(answer: unknown, car: { title: string; slug: string }): void {
  const account = readSession()?.id
  if (account === undefined || !isReceipt(answer)) return
  const { payload, path, index, size, root, signature, key_id } = answer
  const proof = root === undefined ? {} : { path, index, size, root }
  const receipt = { payload, ...proof, signature, key_id, account, title: car.title, slug: car.slug }
  const others = readReceipts().filter((kept) => placeOf(kept) !== placeOf(receipt))
  writeDevice('bidReceipts', JSON.stringify([receipt, ...others].slice(0, KEPT_MAX)))
}

/** The key of a receipt: its signature and its index, because receipts of one batch share a signature. */
export const placeOf = ({ signature, index = 0 }: SignedReceipt): string => `${signature} ${index}`
