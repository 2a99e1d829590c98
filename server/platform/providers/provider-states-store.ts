import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

export type ProviderState = {
  name: string
  lastSuccessAt: Date | null
  lastFailureAt: Date | null
  lastFailure: string | null
  pausedUntil: Date | null
}
export type ProviderNews = { success: boolean; failure: string | undefined; pausedMs: number }

/** Adds a process's results of a provider. */
export async function saveProviderNews(db: Database, name: string, news: ProviderNews): Promise<void> {
  const paused = news.pausedMs > 0 ? sql`clock_timestamp() + ${news.pausedMs} * interval '1 millisecond'` : sql`null`
  await sql`
    insert into provider_states as p (name, last_success_at, last_failure_at, last_failure, paused_until)
    values (${name}, ${news.success ? sql`clock_timestamp()` : sql`null`},
            ${news.failure === undefined ? sql`null` : sql`clock_timestamp()`}, ${news.failure ?? null}, ${paused})
    on conflict (name) do update
       set last_success_at = coalesce(excluded.last_success_at, p.last_success_at),
           last_failure_at = coalesce(excluded.last_failure_at, p.last_failure_at),
           last_failure = coalesce(excluded.last_failure, p.last_failure),
           paused_until = excluded.paused_until`.execute(db)
}

export async function listProviderStates(db: Database): Promise<ProviderState[]> {
  const { rows } = await sql<ProviderState>`
    select name, last_success_at, last_failure_at, last_failure,
           case when paused_until > clock_timestamp() then paused_until end as paused_until
      from provider_states order by name`.execute(db)
  return rows
}
