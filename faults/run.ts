import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { bookFaults } from '#server/features/bidding/testing/book-faults.ts'
import { faultsOf, type LogRow, type SeenCall } from '#server/features/bidding/testing/history.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { createClient, type Settled } from './client.ts'
import { createServer, type Server } from './server.ts'
import { createStock, INCREMENTS, OPENING, type Stock } from './stock.ts'

export type FaultOptions = { rounds: number; clients: number; port: number; say: (line: string) => void }
type Kept = SeenCall & Settled

const LOAD_MS_MIN = 400
const LOAD_MS_SPREAD = 1_600

/**
 * Starts the product, lets members bid over HTTP, and kills it or its database at random moments under them.
 * @returns what was lost, doubled or untrue afterwards; empty when nothing was.
 */
export async function runFaults({ rounds, clients, port, say }: FaultOptions): Promise<string[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'marsa-faults-'))
  // Where root runs this, the database's own account must get in.
  await chmod(dataDir, 0o755)
  const server = createServer(dataDir, port)
  try {
    await server.start()
    const stock = await withDatabase(server, (db) => createStock(db, clients))
    const calls = await bidUnderFire(server, stock, rounds, say)
    const faults = await withDatabase(server, (db) => judge(db, server, stock, calls))
    say(summary(calls))
    return faults
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function withDatabase<T>(server: Server, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(await server.databaseUrl(), { max: 2, name: 'faults' })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

async function bidUnderFire(server: Server, stock: Stock, rounds: number, say: (line: string) => void) {
  const calls: Kept[] = []
  let over = false
  const minima = new Map(stock.lots.map(({ lotId }) => [lotId, OPENING]))
  const bidder = async (index: number) => {
    const member = stock.bidders[index]
    if (!member) throw new RangeError(`no member ${index}`)
    const client = createClient(server.address, member)
    while (!over) {
      const lot = pick(stock.lots)
      const amount = (minima.get(lot.lotId) ?? OPENING) + 100_00 * Math.floor(Math.random() * 6 - 1)
      const max = Math.random() < 0.3 ? amount + 100_00 * Math.floor(Math.random() * 40) : null
      const settled = await client.bid({ carId: lot.carId, amount, max })
      calls.push({ lotId: lot.lotId, accountId: member.accountId, amount, max, ...settled })
      const minimum = settled.outcome.data?.min_next_bid ?? settled.outcome.facts?.min_next_bid
      if (minimum) minima.set(lot.lotId, minimum * 100)
    }
  }
  const bidding = Promise.all(stock.bidders.map((_, index) => bidder(index)))
  for (let round = 1; round <= rounds; round += 1) {
    await sleep(LOAD_MS_MIN + Math.random() * LOAD_MS_SPREAD)
    await hurt(server, round, say)
  }
  await sleep(LOAD_MS_MIN)
  over = true
  await bidding
  return calls
}

const pick = <T>(list: readonly T[]): T => {
  const item = list[Math.floor(Math.random() * list.length)]
  if (item === undefined) throw new RangeError('nothing to pick from')
  return item
}

/** In turn: the app, its database, both at once. */
async function hurt(server: Server, round: number, say: (line: string) => void): Promise<void> {
  const began = performance.now()
  const what = ['app', 'database', 'app and database'][(round - 1) % 3] ?? 'app'
  if (what.includes('database')) await server.killDatabase()
  if (what.includes('app')) {
    await server.kill()
    await server.start()
  }
  await server.untilReady()
  say(`  round ${round}: ${what} killed, back after ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

async function judge(db: Database, server: Server, stock: Stock, calls: readonly Kept[]): Promise<string[]> {
  const lots = []
  for (const { lotId } of stock.lots)
    lots.push({ lotId, openingPrice: OPENING, increments: INCREMENTS, log: await logOf(db, lotId), published: null })
  return [
    ...faultsOf({ lots, calls, places: stock.places }),
    ...(await bookFaults(db)),
    ...(await otherAnswers(server, stock, calls)),
  ]
}

async function logOf(db: Database, lotId: number): Promise<LogRow[]> {
  return db
    .selectFrom('lotEvents')
    .where('lotId', '=', lotId)
    .select(['seq', 'kind', 'accountId', 'amount', 'automatic', 'payload', 'hash'])
    .select(sql<number>`(extract(epoch from at) * 1000000)::bigint`.as('atUs'))
    .orderBy('seq')
    .execute()
}

/** Every answer that a member was given is the one that stands under its key. */
async function otherAnswers(server: Server, stock: Stock, calls: readonly Kept[]): Promise<string[]> {
  const clients = new Map(stock.bidders.map((bidder) => [bidder.accountId, createClient(server.address, bidder)]))
  const faults: string[] = []
  for (const { key, accountId, outcome } of calls) {
    const stored = await clients.get(accountId)?.ask(key)
    const same = typeof stored === 'object' && JSON.stringify(JSON.parse(outcome.text)) === stored.text
    if (!same) faults.push(`member ${accountId} was answered otherwise than stands under ${key}`)
  }
  return faults
}

function summary(calls: readonly Kept[]): string {
  const count = (test: (call: Kept) => boolean) => calls.filter(test).length
  const accepted = count((call) => call.outcome.data !== null)
  const asked = count((call) => call.by === 'question')
  const repeated = count((call) => call.by === 'repetition')
  return `  ${calls.length} bids answered, ${accepted} accepted; after a cut ${asked} were found recorded, ${repeated} had not arrived and were sent again`
}
