import type { Tx } from '#server/platform/db/database.ts'
import { post } from '../../ledger/index.ts'
import { matchDeposits, matchLines } from './bank-store.ts'

/** Matches the lines of the bank, and books the cash that has arrived there. @returns how many were matched. */
export async function matchStatements(tx: Tx): Promise<number> {
  const arrived = await matchDeposits(tx)
  for (const { subject, amount } of arrived)
    await post(tx, {
      kind: 'cash_arrived',
      reference: subject,
      postings: [
        { account: 'bank', amount: -amount },
        { account: 'bank_in_transit', amount },
      ],
    })
  return arrived.length + (await matchLines(tx))
}
