import { sql } from 'kysely'
import type { Reader } from './database.ts'

/** Whether the newest file of the log could not be archived; undefined: there is no archive. */
export async function isArchiveFailing(reader: Reader): Promise<boolean | undefined> {
  const { rows } = await sql<{ archives: boolean; failing: boolean }>`
    select current_setting('archive_mode') <> 'off' as archives,
           coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing
      from pg_stat_archiver`.execute(reader)
  return rows[0]?.archives === true ? rows[0].failing : undefined
}
