import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#contract/http/shapes.ts'
import type { NoticeTopic } from '#contract/values/notices/notice-topics.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { NoticeFilter } from './store.ts'

/** The newest notice of a row of the list, with the number of the older ones. */
export type GroupRow = {
  group: string
  carId: number | null
  id: number
  kind: string
  topic: NoticeTopic
  title: string
  body: string
  url: string | null
  readAt: Date | null
  createdAt: Date
  earlier: number
  unread: number
}

/** The rows of a member's list, the one with the newest notice first: one for each car, and one for each other topic. */
export async function listGroups(
  reader: Reader,
  accountId: number,
  language: Language,
  { limit, offset, filter }: { limit: number; offset: number; filter: NoticeFilter },
): Promise<GroupRow[]> {
  const of = (alias: string) => belongs(alias, filter)
  const { rows } = await sql<GroupRow>`
    select n.group_key as "group", n.car_id, n.id, n.kind, n.topic, n.url, n.read_at, n.created_at,
           ${sql.ref(language === 'ar' ? 'n.title_ar' : 'n.title_en')} as title,
           ${sql.ref(language === 'ar' ? 'n.body_ar' : 'n.body_en')} as body, counted.earlier, counted.unread
      from notifications n, lateral (
        select count(*) filter (where o.id < n.id)::int as earlier, count(*) filter (where o.read_at is null)::int as unread
          from notifications o where o.account_id = n.account_id and o.group_key = n.group_key and ${of('o')}) counted
     where n.account_id = ${accountId} and ${of('n')} and not exists (
       select from notifications o
        where o.account_id = n.account_id and o.group_key = n.group_key and o.id > n.id and ${of('o')})
     order by n.id desc limit ${limit} offset ${offset}`.execute(reader)
  return rows
}

export async function countGroups(reader: Reader, accountId: number, filter: NoticeFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(distinct n.group_key)::int as total from notifications n
     where n.account_id = ${accountId} and ${belongs('n', filter)}`.execute(reader)
  return rows[0]?.total ?? 0
}

function belongs(alias: string, { topics, unread }: NoticeFilter): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  if (unread) return sql`${column('read_at')} is null`
  return topics ? sql`${column('topic')} = any (${[...topics]}::text[])` : sql`true`
}
