import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Place, Sort } from '../../staff/index.ts'
import type { StoredPage } from './rules.ts'

const columns = sql`p.id, p.slug, v.version, v.title_ar, v.title_en, v.lead_ar, v.lead_en, v.sections, v.note,
  v.created_by, v.published_at`
const newest = sql`join lateral (
  select * from page_versions v where v.page_id = p.id order by v.version desc limit 1) v on true`

/** A page in its newest version; undefined if there is none, or it was removed. */
export async function findPage(reader: Reader, slug: string): Promise<StoredPage | undefined> {
  const { rows } = await sql<StoredPage>`
    select ${columns} from pages p ${newest} where p.slug = ${slug} and p.removed_at is null`.execute(reader)
  return rows[0]
}

/** Numbers of the versions in force, by the pages' slugs. */
export async function readVersions(reader: Reader, slugs: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ slug: string; version: number }>`
    select p.slug, v.version from pages p ${newest} where p.slug = any(${slugs}::text[])`.execute(reader)
  return new Map(rows.map(({ slug, version }) => [slug, version]))
}

/**
 * The same by id, with its page locked: versions of one page are written one after another. It is read after the lock,
 * since a new version does not change the page's own row.
 */
export async function lockPage(tx: Tx, id: number): Promise<StoredPage | undefined> {
  await tx.selectFrom('pages').select('id').where('id', '=', id).forUpdate().execute()
  return readPageById(tx, id)
}

export async function readPageById(reader: Reader, id: number): Promise<StoredPage | undefined> {
  const { rows } = await sql<StoredPage>`
    select ${columns} from pages p ${newest} where p.id = ${id} and p.removed_at is null`.execute(reader)
  return rows[0]
}

export async function listPages(
  reader: Reader,
  pattern: string | null,
  sort: Sort,
  place: Place,
): Promise<{ rows: StoredPage[]; total: number }> {
  const where = sql`p.removed_at is null and (${pattern}::text is null or p.slug ilike ${pattern}
    or v.title_ar ilike ${pattern} or v.title_en ilike ${pattern})`
  const { rows } = await sql<StoredPage>`
    select ${columns} from pages p ${newest} where ${where}
     order by ${sql.ref(`p.${sort.field}`)} ${sort.direction} limit ${place.limit} offset ${place.offset}`.execute(
    reader,
  )
  const count = await sql<{ total: number }>`select count(*) as total from pages p ${newest} where ${where}`.execute(
    reader,
  )
  return { rows, total: count.rows[0]?.total ?? 0 }
}

export async function listVersions(
  reader: Reader,
  id: number,
  place: Place,
): Promise<{ rows: StoredPage[]; total: number }> {
  const from = sql`from pages p join page_versions v on v.page_id = p.id where p.id = ${id}`
  const { rows } = await sql<StoredPage>`
    select ${columns} ${from} order by v.version desc limit ${place.limit} offset ${place.offset}`.execute(reader)
  const count = await sql<{ total: number }>`select count(*) as total ${from}`.execute(reader)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

/** @returns the new page's id; undefined if the slug is taken. A removed page of that slug is opened again. */
export async function insertPage(tx: Tx, slug: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into pages (slug) values (${slug})
    on conflict (slug) do update set removed_at = null where pages.removed_at is not null returning id`.execute(tx)
  return rows[0]?.id
}

export type NewVersion = Omit<StoredPage, 'id' | 'slug' | 'version' | 'publishedAt'>

/** Writes the next version of a page. */
export async function insertVersion(tx: Tx, pageId: number, page: NewVersion): Promise<void> {
  await sql`
    insert into page_versions (page_id, version, title_ar, title_en, lead_ar, lead_en, sections, note, created_by)
    select ${pageId}, coalesce(max(version), 0) + 1, ${page.titleAr}, ${page.titleEn}, ${page.leadAr}, ${page.leadEn},
           ${JSON.stringify(page.sections)}::jsonb, ${page.note}, ${page.createdBy}
      from page_versions where page_id = ${pageId}`.execute(tx)
}

export async function markRemoved(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('pages').set({ removedAt: sql<Date>`clock_timestamp()` }).where('id', '=', id).execute()
}
