import { sql } from 'kysely'
import type { Database, Reader, Tx } from '#server/platform/db/database.ts'
import { readLots, readStates } from '../../lots/index.ts'
import type { MemberStanding, StoredEvent, StoredLot, StoredMaximum } from './replay-state.ts'

const us = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`

/** Everything stored about a published lot, at one moment; bids continue meanwhile. */
export async function readStoredLot(db: Database, lotId: number): Promise<StoredLot | undefined> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const [lot] = await readLots(tx, { lotIds: [lotId] })
      if (!lot) return undefined
      return {
        lot,
        ...(await readTerms(tx, lotId)),
        ...(await readState(tx, lotId)),
        events: await readEvents(tx, lotId),
        maxima: await readMaxima(tx, lotId),
        standings: await readStandings(tx, lotId),
      }
    })
}

const readTerms = (reader: Reader, lotId: number) =>
  reader
    .selectFrom('lots')
    .innerJoin('lotStates', 'lotStates.lotId', 'lots.id')
    .where('lots.id', '=', lotId)
    .select('lots.buyNowPrice')
    // A past lot without bids has only its present close.
    .select(sql<number>`coalesce(${us('lots.firstClosesAt')}, ${us('lotStates.closesAt')})`.as('firstClosesAtUs'))
    .executeTakeFirstOrThrow()

async function readState(tx: Tx, lotId: number) {
  const [found] = (await readStates(tx, [lotId])).lots
  if (!found) throw new Error(`lot ${lotId} has no state`)
  return { state: found.state, head: found.head }
}

async function readEvents(reader: Reader, lotId: number): Promise<StoredEvent[]> {
  return reader
    .selectFrom('lotEvents')
    .where('lotId', '=', lotId)
    .select(['seq', 'kind', 'accountId', 'amount', 'automatic', 'voids', 'payload', 'hash', us('at').as('atUs')])
    .orderBy('seq')
    .execute()
}

async function readMaxima(reader: Reader, lotId: number): Promise<StoredMaximum[]> {
  const given = reader
    .selectFrom('lotMaxima')
    .where('lotId', '=', lotId)
    .select(['seq', 'accountId', 'maxAmount as max', us('at').as('atUs')])
    .select(sql<string | null>`salt`.as('salt'))
  const lowered = reader
    .selectFrom('lotWithdrawals')
    .where('lotId', '=', lotId)
    .select(['seq', 'accountId', 'maxAmount as max', us('at').as('atUs')])
    .select(sql<string | null>`null`.as('salt'))
  return given.unionAll(lowered).execute()
}

const readStandings = (reader: Reader, lotId: number): Promise<MemberStanding[]> =>
  reader
    .selectFrom('lotBidders')
    .where('lotId', '=', lotId)
    .select(['accountId', 'maxAmount as max', 'maxSeq', 'lastAmount'])
    .orderBy('accountId')
    .execute()
