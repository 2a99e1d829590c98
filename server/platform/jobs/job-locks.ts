import type { Logger } from 'pino'
import { type Connection, keepConnection } from '../db/kept-connection.ts'

/** Shows which jobs live processes work on. PostgreSQL frees the locks of a process that died. */
export type JobLocks = {
  start(): Promise<void>
  stop(): Promise<void>
  /** Holds the locks of these jobs during `work`. */
  during(ids: string[], work: () => Promise<void>): Promise<void>
  /** Active jobs that no process holds, now and at the look before. */
  findOrphans(): Promise<Orphan[]>
}
/** `isLast`: its process died in its last attempt. */
export type Orphan = { id: string; queue: string; isLast: boolean }

/** Any fixed number: the first half of each lock's key. The second half is a hash of the job's id. */
const LOCKS = 7_201_948
/** The database may disappear without closing the connection. */
const PATIENCE_MS = 3_000
// Shared, so that two jobs of one hash do not wait for each other.
const LOCK = `select pg_advisory_lock_shared(${LOCKS}, hashtext(id)) from unnest($1::text[]) as id`
const UNLOCK = `select pg_advisory_unlock_shared(${LOCKS}, hashtext(id)) from unnest($1::text[]) as id`
const UNHELD = `
  with active as materialized (
    select id, name, retry_count >= retry_limit as is_last, (hashtext(id::text)::bigint & 4294967295)::oid as key
      from pgboss.job where state = 'active' and id <> all($1::uuid[]))
  select id, name as queue, is_last as "isLast" from active
   where key not in (
     select objid from pg_locks where locktype = 'advisory' and granted and classid = ${LOCKS} and objsubid = 2
        and database = (select oid from pg_database where datname = current_database()))`

export function createJobLocks(options: { databaseUrl: string; name: string; log: Logger }): JobLocks {
  const held = new Set<string>()
  let suspects = new Set<string>()
  const prepare = async ({ client }: Connection) => void (await client.query(LOCK, [[...held]]))
  const connection = keepConnection({ ...options, patienceMs: PATIENCE_MS, prepare })

  let last: Promise<unknown> = Promise.resolve()
  /** One statement at a time. */
  function inTurn<T>(work: (own: Connection | undefined) => Promise<T>): Promise<T> {
    const done = last.then(() => work(connection.now()))
    last = done.catch(() => undefined)
    return done
  }
  /** Without a connection there is nothing to do: the next one takes the locks of `held`. */
  const change = (statement: string, ids: string[]): Promise<void> =>
    inTurn(async (own) => void (await own?.client.query(statement, [ids]).catch(own.drop)))

  return {
    start: connection.join,
    stop: connection.close,
    during: async (ids, work) => {
      for (const id of ids) held.add(id)
      await change(LOCK, ids)
      try {
        await work()
      } finally {
        for (const id of ids) held.delete(id)
        await change(UNLOCK, ids)
      }
    },
    findOrphans: async () => {
      const rows = await inTurn(async (own) => (await own?.client.query<Orphan>(UNHELD, [[...held]]))?.rows ?? [])
      // A job that was fetched or ended a moment ago has no lock either: one look proves nothing.
      const orphans = rows.filter(({ id }) => suspects.has(id))
      suspects = new Set(rows.map(({ id }) => id))
      return orphans
    },
  }
}
