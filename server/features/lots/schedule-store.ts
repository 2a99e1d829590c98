import type { Tx } from '#server/platform/db/database.ts'

export type NewLotState = {
  lotId: number
  carId: number
  status: 'draft' | 'scheduled' | 'live'
  opensAt: Date
  closesAt: Date
  /** Its place in a live room's queue; null in a timed auction. */
  turn: number | null
}

/** Creates the state of new lots, with the times of their published auction. */
export async function openLotStates(tx: Tx, lots: NewLotState[]): Promise<void> {
  await tx.insertInto('lotStates').values(lots).execute()
}

/** Deletes the states of a draft's lots; a published lot keeps its state for good. */
export async function dropDraftStates(tx: Tx, auctionId: number): Promise<void> {
  await tx
    .deleteFrom('lotStates')
    .where('status', '=', 'draft')
    .where('lotId', 'in', tx.selectFrom('lots').select('id').where('auctionId', '=', auctionId))
    .execute()
}

/** Prepares the room of a live auction that is published: it opens its first lot at `opensAt`. */
export async function prepareRoom(tx: Tx, auctionId: number, opensAt: Date): Promise<void> {
  await tx.insertInto('rooms').values({ auctionId, opensAt }).execute()
}
