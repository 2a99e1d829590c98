import { sql } from 'kysely'
import { bookFaults } from '#server/features/bidding/testing/book-faults.ts'
import { logOf } from '#server/features/bidding/testing/books.ts'
import { faultsOf } from '#server/features/bidding/testing/history.ts'
import { isReceiptSigned } from '#server/features/bidding/testing/receipts.ts'
import { replayLot } from '#server/features/bidding/testing/replay.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Seen } from './bidders.ts'
import { createClient } from './client.ts'
import { DEPOSIT, type Fixtures, INCREMENTS, OPENING } from './fixtures.ts'

export type Evidence = { db: Database; addresses: readonly string[]; stock: Fixtures; calls: readonly Seen[] }

/**
 * All faults after a run: a bid lost, doubled or out of its order, a false refusal, a key
 * with another answer than its caller got, a hash chain or a replay with another end, drifted books, a lot
 * that closed early or twice. Empty when all promises were kept.
 */
export async function checkHistory({ db, addresses, stock, calls }: Evidence): Promise<string[]> {
  const lots = []
  for (const { lotId } of stock.lots)
    lots.push({ lotId, openingPrice: OPENING, increments: INCREMENTS, log: await logOf(db, lotId), published: null })
  return [
    ...faultsOf({ lots, calls, slots: stock.slots, deposit: DEPOSIT }),
    ...(await bookFaults(db)),
    ...surprises(calls),
    ...(await otherAnswers(addresses, stock, calls)),
    ...(await unproved(addresses, stock, calls)),
    ...(await otherStates(db, stock)),
    ...(await otherCloses(db, stock)),
  ]
}

const UNAVAILABLE = 503

/** [HTTP-55] A request that cannot be served gets a 503 and nothing else. */
function surprises(calls: readonly Seen[]): string[] {
  const statuses = calls.flatMap(({ troubles }) => troubles).filter((status) => status !== 0 && status !== UNAVAILABLE)
  return [...Map.groupBy(statuses, (status) => status)].map(([status, list]) => `${list.length} times ${status}`)
}

/** Every received answer equals the one stored under its key. Members can read only their own keys. */
async function otherAnswers(addresses: readonly string[], stock: Fixtures, calls: readonly Seen[]): Promise<string[]> {
  const faults = await Promise.all(
    stock.bidders.map(async (bidder) => {
      const client = createClient(addresses, bidder)
      const found: string[] = []
      for (const { key, accountId, outcome } of calls.filter((call) => call.accountId === bidder.accountId)) {
        const stored = await client.ask(key)
        const same = typeof stored === 'object' && JSON.stringify(JSON.parse(outcome.text)) === stored.text
        if (!same) found.push(`member ${accountId} was answered otherwise than is stored under ${key}`)
      }
      return found
    }),
  )
  return faults.flat()
}

/** [QUE-16] Every receipt proves its answer under the published keys. */
async function unproved(addresses: readonly string[], stock: Fixtures, calls: readonly Seen[]): Promise<string[]> {
  const [bidder] = stock.bidders
  if (!bidder) return []
  const keys = await createClient(addresses, bidder).keys()
  return calls.flatMap(({ key, outcome: { receipt } }) =>
    receipt === null || isReceiptSigned(receipt, keys) ? [] : [`the receipt under ${key} proves nothing`],
  )
}

const US_PER_MS = 1_000

/** The rules give the stored state from the log; its head is the log's last hash. */
export async function otherStates(db: Database, stock: Pick<Fixtures, 'lots'>): Promise<string[]> {
  const faults: string[] = []
  for (const { lotId } of stock.lots) {
    // The log has times in milliseconds.
    const text = (state: { closesAtUs: number | null }) =>
      JSON.stringify({ ...state, closesAtUs: Math.floor((state.closesAtUs ?? 0) / US_PER_MS) })
    try {
      const { replayed, stored } = await replayLot(db, lotId)
      if (text(replayed) !== text(stored))
        faults.push(`lot ${lotId}: stands at ${text(stored)}, by its log at ${text(replayed)}`)
    } catch (error) {
      faults.push(`lot ${lotId}: ${error instanceof Error ? error.message : error}`)
    }
  }
  const { rows } = await sql<{ lotId: number }>`
    select s.lot_id from lot_states s join lot_events e on e.lot_id = s.lot_id and e.seq = s.seq
     where s.head <> e.hash and s.lot_id = any(${stock.lots.map(({ lotId }) => lotId)})`.execute(db)
  return [...faults, ...rows.map(({ lotId }) => `lot ${lotId}: its head is not the last hash`)]
}

type Closing = { lotId: number; closes: number; early: boolean; late: number; open: boolean }

/** A lot closes once, not before its time by the database clock, and takes no bid from then on. */
async function otherCloses(db: Database, stock: Fixtures): Promise<string[]> {
  const { rows } = await sql<Closing>`
    select s.lot_id, count(*) filter (where e.kind = 'close')::int as closes,
           coalesce(bool_or(e.kind = 'close' and e.at < s.closes_at), false) as early,
           count(*) filter (where e.kind = 'bid' and e.at >= s.closes_at)::int as late,
           s.status in ('live', 'scheduled') as open
      from lot_states s left join lot_events e on e.lot_id = s.lot_id
     where s.lot_id = any(${stock.lots.map(({ lotId }) => lotId)})
     group by s.lot_id, s.status order by s.lot_id`.execute(db)
  return rows.flatMap(({ lotId, closes, early, late, open }) => [
    ...(closes === (open ? 0 : 1) ? [] : [`lot ${lotId}: closed ${closes} times`]),
    ...(early ? [`lot ${lotId}: closed before its time`] : []),
    ...(late === 0 ? [] : [`lot ${lotId}: ${late} bids at or after its close`]),
  ])
}
