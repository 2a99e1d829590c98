import type { MergePreview, peopleAdminRoutes as routes } from '#contract/http/office/people.ts'
import type { Language } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import { afterCommit, type Reader, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { type Refusal, RefusalError, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import { findUser, HOUSE_PHONE, lockUser, type Pair, recordMerge } from '../../accounts/index.ts'
import { findPackage, lockWallets, post, setPackage, type Wallet } from '../../ledger/index.ts'
import { always, audited, type GuardedAct, type Staff } from '../../staff/index.ts'
import type { PrivacyDeps } from '../deps.ts'
import { readHistory } from '../history/history.ts'
import { countForMerge, findMergeObstacles } from './merge-store.ts'

const same = { ar: 'اختر حسابًا آخر.', en: 'Choose another account.' }

/** The effects of a merge, and its obstacles. Refusals: `not_found`, `invalid`. */
export async function previewMerge(
  db: Reader,
  { fromId, intoId }: Pair,
  language: Language,
): Promise<MergePreview | Refusal> {
  if (fromId === intoId) return refuseField('into_id', same)
  const [from, into, counts] = [await findUser(db, fromId), await findUser(db, intoId), await countForMerge(db, fromId)]
  if (!from || !into || !counts) return refuse('not_found')
  const { available, planAr, planEn, cars, favourites, searches, ...links } = counts
  return {
    from: { id: from.id, name: from.name },
    into: { id: into.id, name: into.name },
    moves: {
      balance: toRiyals(available),
      plan: language === 'ar' ? planAr : planEn,
      ...{ cars, favourites, searches },
    },
    links,
    obstacles: await findMergeObstacles(db, { fromId, intoId }, HOUSE_PHONE),
  }
}

/**
 * Makes an account part of another one of the same person, by two administrators. The balance moves by its own journal;
 * unsold cars, favourites and saved searches move with it. Bids, orders and documents stay where they were written and
 * are shown with the other account. The emptied account is closed. Refusals: `not_found`, `invalid`,
 * `conflict_of_interest` for one's own, `merge_refused` with the obstacles.
 */
export const mergeAccounts = (deps: PrivacyDeps): GuardedAct<typeof routes.adminMergeUser> => ({
  needsTwo: always,
  party: async (_tx, { body }) => ({ accountId: body.into_id }),
  run: async (tx, staff, { params, body }) => {
    const pair = { fromId: params.id, intoId: body.into_id }
    if (pair.fromId === pair.intoId) return refuseField('into_id', same)
    if ([pair.fromId, pair.intoId].includes(staff.actor.accountId)) return refuse('conflict_of_interest')
    const refused = await merge(tx, deps, staff, pair)
    return refused ?? readHistory(tx, staff, pair.intoId)
  },
})

async function merge(
  tx: Tx,
  deps: PrivacyDeps,
  staff: Staff & { reason: string },
  pair: Pair,
): Promise<Refusal | undefined> {
  const { fromId, intoId } = pair
  const { reason } = staff
  const by = { endedBy: staff.actor.accountId, beside: [intoId] }
  const leaveCompanies = await deps.people.lockToLeaveAll(tx, fromId, by)
  const wallets = await lockPair(tx, pair)
  const obstacles = await findMergeObstacles(tx, pair, HOUSE_PHONE)
  if (obstacles.length > 0) return refuse('merge_refused', { data: { obstacles } })
  const before = await countForMerge(tx, fromId)
  const journalId = await moveMoney(tx, pair, wallets, { reason, actorId: staff.actor.accountId })
  await recordMerge(tx, { ...pair, mergedBy: staff.actor.accountId, reason, journalId })
  await leaveCompanies()
  await deps.events.publish(tx, 'accountsMerged', pair)
  afterCommit(tx, await deps.accounts.changeByStaff(tx, fromId, { active: false }))
  await audited(tx, staff, {
    action: 'account.merged',
    subject: `account:${fromId}`,
    before: before ?? null,
    after: { intoId, journalId },
    reason,
  })
  afterCommit(tx, await deps.notices(asQueryable(tx), [mergedNotice(intoId)]))
  return undefined
}

/** Locks both wallets, in the order of their ids, and then the accounts. @throws RefusalError `not_found`. */
async function lockPair(tx: Tx, { fromId, intoId }: Pair): Promise<{ from: Wallet; into: Wallet }> {
  const wallets = await lockWallets(tx, [fromId, intoId])
  const [from, into] = [wallets.get(fromId), wallets.get(intoId)]
  for (const id of [fromId, intoId].sort((a, b) => a - b)) await lockUser(tx, id)
  if (!from || !into) throw new RefusalError(refuse('not_found'))
  return { from, into }
}

/** Moves the balance by one journal between the two wallets, and the package if it is the better one. */
async function moveMoney(
  tx: Tx,
  { fromId, intoId }: Pair,
  { from, into }: { from: Wallet; into: Wallet },
  by: { reason: string; actorId: number },
): Promise<number | null> {
  if (from.packageId !== null) {
    const [theirs, own] = [
      await findPackage(tx, from.packageId),
      into.packageId && (await findPackage(tx, into.packageId)),
    ]
    if (theirs && (!own || own.deposit < theirs.deposit)) await setPackage(tx, intoId, from.packageId)
    await setPackage(tx, fromId, null)
  }
  if (from.available === 0) return null
  return post(tx, {
    kind: 'account_merge',
    reference: `account:${fromId}`,
    ...by,
    postings: [
      { account: 'wallet', ownerId: fromId, amount: -from.available },
      { account: 'wallet', ownerId: intoId, amount: from.available },
    ],
  })
}

const mergedNotice = (accountId: number): Notice => ({
  accountId,
  kind: 'account_merged',
  url: '/wallet',
  carId: null,
  title: { ar: 'ضممنا حسابك الآخر إلى هذا الحساب', en: 'Your other account is part of this one now' },
  body: {
    ar: 'انتقل إليه رصيدك وسياراتك ومفضلتك، وأُغلق الحساب الآخر.',
    en: 'Your balance, cars and favourites are here now, and the other account is closed.',
  },
})
