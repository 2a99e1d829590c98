import { fromRiyals, toRiyals } from '#contract/values/money.ts'
import { type Database, inTransaction, type Tx } from '#server/platform/db/database.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { answerIdempotently, callerOf, type Done } from '#server/platform/http/idempotency/idempotency.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { lockWallets, post, type Wallet } from '../../ledger/index.ts'
import { audited, isNewInRole, type KeyedStaff, readReason, refuseParty, type Staff } from '../../staff/index.ts'
import { refuseKnownCorrection } from '../known/known-money.ts'
import { bookedAlone, confirmRequest, findWaiting, hasWallet, insertRequest } from './adjust-store.ts'

/** The sum, in halalas, that one staff member may book alone within 24 hours. */
const ALONE_MAX = 1_000_000

const done = { ar: 'سُجّلت التسوية.', en: 'The adjustment is booked.' }
const amountText = {
  ar: 'أدخل مبلغًا غير الصفر، بمنزلتين عشريتين على الأكثر.',
  en: 'Enter an amount other than zero, with two decimals at most.',
}

type Adjustment = { accountId: number; amount: number; reason: string; isOther: boolean }

/**
 * Corrects a member's available money by a journal against `adjustments`; frozen money is not affected.
 * Refusals: `conflict_of_interest`, `amount_invalid`, `invalid` (`reason`), `not_found`,
 * `payment_known`, `insufficient_balance`, `second_person_needed` (kept for 24 hours until a colleague asks for the
 * same).
 */
export async function adjustWallet(
  db: Database,
  staff: KeyedStaff,
  accountId: number,
  body: { amount: number; reason: string; other_money?: boolean | undefined },
): Promise<RawAnswer | Refusal> {
  const by = staff.actor.accountId
  const amount = fromRiyals(body.amount)
  if (amount === undefined || amount === 0) return refuseField('amount', amountText, 'amount_invalid')
  const reason = readReason(body.reason)
  if (isRefusal(reason)) return reason
  const conflict = await refuseParty(db, staff, { accountId })
  if (conflict) return conflict
  const wanted = { accountId, amount, reason, isOther: body.other_money ?? false }
  return inTransaction(db, async (tx) => {
    if (!(await hasWallet(tx, accountId))) return refuse('not_found')
    // The caller's own wallet serialises copies of a request.
    const wallets = await lockWallets(tx, [accountId, by])
    return answerIdempotently(tx, callerOf(staff), async () => {
      const known = wanted.isOther ? undefined : await refuseKnownCorrection(tx, wanted)
      return known ?? decide(tx, staff, wanted, wallets.get(accountId))
    })
  })
}

async function decide(tx: Tx, staff: Staff, wanted: Adjustment, wallet: Wallet | undefined): Promise<Done | Refusal> {
  if (!wallet) return refuse('not_found')
  if (wallet.available + wanted.amount < 0) return refuse('insufficient_balance')
  const by = staff.actor.accountId
  const waiting = await findWaiting(tx, wanted, { not: by })
  if (waiting !== undefined && !(await isNewInRole(tx, by))) return book(tx, staff, wanted, wallet, waiting)
  // A request is never booked alone later, because the colleague who got it would book it again.
  if ((await findWaiting(tx, wanted, { only: by })) !== undefined) return refuse('second_person_needed')
  if ((await bookedAlone(tx, by)) + Math.abs(wanted.amount) <= ALONE_MAX) return book(tx, staff, wanted, wallet)
  if (await isNewInRole(tx, by)) return refuse('second_person_needed')
  const { accountId, amount, reason } = wanted
  await insertRequest(tx, { accountId, amount, reason, askedBy: by })
  await audited(tx, staff, {
    action: 'wallet.adjustment_requested',
    subject: `account:${accountId}`,
    after: { amount, ...(wanted.isOther && { otherMoney: true }) },
    reason,
  })
  return refuse('second_person_needed')
}

async function book(tx: Tx, staff: Staff, wanted: Adjustment, wallet: Wallet, requestId?: number): Promise<Done> {
  const { accountId, amount, reason, isOther } = wanted
  const by = staff.actor.accountId
  const journalId = await post(tx, {
    kind: 'adjustment',
    reference: `account:${accountId}`,
    reason,
    actorId: by,
    postings: [
      { account: 'wallet', ownerId: accountId, amount },
      { account: 'adjustments', amount: -amount },
    ],
  })
  if (requestId !== undefined) await confirmRequest(tx, requestId, { confirmedBy: by, journalId })
  const available = wallet.available + amount
  await audited(tx, staff, {
    action: 'wallet.adjusted',
    subject: `account:${accountId}`,
    before: { available: wallet.available },
    after: { available, journalId, ...(isOther && { otherMoney: true }) },
    reason,
  })
  return {
    message: done,
    data: {
      journal_id: journalId,
      available_balance: toRiyals(available),
      frozen_balance: toRiyals(wallet.frozen),
    },
  }
}
