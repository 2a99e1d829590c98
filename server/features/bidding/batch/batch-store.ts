import pg from 'pg'
import type { Bidder } from '../../auctions/index.ts'
import type { LotState } from '../rules.ts'
import * as statements from './batch-statements.ts'

/** A lot's changing half as the lock found it. */
export type LockedLot = { lotId: number; state: LotState; head: Buffer; lastAtUs: number }
export type StoredAnswer = { accountId: number; key: string; requestHash: Buffer; status: number; answer: string }

/** Everything a batch must know, read after its locks were granted. */
export type Loaded = {
  lots: Map<number, LockedLot>
  bidders: Map<number, Bidder>
  answers: StoredAnswer[]
  journalIds: number[]
  /** The database's clock after the last lock, in microseconds. */
  nowUs: number
}

/** Everything a batch writes; a list that stays empty costs no statement. */
export type BatchWrites = {
  events: {
    lotId: number
    seq: number
    accountId: number
    amount: number
    automatic: boolean
    payload: string
    hash: Buffer
  }[]
  states: { lotId: number; state: LotState; head: Buffer }[]
  bidders: { lotId: number; accountId: number; max: number; maxSeq: number; lastAmount: number }[]
  /** Amounts that rivals' maxima stood for; applied after `bidders`. */
  lastAmounts: { lotId: number; accountId: number; amount: number }[]
  maxima: { lotId: number; seq: number; accountId: number; max: number; salt: string }[]
  releases: { lotId: number; carId: number; accountId: number; amount: number }[]
  holds: { lotId: number; carId: number; accountId: number; amount: number }[]
  answers: StoredAnswer[]
}

type Statement = { name: string; text: string }
/** A row of the `LOTS` statement. */
type LotRow = Omit<LotState, 'leader'> & {
  lotId: number
  price: number | null
  leaderId: number | null
  leaderMax: number | null
  head: Buffer
  lastAtUs: number
}

/** A connection of the bid path: prepared statements, sent without waiting for each other. */
export type BatchConnection = pg.Client

/** Opens one; plans stay on indexes even when they were made while the tables were empty. */
export async function openBatchConnection(databaseUrl: string): Promise<BatchConnection> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'bids',
    pipeline: true,
    statement_timeout: 15_000,
    lock_timeout: 10_000,
    options: '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c jit=off',
  } as pg.ClientConfig)
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Begins the batch's transaction, takes its locks in the order of ids, lots first, and reads what it must know. */
export async function loadBatch(
  client: BatchConnection,
  wanted: { lotIds: number[]; accountIds: number[]; keys: { accountId: number; key: string }[] },
): Promise<Loaded> {
  const run = <T extends pg.QueryResultRow>(statement: Statement, values: unknown[]) =>
    client.query<T>({ ...statement, values })
  const answers =
    wanted.keys.length === 0
      ? undefined
      : () =>
          run<StoredAnswer>(statements.ANSWERS, [wanted.keys.map((k) => k.accountId), wanted.keys.map((k) => k.key)])
  const [, lots, , rights, ids, stored] = await together([
    client.query('begin'),
    run<LotRow>(statements.LOTS, [wanted.lotIds]),
    run(statements.WALLETS, [wanted.lotIds, wanted.accountIds]),
    run<Bidder & { nowUs: number }>(statements.RIGHTS, [wanted.accountIds]),
    run<{ id: number }>(statements.JOURNAL_IDS, [wanted.lotIds.length * 2]),
    answers?.(),
  ])
  return {
    lots: new Map(lots.rows.map((row) => [row.lotId, toLocked(row)])),
    bidders: new Map(rights.rows.map((row) => [row.accountId, row])),
    journalIds: ids.rows.map((row) => row.id),
    answers: stored?.rows ?? [],
    nowUs: rights.rows.reduce((latest, row) => Math.max(latest, row.nowUs), 0),
  }
}

/** Sends everything that the batch decided; the caller commits. */
export async function writeBatch(
  client: BatchConnection,
  writes: BatchWrites,
  journalIds: readonly number[],
  atUs: number,
): Promise<void> {
  const sent: Promise<unknown>[] = []
  const run = (statement: Statement, values: unknown[]) => sent.push(client.query({ ...statement, values }))
  const { events, states, bidders, lastAmounts, maxima, releases, holds, answers } = writes
  if (events.length > 0)
    run(statements.EVENTS, [
      ...columns(events, 'lotId', 'seq', 'accountId', 'amount', 'automatic', 'payload', 'hash'),
      atUs,
    ])
  if (states.length > 0) run(statements.STATES, stateValues(states, atUs))
  if (bidders.length > 0)
    run(statements.BIDDERS, [...columns(bidders, 'lotId', 'accountId', 'max', 'maxSeq', 'lastAmount'), atUs])
  if (lastAmounts.length > 0) run(statements.LAST_AMOUNTS, columns(lastAmounts, 'lotId', 'accountId', 'amount'))
  if (maxima.length > 0) run(statements.MAXIMA, [...columns(maxima, 'lotId', 'seq', 'accountId', 'max', 'salt'), atUs])
  if (releases.length > 0) run(statements.RELEASE, columns(releases, 'lotId'))
  if (holds.length > 0) run(statements.HOLD, columns(holds, 'accountId', 'lotId', 'amount'))
  const moves = moneyMoves(releases, holds, journalIds)
  if (moves.length > 0) {
    run(statements.JOURNALS, columns(moves, 'id', 'kind', 'reference', 'carId'))
    run(statements.POSTINGS, columns(moves, 'id', 'accountId', 'frozen'))
  }
  if (answers.length > 0) run(statements.KEYS, columns(answers, 'accountId', 'key', 'requestHash', 'status', 'answer'))
  await together(sent)
}

/** @throws when the database rolled back instead. */
export async function commitBatch(client: BatchConnection): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('the batch was rolled back')
}

type Move = { id: number; kind: string; reference: string; carId: number; accountId: number; frozen: number }

function moneyMoves(
  releases: BatchWrites['releases'],
  holds: BatchWrites['holds'],
  journalIds: readonly number[],
): Move[] {
  const moves = [
    ...releases.map((hold) => ({ kind: 'release', frozen: -hold.amount, ...hold })),
    ...holds.map((hold) => ({ kind: 'hold', frozen: hold.amount, ...hold })),
  ].filter((move) => move.frozen !== 0)
  return moves.map((move, index) => {
    const id = journalIds[index]
    if (id === undefined) throw new Error('a batch moves each lot’s deposit at most once in and once out')
    return {
      id,
      kind: move.kind,
      reference: `lot:${move.lotId}`,
      carId: move.carId,
      accountId: move.accountId,
      frozen: move.frozen,
    }
  })
}

const columns = <T>(rows: readonly T[], ...names: (keyof T)[]): unknown[][] =>
  names.map((name) => rows.map((row) => row[name]))

function stateValues(states: BatchWrites['states'], atUs: number): unknown[] {
  const of = (pick: (state: LotState) => unknown) => states.map((row) => pick(row.state))
  return [
    states.map((row) => row.lotId),
    of((s) => s.status),
    of((s) => s.closesAtUs),
    of((s) => s.leader?.price ?? null),
    of((s) => s.leader?.accountId ?? null),
    of((s) => s.leader?.max ?? null),
    of((s) => s.secondMax),
    of((s) => s.bidsCount),
    of((s) => s.extensions),
    of((s) => s.seq),
    atUs,
    states.map((row) => row.head),
  ]
}

/** Waits for all before it complains of one: nothing of this batch may still be under way when it is retried. */
export async function together<const T extends readonly unknown[]>(
  sent: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(sent)
  const failed = settled.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return Promise.all(sent)
}

/** The pure state behind a row of `LOTS`. */
export function toLocked({ lotId, head, lastAtUs, price, leaderId, leaderMax, ...state }: LotRow): LockedLot {
  const leader =
    leaderId === null || price === null || leaderMax === null ? null : { accountId: leaderId, price, max: leaderMax }
  return { lotId, head, lastAtUs, state: { ...state, leader } }
}
