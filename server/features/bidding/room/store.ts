import type { Reader } from '#server/platform/db/database.ts'

/** Lots of an auction that have not gone. */
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
