import type { Business } from '#contract/http/accounts/business.ts'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import type { Context } from '../context.ts'
import { changeAccount, findCompany } from '../store.ts'
import { type Company, readCompany, toBusiness } from './company-rules.ts'

type Answer = { business: Business }

/** A member's company; every value is null for a private person. */
export const readBusiness = async (c: Context, accountId: number): Promise<Answer> => ({
  business: toBusiness(await findCompany(c.db, accountId)),
})

/** Writes a member's company as a whole; papers issued before stay. Refusals: `invalid` with its fields. */
export async function changeBusiness(c: Context, { accountId }: Actor, body: Business): Promise<Answer | Refusal> {
  const written = await inTransaction(c.db, (tx) => writeCompany(tx, accountId, body))
  return isRefusal(written) ? written : { business: toBusiness(written) }
}

/** The same in the caller's transaction. */
export async function writeCompany(tx: Tx, accountId: number, body: Business): Promise<Company | Refusal> {
  const company = readCompany(body)
  if ('errors' in company) return refuse('invalid', company)
  await changeAccount(tx, accountId, company)
  return company
}
