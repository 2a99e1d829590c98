import type { Companies } from '#contract/http/accounts/company-people.ts'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { type Actor, holderOf } from '#server/platform/http/request/actor.ts'
import { lockWallets } from '../../ledger/index.ts'
import { findAccount, findCompany } from '../store.ts'
import type { PeopleContext } from './deps.ts'
import { shownDuties } from './duties.ts'
import { joinedNotices, leftNotices, type Membership, send } from './notices.ts'
import { endPerson, type Joined, listCompanies, lockPersonRow, membershipsOf, writeJoined } from './people-store.ts'

/** The companies of the person behind a session. */
export async function readCompanies(c: PeopleContext, actor: Actor): Promise<Companies> {
  const holderId = holderOf(actor)
  const [self, rows] = await Promise.all([findAccount(c.db, holderId), listCompanies(c.db, holderId)])
  return {
    own_name: self?.name ?? '',
    acting_for: actor.personId === undefined ? null : actor.accountId,
    companies: rows.map(({ id, companyId, name, joinedAt, invitedAt, ...duties }) => ({
      id,
      company_id: companyId,
      name,
      ...shownDuties(duties),
      state: joinedAt === null ? 'invited' : 'joined',
      since: (joinedAt ?? invitedAt).toISOString(),
    })),
  }
}

/**
 * Accepts an invitation. Both wallets are locked, so no bid of either is under way.
 * Refusals: `not_found`, `staff_may_not_trade`, `rival_bids`.
 */
export async function joinCompany(c: PeopleContext, actor: Actor, id: number): Promise<Companies | Refusal> {
  const { accountId } = actor
  const joined = await inTransaction(c.db, async (tx) => {
    const invitation = await invitationOf(tx, accountId, id)
    if (!invitation) return refuse('not_found')
    if (actor.role !== null) return refuse('staff_may_not_trade')
    const { companyId } = invitation
    await lockWallets(tx, [companyId, accountId])
    // It may have been taken back, or accepted twice, before the locks.
    if ((await lockPersonRow(tx, id))?.personId !== null) return refuse('not_found')
    if (await c.haveRivalBids(tx, companyId, accountId)) return refuse('rival_bids')
    await writeJoined(tx, id, accountId)
    await send(c, tx, joinedNotices(await membership(tx, companyId, accountId)))
    return undefined
  })
  return isRefusal(joined) ? joined : readCompanies(c, actor)
}

const invitationOf = async (tx: Tx, personId: number, id: number) =>
  (await listCompanies(tx, personId)).find((row) => row.id === id && row.joinedAt === null)

/** Leaves a company or declines an invitation. Refusals: `not_found`. */
export async function leaveCompany(c: PeopleContext, actor: Actor, id: number): Promise<Companies | Refusal> {
  const left = await inTransaction(c.db, async (tx) => {
    const row = (await listCompanies(tx, actor.accountId)).find((each) => each.id === id)
    return row ? end(c, tx, { id, companyId: row.companyId, endedBy: actor.accountId }) : refuse('not_found')
  })
  return isRefusal(left) ? left : readCompanies(c, actor)
}

/**
 * Ends a membership or an invitation in the caller's transaction. The company's wallet is locked: a bid of the person is
 * decided before it, or sees it.
 * Refusals: `not_found`.
 */
export async function end(
  c: PeopleContext,
  tx: Tx,
  { id, companyId, endedBy }: { id: number; companyId: number; endedBy: number },
): Promise<Joined | Refusal> {
  await lockWallets(tx, [companyId])
  const row = await lockPersonRow(tx, id)
  if (row?.companyId !== companyId) return refuse('not_found')
  await endPerson(tx, row, endedBy)
  if (row.personId !== null) {
    await c.sessions.endAfterCommit(tx, companyId, { person: row.personId })
    await send(c, tx, leftNotices(await membership(tx, companyId, row.personId)))
  }
  return row
}

/**
 * Locks the wallet of an account that closes and those of its companies, so that none of their bids is under way.
 * @param by who closes it, and the wallets that they lock with it; its own member and none if left out.
 * @returns a function that ends its memberships on both sides and tells the others.
 */
export async function lockToLeaveAll(
  c: PeopleContext,
  tx: Tx,
  accountId: number,
  { endedBy = accountId, beside = [] }: { endedBy?: number; beside?: readonly number[] } = {},
): Promise<() => Promise<void>> {
  const rows = await membershipsOf(tx, accountId)
  await lockWallets(tx, [...new Set([accountId, ...beside, ...rows.map(({ companyId }) => companyId)])])
  return async () => {
    // One that has ended before the locks is passed over.
    for (const row of rows) await end(c, tx, { ...row, endedBy })
  }
}

async function membership(tx: Tx, companyId: number, personId: number): Promise<Membership> {
  const [{ legalName }, owner, person] = await Promise.all([
    findCompany(tx, companyId),
    findAccount(tx, companyId),
    findAccount(tx, personId),
  ])
  return { companyId, personId, company: legalName ?? owner?.name ?? '', person: person?.name ?? '' }
}
