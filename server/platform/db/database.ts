import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { Client } from './client.ts'
import type { DB } from './types.gen.ts'

/** The typed connection pool; every query outside a transaction goes through it. */
export type Database = Kysely<DB>
/** A running transaction. Functions that take a `Tx` never open another. */
export type Tx = Transaction<DB>
/** Either of the two, for reads inside or outside a transaction. */
export type Reader = Database | Tx

const BIGINT = 20
const NUMERIC = 1700
const DATE = 1082

// Amounts and ids stay far below 2^53, so they travel as numbers; calendar days stay text, without a zone.
pg.types.setTypeParser(BIGINT, Number)
pg.types.setTypeParser(NUMERIC, Number)
pg.types.setTypeParser(DATE, (text) => text)

/**
 * The time limit for opening a connection outside the pool. A balancer in front of a dead database accepts connections
 * that never get an answer (SCALE-33).
 */
export const CONNECT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 15_000
const LOCK_TIMEOUT_MS = 10_000

export type DatabaseHandle = { db: Database; pool: pg.Pool; close(): Promise<void> }

/**
 * Opens a pool on `url`.
 * @param max connections at most; few are faster than many on a machine with few cores.
 */
export function openDatabase(
  url: string,
  options: { max?: number; name?: string; onError?: (error: Error) => void } = {},
): DatabaseHandle {
  const pool = new pg.Pool({
    Client,
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.name ?? 'app',
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: 10_000,
  })
  // An idle connection that dies must not end the process: the next query opens a new one.
  pool.on('error', (error) => options.onError?.(error))
  // Neither must one in use: its query fails, and the pool discards it afterwards.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { db, pool, close: () => db.destroy() }
}

/** Serialisation failure, deadlock, foreign key: a row that `work` found and referred to was removed in between. */
const RETRIED = new Set(['40001', '40P01', '23503'])
const TRIES_MAX = 4

/** The tasks after the commit of each running transaction. */
const tasksOf = new WeakMap<Tx, (() => void)[]>()

/**
 * Runs `work` in one READ COMMITTED transaction, then its `afterCommit` tasks. A transaction broken by another one
 * is retried from the start, so `work` must have no effects outside the database.
 */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { result, tasks } = await commitWork(db, work)
  for (const task of tasks) task()
  return result
}

/** Registers a task for after the commit. It does not run when the transaction is rolled back. */
export function afterCommit(tx: Tx, task: () => void): void {
  const tasks = tasksOf.get(tx)
  if (!tasks) throw new Error('afterCommit needs a transaction of inTransaction')
  tasks.push(task)
}

/**
 * Runs `work` inside a running transaction. Its changes and `afterCommit` tasks stay only if `keeps` says so of its
 * result; an exception takes them back, too.
 */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>, keeps: (result: T) => boolean): Promise<T> {
  const tasks = tasksOf.get(tx) ?? []
  const registered = tasks.length
  const takeBack = async () => {
    tasks.length = registered
    await sql`rollback to savepoint attempt`.execute(tx)
  }
  await sql`savepoint attempt`.execute(tx)
  try {
    const result = await work()
    if (!keeps(result)) await takeBack()
    await sql`release savepoint attempt`.execute(tx)
    return result
  } catch (error) {
    await takeBack()
    throw error
  }
}

async function commitWork<T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
): Promise<{ result: T; tasks: (() => void)[] }> {
  for (let attempt = 1; ; attempt += 1) {
    const tasks: (() => void)[] = []
    try {
      const result = await db.transaction().execute((tx) => {
        tasksOf.set(tx, tasks)
        return work(tx)
      })
      return { result, tasks }
    } catch (error) {
      if (attempt >= TRIES_MAX || !RETRIED.has(sqlState(error) ?? '')) throw error
    }
  }
}

/** The five-character SQLSTATE of a database error, else undefined. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** The name of the constraint in a database error, else undefined. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined
}
