import { Socket } from 'node:net'
import pg from 'pg'
import { bigints, texts } from '#server/platform/db/arrays.ts'
import { Client } from '#server/platform/db/client.ts'
import { CONNECT_MS } from '#server/platform/db/database.ts'
import type { Queryable } from '#server/platform/db/queryable.ts'
import { type LotRow, toLocked } from '../../lots/index.ts'
import type { BatchBidder, BatchWrites, Loaded, StoredAnswer } from './batch.ts'
import * as statements from './batch-statements.ts'
import { writeStatement } from './batch-write-store.ts'

/** A connection of the bid path: prepared statements, sent without waiting for each other. */
export type BatchConnection = pg.Client & {
  /**
   * Sends all statements of this tick in one write. Each write to the socket wakes the database for a part of a batch,
   * which costs more than most of its statements.
   */
  sendTogether(): void
}

/**
 * Opens one. Plans are made once: planning each batch again would take longer than running it. They may be made while
 * the tables are small, when the planner reads them whole, so only bitmap scans are allowed, which need a condition on
 * an index.
 * @param lockMs how long to wait for a lock.
 */
export async function openBatchConnection(databaseUrl: string, lockMs: number): Promise<BatchConnection> {
  const socket = new Socket()
  const client = new Client({
    stream: () => socket,
    connectionString: databaseUrl,
    application_name: 'bids',
    pipeline: true,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: 15_000,
    lock_timeout: lockMs,
    // A process that vanished during a batch, with its connection still open, must not keep its lots.
    idle_in_transaction_session_timeout: 10_000,
    options:
      '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_indexscan=off -c enable_indexonlyscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c jit=off',
  } as pg.ClientConfig)
  client.on('error', () => undefined)
  await client.connect()
  return Object.assign(client, {
    sendTogether: () => {
      socket.cork()
      process.nextTick(() => socket.uncork())
    },
  })
}

/** Begins the batch's transaction, takes its locks in the order of ids, lots first, and reads its inputs. */
export async function loadBatch(
  client: BatchConnection,
  wanted: { lotIds: number[]; accountIds: number[]; personIds: number[]; keys: { accountId: number; key: string }[] },
): Promise<Loaded> {
  const { lotIds, accountIds, personIds, keys } = wanted
  const accounts = bigints(accountIds)
  const keysOf = [bigints(keys.map((k) => k.accountId)), texts(keys.map((k) => k.key))]
  client.sendTogether()
  const [, lots, rights, stored] = await together([
    client.query('begin'),
    client.query<LotRow>({ ...statements.LOCK, values: [bigints(lotIds), accounts] }),
    client.query<BatchBidder & { nowUs: number }>({
      ...statements.RIGHTS,
      values: [accounts, bigints(lotIds), bigints(personIds)],
    }),
    keys.length === 0 ? undefined : client.query<StoredAnswer>({ ...statements.ANSWERS, values: keysOf }),
  ])
  return {
    lots: new Map(lots.rows.map((row) => [row.lotId, toLocked(row)])),
    bidders: new Map(rights.rows.map((row) => [row.accountId, row])),
    answers: stored?.rows ?? [],
    nowUs: rights.rows.reduce((latest, row) => Math.max(latest, row.nowUs), 0),
  }
}

/** Sends everything that the batch decided; the caller commits. */
export async function writeBatch(client: BatchConnection, writes: BatchWrites, atUs: number): Promise<void> {
  await client.query(writeStatement(writes, atUs))
}

const names = new Map<string, string>()

/** Runs another module's statement in the batch's transaction, prepared like its own. */
export const transactionOf = (client: BatchConnection): Queryable => ({
  query: (text, values = []) => {
    const name = names.get(text) ?? `bids-${names.size}`
    names.set(text, name)
    return client.query({ name, text, values })
  },
})

/** @throws an error that is not the database's if it did not confirm the commit. */
export async function commitBatch(client: BatchConnection): Promise<void> {
  const { command } = await client.query('commit').catch((cause) => {
    throw new Error('the commit went unanswered', { cause })
  })
  if (command !== 'COMMIT') throw new Error('the batch was rolled back')
}

/** True if the database itself refused: then nothing of the transaction is committed. */
export const isDatabaseError = (error: unknown): boolean => error instanceof pg.DatabaseError

/** Waits for all before it reports an error of one: no query of this batch may be running when it is retried. */
export async function together<const T extends readonly unknown[]>(
  sent: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(sent)
  const failed = settled.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return Promise.all(sent)
}
