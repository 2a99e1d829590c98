import type { Language } from '#contract/http/shapes.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Context } from './context.ts'
import type { Caller } from './deps.ts'
import { hasFactor } from './second-factor/store.ts'
import { type Entry, noteEntry } from './store.ts'

export type LoggedIn = {
  token: string
  user: {
    id: number
    name: string
    token: string
    phone: string
    image: string | null
    verify_phone: 0 | 1
    active: 0 | 1
  }
}

/**
 * Opens a session for a member who has proved their identity. The caller's transaction must commit after a refusal too:
 * `account_inactive`; `second_factor_needed` with a ticket for `/second-factor/log-in`, if the member has a second factor.
 * @param proof.factor true if it was proved
 */
export async function startSession(
  c: Context,
  tx: Tx,
  accountId: number,
  caller: Caller,
  proof: { by: 'phone' | 'password'; factor?: boolean },
): Promise<LoggedIn | Refusal> {
  const account = await noteEntry(tx, accountId, caller.language, proof.by === 'phone')
  if (!account.active) return refuse('account_inactive')
  // Staff prove theirs at the door of the office.
  if (account.role === null && !proof.factor && (await hasFactor(tx, accountId)))
    return refuse('second_factor_needed', { data: { ticket: await c.sessions.open(tx, accountId, caller, 'factor') } })
  const token = await c.sessions.open(tx, accountId, caller)
  return { token, user: await userOf(c, tx, account, token) }
}

async function userOf(c: Context, tx: Tx, account: Entry, token: string): Promise<LoggedIn['user']> {
  const image = account.imageId === null ? null : await c.links.pictureUrl(tx, account.imageId)
  return {
    id: account.id,
    name: account.name,
    token,
    phone: account.phone,
    image,
    verify_phone: account.phoneVerifiedAt === null ? 0 : 1,
    active: account.active ? 1 : 0,
  }
}

export type CodeSent = { resend_after_seconds: number; phone?: string; email?: string }

/** The name of the auction house in a language. */
export async function siteName(c: Context, tx: Tx, language: Language): Promise<string> {
  const { site } = await c.settings.read(tx)
  return language === 'ar' ? site.siteNameAr : site.siteNameEn
}
