import type { Tx } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Context } from '../context.ts'
import { emptyAccount, insertClosed, lockPerson, removeTraces } from './closing-store.ts'

/** Books, invoices and their parties are kept ten years (Commercial Books Law, article 8). */
const KEPT_YEARS = 10
const SEAL_USE = 'closed-account'
const CLOSED_NAME = 'حساب مغلق'

/**
 * Closes an account for good inside the caller's transaction: personal data is removed, sessions end, and name, phone
 * and national ID are sealed for ten years if the account has books. The caller has checked that nothing is open.
 * Refusals: `forbidden` for accounts with a role.
 * @returns a function to call after the commit, and the phone that the member had proved.
 */
export async function closeAccount(
  c: Context,
  tx: Tx,
  accountId: number,
  { hasBooks }: { hasBooks: boolean },
): Promise<{ announce: () => void; phone: string | null } | Refusal> {
  const person = await lockPerson(tx, accountId)
  if (person.role !== null) return refuse('forbidden')
  const { name, phone, whatsapp, email, identitySealed } = person
  const identity = identitySealed && c.secrets.unseal('identity', identitySealed)
  const kept = Buffer.from(JSON.stringify({ name, phone, identity }))
  const sealed = hasBooks ? { sealed: c.secrets.sealBytes(SEAL_USE, kept), years: KEPT_YEARS } : null
  await insertClosed(tx, accountId, sealed)
  await emptyAccount(tx, accountId, CLOSED_NAME)
  for (const picture of [person.imageId, person.idImageId, person.passportImageId])
    if (picture !== null) await c.links.removePicture(tx, picture)
  const ended = await c.sessions.end(tx, accountId)
  await removeTraces(tx, accountId, phone)
  const recipients = [phone, whatsapp, email].filter((recipient) => recipient !== null)
  await c.messaging.forget(tx, recipients)
  return { announce: ended.announce, phone: person.phoneVerifiedAt && phone }
}
