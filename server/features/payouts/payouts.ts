import { bind } from '#server/platform/bind.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { KeyedStaff, Staff } from '../staff/index.ts'
import { actOnce } from '../staff/index.ts'
import { remindOfAccount } from './account/account-notices.ts'
import { removePayoutAccount } from './account/account-store.ts'
import { changeOwnAccount, readOwnAccount } from './account/own-account.ts'
import { takeCharges } from './charges/charge-seller.ts'
import { moveCharges, sellerOf } from './charges/charge-store.ts'
import type { PayoutDeps } from './deps.ts'
import { endPayout } from './follow-orders.ts'
import { insertPayout, movePayouts } from './payout-store.ts'
import { readBatch, readBatches, readPayout, readPayouts } from './read-payouts.ts'
import { batchFile } from './sending/batch-file.ts'
import { sendAct } from './sending/send-payouts.ts'
import { confirmPayout, confirmShown, type Debit, returnAct } from './sending/settle-payouts.ts'

/** Money that goes out to the sellers of cars. Rules: docs/rules/payouts.md. */
export function createPayouts(deps: PayoutDeps) {
  deps.events.on('orderCreated', (tx, { carId }) => remindOfAccount(tx, deps, carId))
  deps.events.on('orderPaid', async (tx, { orderId, carId }) => {
    await insertPayout(tx, orderId)
    await takeCharges(tx, await sellerOf(tx, orderId))
    await remindOfAccount(tx, deps, carId)
  })
  deps.events.on('orderCanceled', (tx, { orderId, returned }) => endPayout(tx, orderId, returned !== null))
  deps.events.on('accountsMerged', async (tx, { fromId, intoId }) => {
    await removePayoutAccount(tx, fromId)
    await movePayouts(tx, fromId, intoId)
    await moveCharges(tx, fromId, intoId)
  })
  return {
    /** Removes the bank account of a member who leaves. */
    forgetMember: removePayoutAccount,
    /** Confirms what debits of the bank's statement show; see `confirmShown`. */
    confirmShown: (tx: Tx, staff: Staff, debits: readonly Debit[]) => confirmShown(tx, deps, staff, debits),
    confirm: (staff: KeyedStaff, confirmation: { id: number; reference: string }) =>
      actOnce(deps.db, staff, (tx) => confirmPayout(tx, deps, staff, confirmation)),
    sendAct: sendAct(deps),
    returnAct: returnAct(deps),
    ...bind(deps, {
      readOwnAccount,
      changeOwnAccount,
      list: readPayouts,
      read: readPayout,
      batches: readBatches,
      batch: readBatch,
      batchFile,
    }),
  }
}
export type Payouts = ReturnType<typeof createPayouts>
