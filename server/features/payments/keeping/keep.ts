import { type Database, inTransaction, type Tx } from '#server/platform/db/database.ts'
import { type Ending, emptyRequests, REQUESTS } from './keeping-store.ts'

type Deps = { db: Database; removePicture: (tx: Tx, fileId: number) => Promise<void> }

/** A rejected request may be disputed for so long; after that its pictures have no use. */
const REJECTED_DAYS = 60
/** Books and what proves them are kept ten years (Commercial Books Law, article 8). */
const BOOKS_YEARS = 10
const BATCH = 100

/** Removes pictures and names of decided requests after their time, in batches of their own. */
export async function removeOldRequests(deps: Deps): Promise<void> {
  const endings: Ending[] = [{ rejectedDays: REJECTED_DAYS }, { years: BOOKS_YEARS }]
  for (const ending of endings) while (await inTransaction(deps.db, (tx) => emptyBatch(tx, deps, ending)));
}

/** Removes rejected requests' pictures and names of a member who leaves; the law asks for those that moved money. */
export async function removeRequestsOf(deps: Deps, tx: Tx, accountId: number): Promise<void> {
  while (await emptyBatch(tx, deps, { rejectedOf: accountId }));
}

/** @returns whether more may be due. */
async function emptyBatch(tx: Tx, deps: Deps, ending: Ending): Promise<boolean> {
  let isMore = false
  for (const request of REQUESTS) {
    const emptied = await emptyRequests(tx, request, ending, BATCH)
    for (const fileId of emptied.files) await deps.removePicture(tx, fileId)
    isMore ||= emptied.isMore
  }
  return isMore
}
