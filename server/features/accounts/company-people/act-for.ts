import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { type Actor, holderOf } from '#server/platform/http/request/actor.ts'
import { maskPhone } from '../profile/mask.ts'
import type { LoggedIn } from '../start-session.ts'
import { findAccount, findCompany } from '../store.ts'
import type { PeopleContext } from './deps.ts'
import { mostOfPerson } from './people-store.ts'

/**
 * Opens a session for one of the caller's companies, or with null for themself, in place of the present one.
 * Refusals: `staff_may_not_trade`, `not_of_company`, `unauthenticated` if the present one is over.
 */
export async function actFor(c: PeopleContext, actor: Actor, companyId: number | null): Promise<LoggedIn | Refusal> {
  if (actor.role !== null) return refuse('staff_may_not_trade')
  const holderId = holderOf(actor)
  return inTransaction(c.db, async (tx) => {
    if (companyId !== null && (await mostOfPerson(tx, companyId, holderId)) === undefined)
      return refuse('not_of_company')
    const personId = companyId === null ? null : holderId
    const accountId = companyId ?? holderId
    const token = await c.sessions.replace(tx, actor, { accountId, personId })
    if (token === undefined) return refuse('unauthenticated')
    return { token, user: await userOf(tx, accountId, personId !== null, token) }
  })
}

async function userOf(tx: Tx, id: number, isCompany: boolean, token: string): Promise<LoggedIn['user']> {
  const [account, company] = await Promise.all([findAccount(tx, id), findCompany(tx, id)])
  if (!account) throw new Error(`account ${id} is gone`)
  const { name, phone, phoneVerified, active } = account
  return {
    id,
    name: isCompany ? (company.legalName ?? name) : name,
    token,
    phone: isCompany ? maskPhone(phone) : phone,
    image: null,
    verify_phone: phoneVerified ? 1 : 0,
    active: active ? 1 : 0,
  }
}
