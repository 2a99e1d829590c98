import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Reader } from './database.ts'

/** A process of the product on this database. */
export type RunningProcess = { release: string; place: string; startedAt: Date }

/** PostgreSQL keeps 63 bytes of a connection's name. */
const HOST_LENGTH = 24

/** The name of the one connection that each process keeps as long as it works. It tells the others its release. */
export const processName = (release: string, port: number): string =>
  `marsa ${release} ${hostname().slice(0, HOST_LENGTH)}:${port}`

/** All processes, by their place. A dead one is gone with its connection. */
export async function listProcesses(reader: Reader): Promise<RunningProcess[]> {
  const { rows } = await sql<RunningProcess>`
    select split_part(application_name, ' ', 2) as release, split_part(application_name, ' ', 3) as place,
           backend_start as started_at
      from pg_stat_activity
     where datname = current_database() and usename = current_user and application_name like 'marsa %'
     order by place, backend_start`.execute(reader)
  return rows
}
