import type { Tx } from '#server/platform/db/database.ts'
import type { MoneyLine } from './line-rules.ts'

export async function writeLines(tx: Tx, caseId: number, lines: readonly MoneyLine[]): Promise<void> {
  await tx
    .updateTable('orderCases')
    .set({ moneyLines: JSON.stringify(lines) })
    .where('id', '=', caseId)
    .execute()
}
