import type { staffRoutes } from '#contract/http/office/staff.ts'
import type { DataOf } from '#contract/http/route.ts'
import { fromRiyals } from '#contract/values/money.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { balancesFor, lockWallets, post } from '../../ledger/index.ts'
import { type Asked, audited, type GuardedAct, type Staff } from '../../staff/index.ts'
import { refuseKnownCorrection } from '../known/known-money.ts'
import { bookedAlone } from './adjust-store.ts'

const amountText = {
  ar: 'أدخل مبلغًا غير الصفر، بمنزلتين عشريتين على الأكثر.',
  en: 'Enter an amount other than zero, with two decimals at most.',
}

type Adjust = typeof staffRoutes.adminAdjust
type Adjustment = { accountId: number; amount: number; reason: string; isOther: boolean }

/**
 * Corrects a member's available money by a journal against `adjustments`; frozen money is not affected. What one person
 * books alone within 24 hours has a limit; above it a colleague approves each correction.
 * Refusals: `amount_invalid`, `not_found`, `payment_known`, `insufficient_balance`.
 */
export const adjustWallet = ({ settings }: { settings: Pick<Settings, 'read'> }): GuardedAct<Adjust> => ({
  needsTwo: async (tx, staff, asked) => {
    const wanted = readAdjustment(staff.reason, asked)
    if (isRefusal(wanted)) return wanted
    // The caller's own wallet serialises their bookings.
    await lockWallets(tx, [wanted.accountId, staff.actor.accountId])
    const { approvals } = await settings.read(tx)
    return (await bookedAlone(tx, staff.actor.accountId)) + Math.abs(wanted.amount) > approvals.adjustmentAloneMax
  },
  amount: async (_tx, { body }) => fromRiyals(body.amount) ?? null,
  run: async (tx, staff, asked) => {
    const wanted = readAdjustment(staff.reason, asked)
    return isRefusal(wanted) ? wanted : adjust(tx, staff, wanted)
  },
})

function readAdjustment(reason: string, { params, body }: Asked<Adjust>): Adjustment | Refusal {
  const amount = fromRiyals(body.amount)
  if (amount === undefined || amount === 0) return refuseField('amount', amountText, 'amount_invalid')
  return { accountId: params.id, amount, reason, isOther: body.other_money ?? false }
}

async function adjust(
  tx: Tx,
  staff: Staff & { actor: Actor },
  { accountId, amount, reason, isOther }: Adjustment,
): Promise<DataOf<Adjust> | Refusal> {
  const wallet = (await lockWallets(tx, [accountId])).get(accountId)
  if (!wallet) return refuse('not_found')
  const known = isOther ? undefined : await refuseKnownCorrection(tx, { accountId, amount })
  if (known) return known
  if (wallet.available + amount < 0) return refuse('insufficient_balance')
  const journalId = await post(tx, {
    kind: 'adjustment',
    reference: `account:${accountId}`,
    reason,
    actorId: staff.actor.accountId,
    postings: [
      { account: 'wallet', ownerId: accountId, amount },
      { account: 'adjustments', amount: -amount },
    ],
  })
  // The whole balance: who may approve it need not know what a running lot holds.
  const balance = wallet.available + wallet.frozen
  await audited(tx, staff, {
    action: 'wallet.adjusted',
    subject: `account:${accountId}`,
    before: { balance },
    after: { balance: balance + amount, journalId, ...(isOther && { otherMoney: true }) },
    reason,
  })
  return {
    journal_id: journalId,
    ...(await balancesFor(tx, staff.actor, { ...wallet, available: wallet.available + amount })),
  }
}
