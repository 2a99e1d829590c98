import type * as z from 'zod'
import type { contactMessage, partnerRequest } from '#contract/http/content.ts'
import { parsePhone } from '#contract/values/phone.ts'
import { cleanLine, cleanText } from '#contract/values/text.ts'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { networkOf } from '../../accounts/index.ts'
import type { ContentDeps } from '../deps.ts'
import { contentTexts as texts } from '../texts.ts'
import { isSpam, PER_HOUR } from './rules.ts'
import {
  burnId,
  countOfNetwork,
  type FormTable,
  findRepeated,
  insertMessage,
  insertRequest,
  lockNetwork,
} from './store.ts'

type Sender = { ip: string; accountId: number | null }
const RETRY_SECONDS = 3_600

/**
 * Stores a visitor's letter to the staff. Refusals: `invalid` for the phone and for texts that are empty after
 * cleaning, `too_many`.
 */
export async function sendContactMessage(
  deps: ContentDeps,
  sender: Sender,
  body: z.output<typeof contactMessage>,
): Promise<{ id: number } | Refusal> {
  const subject = cleanLine(body.subject)
  const letter = readLetter(deps, 'contact', sender, body, { subject })
  if ('refused' in letter) return letter
  return send(deps, 'contactMessages', { ...letter, website: body.website }, (tx) =>
    insertMessage(tx, { ...letter, subject, accountId: sender.accountId }),
  )
}

/** Stores a company's request for a partnership. Refusals as above. */
export async function sendPartnerRequest(
  deps: ContentDeps,
  sender: Sender,
  body: z.output<typeof partnerRequest>,
): Promise<{ id: number } | Refusal> {
  const company = cleanLine(body.company)
  const letter = readLetter(deps, 'partner', sender, body, { company })
  if ('refused' in letter) return letter
  return send(deps, 'partnerRequests', { ...letter, website: body.website }, (tx) =>
    insertRequest(tx, { ...letter, company }),
  )
}

type Letter = { name: string; phone: string; email: string | null; message: string; networkHash: Buffer }

function readLetter(
  { secrets }: ContentDeps,
  form: string,
  { ip }: Sender,
  body: { name: string; phone: string; email?: string | null | undefined; message: string },
  others: Record<string, string>,
): Letter | Refusal {
  const phone = parsePhone(body.phone)
  const [name, message] = [cleanLine(body.name), cleanText(body.message)]
  const empty = Object.entries({ name, ...others, message }).filter(([, text]) => text === '')
  const errors = {
    ...(phone === undefined && { phone: [texts.phone] }),
    ...Object.fromEntries(empty.map(([field]) => [field, [texts.required]])),
  }
  if (phone === undefined || empty.length > 0) return refuse('invalid', { errors })
  return {
    name,
    phone,
    email: body.email ? body.email.toLowerCase() : null,
    message,
    networkHash: secrets.hash(`${form}-network`, networkOf(ip)),
  }
}

async function send(
  { db, rateLimits }: ContentDeps,
  table: FormTable,
  letter: Letter & { website: string | undefined },
  insert: (tx: Tx) => Promise<number>,
): Promise<{ id: number } | Refusal> {
  return inTransaction(db, async (tx) => {
    await lockNetwork(tx, letter.networkHash)
    if (rateLimits && (await countOfNetwork(tx, table, letter.networkHash)) >= PER_HOUR)
      return refuse('too_many', { retryAfterSeconds: RETRY_SECONDS, data: { retry_after_seconds: RETRY_SECONDS } })
    // A program learns nothing from an answer that looks like all others.
    if (isSpam(letter)) return { id: await burnId(tx, table) }
    return { id: (await findRepeated(tx, table, letter)) ?? (await insert(tx)) }
  })
}
