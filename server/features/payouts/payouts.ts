import { bind } from '#server/platform/bind.ts'
import { remindOfAccount } from './account/account-notices.ts'
import { removePayoutAccount } from './account/account-store.ts'
import { changeOwnAccount, readOwnAccount } from './account/own-account.ts'
import type { PayoutDeps } from './deps.ts'

/** Money that goes out to the sellers of cars. Rules: docs/rules/payouts.md. */
export function createPayouts(deps: PayoutDeps) {
  deps.events.on('orderCreated', (tx, { carId }) => remindOfAccount(tx, deps, carId))
  deps.events.on('orderPaid', (tx, { carId }) => remindOfAccount(tx, deps, carId))
  deps.events.on('accountsMerged', (tx, { fromId }) => removePayoutAccount(tx, fromId))
  return {
    /** Removes the bank account of a member who leaves. */
    forgetMember: removePayoutAccount,
    ...bind(deps, { readOwnAccount, changeOwnAccount }),
  }
}
export type Payouts = ReturnType<typeof createPayouts>
