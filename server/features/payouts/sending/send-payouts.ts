import type { payoutAdminRoutes as routes } from '#contract/http/office/money/payouts.ts'
import { maskIban } from '#contract/values/iban.ts'
import { afterCommit, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { always, audited, type GuardedAct, refuseParty } from '../../staff/index.ts'
import type { PayoutDeps } from '../deps.ts'
import { sentNotice } from '../notices.ts'
import { lockPayouts, type PayoutRow, payoutsBy, writeSent } from '../payout-store.ts'
import { ibanOf } from '../present.ts'
import { readBatch } from '../read-payouts.ts'
import { insertBatch } from './batch-store.ts'

/**
 * Sends payouts to the bank in one batch, by two persons of whom none is a party to any of them. It names the bank
 * account of each, so that a changed one ends the request.
 * Refusals: `not_found`, `conflict_of_interest`, `already_decided` (sent, paid or canceled), `payout_blocked` with its
 * `cause` and `id`, `house_account_missing`.
 */
export const sendAct = (deps: PayoutDeps): GuardedAct<typeof routes.adminSendPayouts> => ({
  needsTwo: always,
  whyNot: async (tx, accountId, { body }) => {
    const rows = await payoutsBy(tx, (await deps.settings.read(tx)).orders, { ids: body.ids })
    return (await refuseParties(tx, accountId, rows)) ? 'conflict_of_interest' : null
  },
  amount: async (tx, { body }) => {
    const rows = await payoutsBy(tx, (await deps.settings.read(tx)).orders, { ids: body.ids })
    return rows.reduce((sum, { net }) => sum + net, 0)
  },
  run: async (tx, staff, { body }) => {
    const rows = await lockDue(tx, deps, [...new Set(body.ids)])
    if (isRefusal(rows)) return rows
    const { accountId: madeBy } = staff.actor
    const conflict = await refuseParties(tx, madeBy, rows)
    if (conflict) return conflict
    const batchId = await insertBatch(tx, { madeBy, approvedBy: staff.approval?.approverId ?? null })
    for (const row of rows) {
      await writeSent(tx, row, batchId)
      await audited(tx, staff, { action: 'payout.sent', subject: `payout:${row.id}`, ...effectOf(deps, row) })
    }
    afterCommit(tx, await deps.notices(asQueryable(tx), rows.map(sentNotice)))
    return readBatch({ db: tx }, batchId)
  },
})

function effectOf({ secrets }: PayoutDeps, row: PayoutRow) {
  const { net: amount, holderName: holder } = row
  const about = { amount, holder, iban: maskIban(ibanOf(row, secrets) ?? '') }
  return { before: { ...about, state: 'due' }, after: { ...about, state: 'sent' } }
}

/** The payouts under their locks, all of them due. */
async function lockDue(tx: Tx, { settings }: PayoutDeps, ids: number[]): Promise<PayoutRow[] | Refusal> {
  if ((await lockPayouts(tx, ids)) < ids.length) return refuse('not_found')
  const { orders } = await settings.read(tx)
  if (orders.bankIban === '') return refuse('house_account_missing')
  const rows = await payoutsBy(tx, orders, { ids })
  const held = rows.find(({ state }) => state !== 'due')
  if (!held) return rows
  if (held.cause === null) return refuse('already_decided')
  return refuse('payout_blocked', { data: { cause: held.cause, id: held.id } })
}

async function refuseParties(tx: Tx, accountId: number, rows: readonly PayoutRow[]): Promise<Refusal | undefined> {
  for (const { orderId } of rows) {
    const conflict = await refuseParty(tx, { actor: { accountId } }, { orderId })
    if (conflict) return conflict
  }
  return undefined
}
