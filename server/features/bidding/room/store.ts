import type { Reader } from '#server/platform/db/database.ts'

/** Remaining lots of an auction. */
export async function openLots(reader: Reader, auctionId: number): Promise<number[]> {
  const rows = await reader
    .selectFrom('lots')
    .innerJoin('lotStates', 'lotStates.lotId', 'lots.id')
    .select('lots.id')
    .where('lots.auctionId', '=', auctionId)
    .where('lotStates.status', 'in', ['scheduled', 'live'])
    .execute()
  return rows.map((row) => row.id)
}
