import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { type Database, openDatabase } from './database.ts'
import { isDatabaseUnavailable } from './database-errors.ts'
import type { DB } from './types.gen.ts'

const LOOK_MS = 500
const LOOK_TIMEOUT_MS = 2_000
const REPLICA_CONNECTIONS = 10
/** A replica with nothing left to replay, or one that stopped a query to continue replaying. */
const GIVEN_UP = new Set(['40001', '57P01', '57P02', '57P03', '25006'])

/** Reads that may be slightly stale. Nothing is decided from them. */
export type LateDatabase = {
  db: Database
  /** Seconds behind the primary, as last measured; undefined: the replica is not used. */
  lagSeconds(): number | undefined
  start(): void
  stop(): Promise<void>
}

/** Without a replica everything is read from the primary. */
export const primaryOnly = (db: Database): LateDatabase => ({
  db,
  lagSeconds: () => undefined,
  start: () => undefined,
  stop: async () => undefined,
})

/**
 * Reads from a replica while its lag is small, and otherwise from the primary: if the replica is gone, lags more
 * than `maxLagMs`, was promoted, or gives a query up.
 */
export function openLateDatabase(options: {
  url: string
  primary: pg.Pool
  maxLagMs: number
  log: Logger
  now?: () => number
}): LateDatabase {
  const { primary, maxLagMs, log, now = () => performance.now() } = options
  const replica = openDatabase(options.url, { max: REPLICA_CONNECTIONS, name: 'late', onError: () => undefined }).pool
  const lag = createLag(primary, replica, now)
  let isUsed = false
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    const behindMs = await lag.measure()
    const use = behindMs !== undefined && behindMs <= maxLagMs
    if (use !== isUsed) log.warn({ behind_ms: behindMs }, use ? 'the replica is read' : 'the replica is not read')
    isUsed = use
  }

  const isFresh = () => isUsed && (lag.behindMs() ?? Number.POSITIVE_INFINITY) <= maxLagMs
  const pool: PostgresPool = {
    connect: async () =>
      isFresh()
        ? withReplica(replica, primary, () => (isUsed = false))
        : ((await primary.connect()) as PostgresPoolClient),
    end: async () => undefined,
    options: {},
  }
  const turn = () => {
    looking = look().finally(() => {
      if (timer !== undefined) timer = setTimeout(turn, LOOK_MS).unref()
    })
  }
  return {
    db: new Kysely<DB>({
      dialect: new PostgresDialect({ pool }),
      plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    }),
    lagSeconds: () => (isUsed ? (lag.behindMs() ?? 0) / 1_000 : undefined),
    start: () => {
      timer = setTimeout(turn, 0).unref()
    },
    stop: async () => {
      clearTimeout(timer)
      timer = undefined
      await looking
      await replica.end()
    },
  }
}

type Position = { atMs: number; lsn: string }

/**
 * The lag of a replica, by positions of the primary's log read at known moments, because a replica that is cut off
 * cannot report it itself.
 */
function createLag(primary: pg.Pool, replica: pg.Pool, now: () => number) {
  let positions: Position[] = []
  let freshAtMs: number | undefined

  async function measure(): Promise<number | undefined> {
    try {
      const atMs = now()
      const { rows } = await inTime(primary.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn'))
      positions = [...positions, { atMs, lsn: rows[0]?.lsn ?? '' }]
      const reached = await inTime(
        replica.query<{ place: number | null }>(
          `select max(place)::int as place from unnest($1::pg_lsn[]) with ordinality as p(lsn, place)
            where pg_is_in_recovery() and p.lsn <= pg_last_wal_replay_lsn()`,
          [positions.map(({ lsn }) => lsn)],
        ),
      )
      const place = reached.rows[0]?.place
      if (place) {
        freshAtMs = positions[place - 1]?.atMs
        positions = positions.slice(place - 1)
      }
      // A replica that stays away must not fill the memory.
      positions = positions.slice(-600)
    } catch {
      freshAtMs = undefined
    }
    return behindMs()
  }
  const behindMs = () => (freshAtMs === undefined ? undefined : now() - freshAtMs)
  return { measure, behindMs }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(reject, LOOK_TIMEOUT_MS, new Error('no answer in time'))
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** A connection whose single reads go to the primary when the replica gives them up. */
async function withReplica(replica: pg.Pool, primary: pg.Pool, onGone: () => void): Promise<PostgresPoolClient> {
  const client = await replica.connect().catch(() => undefined)
  if (client === undefined) {
    onGone()
    return (await primary.connect()) as PostgresPoolClient
  }
  let broken: Error | undefined
  const query = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    try {
      return await client.query(text, [...values])
    } catch (error) {
      if (!(error instanceof Error) || !isGivenUp(error)) throw error
      broken = error
      onGone()
      return primary.query(text, [...values])
    }
  }
  // Kysely borrows a connection for rows and returns it. A cursor would bypass the retry, but no code opens one.
  return { query, release: () => client.release(broken !== undefined) } as unknown as PostgresPoolClient
}

const isGivenUp = (error: Error): boolean =>
  isDatabaseUnavailable(error) || ('code' in error && GIVEN_UP.has(String(error.code)))
