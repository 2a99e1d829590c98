import { sql } from 'kysely'
import type { Language } from '#contract/http/shapes.ts'
import type { Database, Reader } from '#server/platform/db/database.ts'
import type { Queryable } from '#server/platform/db/queryable.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'

export type NewNotice = { id: number; accountId: number; createdAt: Date; language: Language }

const INSERT = `
with written as (
  insert into notifications (account_id, kind, title_ar, title_en, body_ar, body_en, url)
  select account_id, kind, title_ar, title_en, body_ar, body_en, url
    from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
      with ordinality as t (account_id, kind, title_ar, title_en, body_ar, body_en, url, place)
   order by place
  returning id, account_id, created_at)
select w.id, w.account_id as "accountId", w.created_at as "createdAt", a.language
  from written w join accounts a on a.id = w.account_id order by w.id`

/** Writes notices in one statement. @returns them in the order given. */
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
  ])
  // What the statement's last line gives.
  return rows as NewNotice[]
}

/** One page of a member's notices in a language, newest first. */
export async function listNotices(
  reader: Reader,
  accountId: number,
  language: Language,
  place: { limit: number; offset: number },
) {
  const title = language === 'ar' ? 'titleAr' : 'titleEn'
  const body = language === 'ar' ? 'bodyAr' : 'bodyEn'
  return reader
    .selectFrom('notifications')
    .select(['id', `${title} as title`, `${body} as body`, 'url', 'readAt', 'createdAt'])
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .limit(place.limit)
    .offset(place.offset)
    .execute()
}

export async function countNotices(reader: Reader, accountId: number): Promise<{ total: number; unread: number }> {
  return reader
    .selectFrom('notifications')
    .select(sql<number>`count(*)`.as('total'))
    .select(sql<number>`count(*) filter (where read_at is null)`.as('unread'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** @param id one notice, or all of the member's. @returns whether there was one. */
export async function markRead(db: Database, accountId: number, id: number | undefined): Promise<boolean> {
  const rows = await db
    .updateTable('notifications')
    .set({ readAt: sql<Date>`coalesce(read_at, clock_timestamp())` })
    .where('accountId', '=', accountId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .$if(id === undefined, (query) => query.where('readAt', 'is', null))
    .returning('id')
    .execute()
  return rows.length > 0
}

/** @param id one notice, or all of the member's. @returns whether there was one. */
export async function deleteNotices(db: Database, accountId: number, id: number | undefined): Promise<boolean> {
  const rows = await db
    .deleteFrom('notifications')
    .where('accountId', '=', accountId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .returning('id')
    .execute()
  return rows.length > 0
}
