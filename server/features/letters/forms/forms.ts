import { parsePhone } from '#contract/values/phone.ts'
import { cleanLine, cleanText } from '#contract/values/text.ts'
import { type Database, inTransaction, type Reader, type Tx } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { networkOf } from '../../accounts/index.ts'
import { letterTexts as texts } from '../texts.ts'
import { type Form, type FormTable, lockNetwork } from './forms-store.ts'
import { isSpam, PER_HOUR } from './rules.ts'

/** The sender of a public form; `accountId` is null for a guest. */
export type Sender = { ip: string; accountId: number | null }
type Body = { name: string; phone: string; email?: string | null | undefined; message: string }
type Deps = { db: Database; secrets: Pick<Secrets, 'hash'>; rateLimits: boolean }
const RETRY_SECONDS = 3_600

/**
 * Cleans a form. `others` are its further required lines, cleaned. Refusals: `invalid` for the phone and for texts that
 * are empty after cleaning.
 */
export function readForm(
  { secrets }: Pick<Deps, 'secrets'>,
  name: string,
  { ip }: Pick<Sender, 'ip'>,
  body: Body,
  others: Record<string, string>,
): Form | Refusal {
  const phone = parsePhone(body.phone)
  const [writer, message] = [cleanLine(body.name), cleanText(body.message)]
  const empty = Object.entries({ name: writer, ...others, message }).filter(([, text]) => text === '')
  const errors = {
    ...(phone === undefined && { phone: [texts.phone] }),
    ...Object.fromEntries(empty.map(([field]) => [field, [texts.required]])),
  }
  if (phone === undefined || empty.length > 0) return refuse('invalid', { errors })
  const email = body.email ? body.email.toLowerCase() : null
  return { name: writer, phone, email, message, networkHash: secrets.hash(`${name}-network`, networkOf(ip)) }
}

/** Refuses a network that has sent its letters of an hour: `too_many`. */
export async function refuseMore(
  reader: Reader,
  { rateLimits }: Pick<Deps, 'rateLimits'>,
  table: FormTable,
  networkHash: Buffer,
): Promise<Refusal | undefined> {
  if (!rateLimits || (await table.countOf(reader, networkHash)) < PER_HOUR) return undefined
  return refuse('too_many', { retryAfterSeconds: RETRY_SECONDS, data: { retry_after_seconds: RETRY_SECONDS } })
}

/** Stores a form once, unless it is spam. @returns its id. Refusals: `too_many`. */
export async function storeForm(
  deps: Pick<Deps, 'db' | 'rateLimits'>,
  form: Form & { website?: string | undefined },
  table: FormTable,
  insert: (tx: Tx) => Promise<number>,
): Promise<{ id: number } | Refusal> {
  return inTransaction(deps.db, async (tx) => {
    await lockNetwork(tx, form.networkHash)
    const refused = await refuseMore(tx, deps, table, form.networkHash)
    if (refused) return refused
    // A program learns nothing from an answer that looks like all others.
    if (isSpam(form)) return { id: await table.burnId(tx) }
    return { id: (await table.findRepeated(tx, form)) ?? (await insert(tx)) }
  })
}
