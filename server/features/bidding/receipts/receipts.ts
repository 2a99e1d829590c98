import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import type { Receipt } from '#contract/http/bidding.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { type Database, inTransaction, type Tx } from '#server/platform/db/database.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { endKey, insertKey, listKeys, lockKeys } from './receipt-store.ts'
import {
  closeReceipt,
  type DraftReceipt,
  draftReceipts,
  type OpenReceipt,
  openReceipt,
  type SigningKeys,
  signText,
  signTextInPool,
} from './signing.ts'

/** The server's signature of a text: base64url Ed25519 over its UTF-8 bytes. */
type Signature = { signature: string; key_id: string }

/**
 * An answer's text, with the open receipt in it. Without one it is searched in the text; `path` is the stored one
 * beside the answer.
 */
export type UnsignedAnswer = { text: string; receipt?: OpenReceipt | undefined; path?: Buffer | null }

export type PublicKey = { key_id: string; algorithm: 'Ed25519'; public_key: string; from: string; until: string | null }

/** Signs answers to bids and heads of logs, so that they can be proved. */
export type Receipts = {
  /** Loads the keys of this installation, or creates the first one. Call it before anything is signed. */
  start(): Promise<void>
  stop(): void
  sign(text: string): Signature
  /** The signed receipt of a single answer: a tree of one leaf. `at` is the moment in the payload. */
  seal(payload: string, at: string): Receipt
  /** Receipts of one moment without their signature: `signAnswers` adds it, one for all, before they are sent. */
  draft(payloads: readonly string[], at: string): DraftReceipt[]
  /** Answers with signed receipts; stored answers have none, because the same signature can be made again. */
  signAnswers(answers: readonly UnsignedAnswer[]): Promise<string[]>
  /** Every key that ever signed, so that old receipts can still be checked. */
  keys(): Promise<PublicKey[]>
}

const KEY_ID_BYTES = 6
// A raw Ed25519 key is the end of its DER form.
const RAW_KEY_BYTES = 32

const KEY_SECONDS = 365 * 86_400
/** A running process reads the keys again long before a replaced one ends. */
const GRACE_SECONDS = 86_400
const READ_AGAIN_MS = 600_000

type Parts = { db: Database; secrets: Secrets; clock: Clock }
type Ready = { keyId: string; keys: SigningKeys }

export function createReceipts({ db, secrets, clock }: Parts): Receipts {
  let ready: Ready | undefined
  let cancel: () => void = () => undefined
  const load = async (): Promise<Ready> => {
    ready = await inTransaction(db, (tx) => loadKeys(tx, secrets))
    return ready
  }
  /** Looks for a key made by another process; a database that is away is asked again next time. */
  function readAgain(): void {
    cancel = clock.after(READ_AGAIN_MS, () => void load().then(readAgain, readAgain))
  }
  const started = () => {
    if (!ready) throw new Error('receipts were not started')
    return ready
  }
  return {
    start: async () => {
      await load()
      readAgain()
    },
    stop: () => cancel(),
    sign: (text) => {
      const { keyId, keys } = started()
      return { signature: signText(keys, keyId, text), key_id: keyId }
    },
    seal: (payload, at) => {
      const { keyId, keys } = started()
      const [draft] = draftReceipts(keyId, [payload], at)
      if (!draft?.open.proof) throw new Error('a payload without its receipt')
      return { ...draft.receipt, ...draft.open.proof, signature: signText(keys, keyId, draft.open.text) }
    },
    draft: (payloads, at) => draftReceipts(started().keyId, payloads, at),
    signAnswers: async (answers) => {
      const { keys } = started()
      const open = answers.map(({ text, path, receipt = openReceipt(text, path) }) => ({ text, receipt }))
      // Another process may have answered with a key that this one has not read yet.
      const isNew = open.some(({ receipt }) => receipt && !keys.has(receipt.keyId))
      return signAnswers(isNew ? (await load()).keys : keys, open)
    },
    keys: async () =>
      (await listKeys(db)).map((row) => ({
        key_id: row.keyId,
        algorithm: 'Ed25519',
        public_key: row.publicKey.toString('base64url'),
        from: row.validFrom.toISOString(),
        until: row.validUntil?.toISOString() ?? null,
      })),
  }
}

/** Answers of one batch share a text to sign, so that it is signed once. */
async function signAnswers(
  keys: SigningKeys,
  answers: readonly { text: string; receipt: OpenReceipt | undefined }[],
): Promise<string[]> {
  const signatures = new Map<string, string>()
  const wanted = new Map(answers.flatMap(({ receipt }) => (receipt ? [[wordOf(receipt), receipt] as const] : [])))
  await Promise.all(
    Array.from(wanted, async ([word, { keyId, text }]) => {
      signatures.set(word, await signTextInPool(keys, keyId, text))
    }),
  )
  return answers.map(({ text, receipt }) =>
    receipt ? closeReceipt(text, receipt, signatures.get(wordOf(receipt)) ?? '') : text,
  )
}

const wordOf = ({ keyId, text }: OpenReceipt): string => `${keyId} ${text}`

/**
 * The keys, with a new one if there is none or the last is a year old: then that one gets its end. Several processes
 * may do it at once: the first creates the key, the others find it.
 */
async function loadKeys(tx: Tx, secrets: Secrets): Promise<{ keyId: string; keys: SigningKeys }> {
  const found = await lockKeys(tx)
  const keys = new Map(
    found.map((row) => [row.keyId, createPrivateKey(secrets.unseal('receipt-key', row.privateKeySealed))]),
  )
  const current = found.findLast((row) => row.validUntil === null)
  if (current && current.ageSeconds < KEY_SECONDS) return { keyId: current.keyId, keys }
  const { privateKey } = generateKeyPairSync('ed25519')
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).subarray(-RAW_KEY_BYTES)
  const keyId = secrets.hash('receipt-key-id', publicKey.toString('hex')).subarray(0, KEY_ID_BYTES).toString('hex')
  const sealed = secrets.seal('receipt-key', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  if (current) await endKey(tx, current.keyId, GRACE_SECONDS)
  await insertKey(tx, { keyId, publicKey, privateKeySealed: sealed })
  return { keyId, keys: keys.set(keyId, privateKey) }
}
