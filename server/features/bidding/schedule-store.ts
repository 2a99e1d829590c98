import type { Tx } from '#server/platform/db/database.ts'

/** Gives new lots their changing half; times as the auction was published with. */
export async function openLotStates(
  tx: Tx,
  lots: { lotId: number; carId: number; status: 'draft' | 'scheduled' | 'live'; opensAt: Date; closesAt: Date }[],
): Promise<void> {
  await tx.insertInto('lotStates').values(lots).execute()
}
