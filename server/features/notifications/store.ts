import { sql } from 'kysely'
import type { Language } from '#contract/http/shapes.ts'
import { type NoticeTopic, topicOfNotice } from '#contract/values/notices/notice-topics.ts'
import type { Database, Reader } from '#server/platform/db/database.ts'
import type { Queryable } from '#server/platform/db/queryable.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'

/** The parts of a notice that its member's page shows. */
export type ShownNotice = Pick<Notice, 'kind' | 'title' | 'body' | 'url'>

/** `isSent`: it goes to no channel, so nothing waits to be sent. `copy`: the texts of a notice to a company's person. */
export type NewNotice = {
  id: number
  accountId: number
  createdAt: Date
  language: Language
  isSent: boolean
  copy: ShownNotice | null
}

const INSERT = `
with given as (
  select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
                       $9::boolean[], $10::timestamptz[], $11::bigint[], $12::bigint[], $13::timestamptz[], $14::text[])
    with ordinality as t (account_id, kind, title_ar, title_en, body_ar, body_en, url, topic, urgent, closes_at,
                          car_id, amount, due_at, facts, place)),
told as (
  select * from given
  union all
  select b.person_id, kind, '\u2068' || company.name || '\u2069: ' || title_ar,
         '\u2068' || company.name || '\u2069: ' || title_en, body_ar, body_en,
         case when url ~ '^/car/' then url else '/profile#company' end,
         topic, urgent, closes_at, t.car_id, amount, due_at, facts, place + cardinality($1)
    from given t
    join lateral (select coalesce(legal_name, name) as name from accounts where id = t.account_id) company on true
    join lateral (
      select b.person_id from person_bids b
        join company_people p on p.company_id = b.company_id and p.person_id = b.person_id and p.ended_at is null
       where b.company_id = t.account_id and b.car_id = t.car_id order by b.id desc limit 1) b on true
   where topic in ('bidding', 'ending', 'result')),
written as (
  insert into notifications (account_id, kind, title_ar, title_en, body_ar, body_en, url, topic, urgent, closes_at, car_id, amount, due_at, facts, sent_at)
  select account_id, kind, title_ar, title_en, body_ar, body_en, url, topic, urgent, closes_at, car_id, amount, due_at,
         facts::jsonb,
         -- Bids write many of these; without a choice of the member, a browser and a near end they are sent nowhere.
         case when topic = 'bidding' and (closes_at is null or closes_at > clock_timestamp() + interval '15 minutes')
              and not exists (select from notice_choices c where c.account_id = t.account_id)
              and not exists (select from push_subscriptions p where p.account_id = t.account_id)
           then clock_timestamp() end
    from told t order by place
  returning id, account_id, created_at, sent_at, kind, title_ar, title_en, body_ar, body_en, url)
select w.id, w.account_id as "accountId", w.created_at as "createdAt", w.sent_at is not null as "isSent", a.language,
       case when row_number() over (order by w.id) > cardinality($1) then jsonb_build_object(
         'kind', kind, 'url', url, 'title', jsonb_build_object('ar', title_ar, 'en', title_en),
         'body', jsonb_build_object('ar', body_ar, 'en', body_en)) end as copy
  from written w join accounts a on a.id = w.account_id order by w.id`

/**
 * Writes notices in one statement. A company's notice about bids on a car also goes to its person who bid on it last.
 * @returns them in the order given, then those to people of companies.
 */
export async function insertNotices(tx: Queryable, notices: readonly Notice[]): Promise<NewNotice[]> {
  const column = (read: (notice: Notice) => unknown) => notices.map(read)
  const { rows } = await tx.query(INSERT, [
    column((notice) => notice.accountId),
    column((notice) => notice.kind),
    column((notice) => notice.title.ar),
    column((notice) => notice.title.en),
    column((notice) => notice.body.ar),
    column((notice) => notice.body.en),
    column((notice) => notice.url),
    column((notice) => topicOfNotice(notice.kind)),
    column((notice) => notice.isUrgent ?? false),
    column((notice) => notice.closesAt ?? null),
    column((notice) => notice.carId),
    column((notice) => notice.amount ?? null),
    column((notice) => notice.dueAt ?? null),
    column(({ facts }) => (facts ? JSON.stringify(facts) : null)),
  ])
  // The result of the statement's last line.
  return rows as NewNotice[]
}

/** The car of the newest notice about one; null if none is. */
export async function newestCarId(reader: Reader): Promise<number | null> {
  const newest = reader.selectFrom('notifications').select('carId').where('carId', 'is not', null)
  return (await newest.orderBy('id', 'desc').limit(1).executeTakeFirst())?.carId ?? null
}

/** A part of a member's notices: those of some topics, the unread ones, those of one row of the list; all without any. */
export type NoticeFilter = { topics?: readonly NoticeTopic[]; unread?: true; group?: string }

const noticesOf = (reader: Reader, accountId: number, { topics, unread, group }: NoticeFilter) =>
  reader
    .selectFrom('notifications')
    .where('accountId', '=', accountId)
    .$if(topics !== undefined, (query) => query.where('topic', 'in', topics ?? []))
    .$if(unread === true, (query) => query.where('readAt', 'is', null))
    .$if(group !== undefined, (query) => query.where('groupKey', '=', group ?? ''))

/** One page of a member's notices in a language, newest first. */
export async function listNotices(
  reader: Reader,
  accountId: number,
  language: Language,
  place: { limit: number; offset: number; filter: NoticeFilter },
) {
  const title = language === 'ar' ? 'titleAr' : 'titleEn'
  const body = language === 'ar' ? 'bodyAr' : 'bodyEn'
  const rows = await noticesOf(reader, accountId, place.filter)
    .select(['id', 'kind', `${title} as title`, `${body} as body`, 'url', 'readAt', 'createdAt'])
    .select(sql<NoticeTopic>`topic`.as('topic'))
    .orderBy('id', 'desc')
    .limit(place.limit)
    .offset(place.offset)
    .execute()
  return rows
}

export async function countNotices(reader: Reader, accountId: number, filter: NoticeFilter): Promise<number> {
  const { total } = await noticesOf(reader, accountId, filter)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** One notice, those of one row of the list, or all of the member's. */
export type Chosen = { id?: number | undefined; group?: string | undefined }

/** @returns true if there was one. */
export async function markRead(db: Database, accountId: number, { id, group }: Chosen): Promise<boolean> {
  const rows = await db
    .updateTable('notifications')
    .set({ readAt: sql<Date>`coalesce(read_at, clock_timestamp())` })
    .where('accountId', '=', accountId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .$if(group !== undefined, (query) => query.where('groupKey', '=', group ?? ''))
    .$if(id === undefined, (query) => query.where('readAt', 'is', null))
    .returning('id')
    .execute()
  return rows.length > 0
}

/** @returns true if there was one. */
export async function deleteNotices(db: Reader, accountId: number, { id, group }: Chosen): Promise<boolean> {
  const rows = await db
    .deleteFrom('notifications')
    .where('accountId', '=', accountId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .$if(group !== undefined, (query) => query.where('groupKey', '=', group ?? ''))
    .returning('id')
    .execute()
  return rows.length > 0
}

const REMOVED_AT_ONCE = 5_000

/**
 * Removes notices a year after they were written, in small steps, so that no lock is held for long. The oldest are
 * first in the table, so each step finds them at once.
 */
export async function removeOldNotices(db: Database, atOnce = REMOVED_AT_ONCE): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from notifications where id = any (array(
        select id from (select id, created_at from notifications order by id limit ${atOnce}) as oldest
         where created_at < clock_timestamp() - interval '1 year'))`.execute(db)
    if (numAffectedRows < atOnce) return
  }
}
