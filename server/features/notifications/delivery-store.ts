import { sql } from 'kysely'
import type { Language } from '#contract/http/shapes.ts'
import type { NoticeTopic } from '#contract/values/notices/notice-topics.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { NoticeFacts } from '#server/platform/messaging/notices.ts'
import type { PushKeys } from '#server/platform/push/store.ts'

export type WaitingNotice = {
  id: number
  accountId: number
  topic: NoticeTopic
  kind: string
  title: string
  body: string
  url: string | null
  carId: number | null
  /** In halalas. */
  amount: number | null
  facts: NoticeFacts | null
  dueAt: Date | null
  closesAt: Date | null
  createdAt: Date
  isRead: boolean
  /** Not held back by quiet hours, unless its member asked for full quiet. */
  isUrgent: boolean
  /** Until the lot ends, by the database's clock; null if no end makes the notice worthless. */
  secondsLeft: number | null
  language: Language
  /** The member's addresses; null if never proved or given. */
  sms: string | null
  whatsapp: string | null
  mail: string | null
  /** The member's browsers with a live session. */
  push: { id: number; endpoint: string; keys: PushKeys }[]
}

/** The oldest unsent notices, locked: other workers skip them. */
export async function lockWaitingNotices(tx: Tx, limit: number): Promise<WaitingNotice[]> {
  const { rows } = await sql<WaitingNotice>`
    select n.id, n.account_id, n.topic, n.kind, n.url, n.car_id, n.amount, n.facts, n.due_at, n.closes_at, n.created_at, n.read_at is not null as is_read, n.urgent as is_urgent, a.language,
           extract(epoch from n.closes_at - clock_timestamp())::float8 as seconds_left,
           case a.language when 'ar' then n.title_ar else n.title_en end as title,
           case a.language when 'ar' then n.body_ar else n.body_en end as body,
           case when a.phone_verified_at is not null then a.phone end as sms,
           case when a.whatsapp_verified_at is not null then a.whatsapp end as whatsapp,
           a.email as mail,
           coalesce((
             select jsonb_agg(jsonb_build_object('id', p.id, 'endpoint', p.endpoint,
                                                 'keys', jsonb_build_object('p256dh', p.p256dh, 'auth', p.auth)))
               from push_subscriptions p join sessions s on s.id = p.session_id
              where p.account_id = n.account_id and s.ended_at is null and s.expires_at > clock_timestamp()), '[]') as push
      from notifications n join accounts a on a.id = n.account_id
     where n.sent_at is null order by n.id limit ${limit} for update of n skip locked`.execute(tx)
  return rows
}

export async function markNoticesSent(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.updateTable('notifications').set({ sentAt: sql<Date>`clock_timestamp()` }).where('id', 'in', ids).execute()
}

/**
 * Of notices that would go to a phone because no browser shows them, the ids of those that may: the newest of a member
 * and lot, and none while another one of the last ten minutes did. The members are locked, so that two workers agree.
 */
export async function claimLateNotices(tx: Tx, notices: readonly WaitingNotice[]): Promise<Set<number>> {
  if (notices.length === 0) return new Set()
  const accountIds = [...new Set(notices.map(({ accountId }) => accountId))]
  await tx.selectFrom('accounts').select('id').where('id', 'in', accountIds).orderBy('id').forNoKeyUpdate().execute()
  const { rows } = await sql<{ id: number }>`
    with newest as (
      select max(id) as id, account_id, url from notifications
       where id = any (${notices.map(({ id }) => id)}::bigint[]) group by account_id, url)
    update notifications n set reached_at = clock_timestamp() from newest
     where n.id = newest.id and not exists (
       select from notifications o
        where o.account_id = newest.account_id and o.url = newest.url
          and o.reached_at > clock_timestamp() - interval '10 minutes')
    returning n.id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
