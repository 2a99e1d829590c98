import type { OneRecovery } from '#contract/http/office/recoveries.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { granted, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import {
  endRecovery,
  findRecovery,
  isPhoneTaken,
  lockRecovery,
  type RecoveryOutcome,
  type RecoveryRow,
} from '../../accounts/index.ts'
import { type ActingStaff, refuseParty, staffAction } from '../../staff/index.ts'
import type { PrivacyDeps } from '../deps.ts'
import { findObstacles, hasBooks } from '../obstacles-store.ts'
import { readRecovery } from './read-recoveries.ts'

const ofStaff = {
  ar: 'هذا حساب موظف. انزع دوره أولًا.',
  en: 'This is an account of staff. Take its role away first.',
}

/**
 * Decides who owns a phone. `give` takes it from the account: without open matters the account is closed, else it only
 * loses its phone, which its owner can replace by another recovery. Refusals: `not_found`, `already_decided`,
 * `phone_taken`, `conflict_of_interest`, `invalid` for an account of staff.
 */
export async function decideRecovery(
  deps: PrivacyDeps,
  staff: ActingStaff & { reason: string },
  id: number,
  decision: 'give' | 'refuse',
): Promise<OneRecovery | Refusal> {
  const { reason } = staff
  try {
    const announce = await staffAction(deps.db, staff, async (tx, note) => {
      const { recovery, leaveCompanies } = granted(await lockAll(deps, tx, staff, id))
      await refuseOwn(tx, staff, recovery)
      const status = decision === 'give' ? 'released' : 'refused'
      await endRecovery(tx, recovery, { status, decidedBy: staff.actor.accountId, reason })
      const { outcome, account, announce } =
        decision === 'give'
          ? await give(deps, tx, recovery, leaveCompanies)
          : { outcome: 'refused' as const, account: 'unchanged', announce: () => undefined }
      await deps.accounts.tellOfRecovery(tx, recovery, outcome)
      await note({
        action: `recovery.${outcome}`,
        subject: `account:${recovery.accountId}`,
        before: { recovery_status: 'new' },
        after: { recovery_status: status, account_state: account },
        reason,
      })
      return announce
    })
    announce()
  } catch (error) {
    if (!isPhoneTaken(error)) throw error
    return refuse('phone_taken')
  }
  return readRecovery(deps, id)
}

type Locked = { recovery: RecoveryRow; leaveCompanies: () => Promise<void> }

/** Locks the wallets first, like every change of a member's rights, then the account and the recovery. */
async function lockAll(
  { people }: Pick<PrivacyDeps, 'people'>,
  tx: Tx,
  staff: ActingStaff,
  id: number,
): Promise<Locked | Refusal> {
  const found = await findRecovery(tx, id)
  if (found === undefined) return refuse('not_found')
  const leaveCompanies = await people.lockToLeaveAll(tx, found.accountId, { endedBy: staff.actor.accountId })
  const recovery = await lockRecovery(tx, id)
  return recovery?.status === 'new' ? { recovery, leaveCompanies } : refuse('already_decided')
}

/** @throws RefusalError `conflict_of_interest` if the member or the newcomer is the staff member. */
async function refuseOwn(tx: Tx, staff: ActingStaff, { accountId, newcomerId }: RecoveryRow): Promise<void> {
  for (const id of [accountId, newcomerId]) {
    const refused = id === null ? undefined : await refuseParty(tx, staff, { accountId: id })
    if (refused) granted(refused)
  }
}

type Given = { outcome: RecoveryOutcome; account: 'unchanged' | 'without_phone' | 'closed'; announce: () => void }

/** A member who has moved to another phone meanwhile keeps everything. */
async function give(
  deps: PrivacyDeps,
  tx: Tx,
  recovery: RecoveryRow,
  leaveCompanies: Locked['leaveCompanies'],
): Promise<Given> {
  const { accounts, events } = deps
  const { accountId } = recovery
  if (recovery.isReturn)
    return { outcome: 'returned', account: 'unchanged', announce: await accounts.givePhone(tx, recovery) }
  if (recovery.accountPhone !== recovery.phone)
    return { outcome: 'given', account: 'unchanged', announce: () => undefined }
  if (recovery.accountRole !== null) granted(refuseField('decision', ofStaff))
  if ((await findObstacles(tx, accountId)).length > 0)
    return { outcome: 'given', account: 'without_phone', announce: await accounts.takePhone(tx, accountId) }
  await leaveCompanies()
  const closed = granted(await accounts.closeAccount(tx, accountId, { hasBooks: await hasBooks(tx, accountId) }))
  await events.publish(tx, 'accountClosed', { accountId, phone: closed.phone })
  return { outcome: 'given', account: 'closed', announce: closed.announce }
}
