import { type RawBuilder, sql } from 'kysely'
import { normaliseArabic } from '#contract/values/search-text.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/like.ts'
import type { CarRow } from '../../catalogue/index.ts'
import { all, countRows, type Place, type Sort } from '../../staff/index.ts'
import { hasTypedNumber } from '../cars/typed-number-store.ts'

export type ListingStatus = 'in_review' | 'owner_asked' | 'accepted' | 'declined' | 'withdrawn'
/** A car that its owner listed, and its review. The wanted price in halalas. */
export type ListingRow = Pick<CarRow, 'id' | 'slug' | 'type' | 'titleAr' | 'titleEn' | 'ownerId' | 'images'> & {
  ownerName: string
  submittedAt: Date
  status: ListingStatus
  waitingSince: Date | null
  wantedPrice: number | null
  reviewedAt: Date | null
  reviewedBy: string | null
  reviewReason: string | null
  ownReport: boolean
}
type Filters = { search: string; status: ListingStatus | undefined; ownerId: number | undefined }

const status = sql<ListingStatus>`case
  when u.accepted then 'accepted' when not u.accepted then 'declined' when c.withdrawn_at is not null then 'withdrawn'
  when q.asked_at is not null and q.answered_at is null then 'owner_asked' else 'in_review' end`
const isOpen = sql<boolean>`(u.accepted is null and c.withdrawn_at is null)`
const since = sql<Date>`greatest(q.answered_at, q.asked_at, u.submitted_at)`
const tables = sql`submissions u join cars c on c.id = u.car_id join accounts o on o.id = c.owner_id
  left join accounts s on s.id = u.reviewed_by
  left join lateral (select r.asked_at, r.answered_at from review_questions r
                      where r.car_id = u.car_id order by r.id desc limit 1) q on true`
const columns = sql`c.id, c.slug, c.type, c.title_ar, c.title_en, c.owner_id, o.name as owner_name, u.submitted_at,
  ${status} as status, case when ${isOpen} then ${since} end as waiting_since, u.wanted_price, u.reviewed_at,
  s.name as reviewed_by, u.reason as review_reason,
  exists (select from car_reports p where p.car_id = c.id and p.by_owner) as own_report,
  coalesce((select jsonb_agg(jsonb_build_object('width', f.width, 'height', f.height, 'focusX', f.focus_x,
                             'focusY', f.focus_y, 'variants', f.variants, 'group', i.picture_group)
                             order by i.position)
              from car_images i join files f on f.id = i.file_id where i.car_id = c.id), '[]') as images`

function conditions({ search, status: wanted, ownerId }: Filters): RawBuilder<boolean> {
  const pattern = containing(normaliseArabic(search))
  const isQueue = wanted === 'in_review' || wanted === 'owner_asked' || (wanted === undefined && ownerId === undefined)
  return all(
    // The index of open reviews covers waiting ones.
    isQueue && sql`u.accepted is null and c.withdrawn_at is null`,
    wanted !== undefined && sql`${status} = ${wanted}`,
    ownerId !== undefined && sql`c.owner_id = ${ownerId}`,
    search !== '' &&
      sql`(c.search_text like ${pattern} or o.name like ${containing(search)} or ${hasTypedNumber('c', search)})`,
  )
}

/** Listings, longest waiting first unless another order is requested. */
export async function listListings(
  db: Reader,
  filters: Filters,
  sort: Sort | undefined,
  place: Place,
): Promise<{ rows: ListingRow[]; total: number }> {
  const where = conditions(filters)
  const column = sort?.field === 'id' ? sql`c.id` : sql`u.submitted_at`
  const order = sort
    ? sql`${column} ${sort.direction}, c.id ${sort.direction}`
    : sql`${status} = 'owner_asked', ${since}, c.id`
  const { rows } = await sql<ListingRow>`
    select ${columns} from ${tables} where ${where} order by ${order}
     limit ${place.limit} offset ${place.offset}`.execute(db)
  return { rows, total: await countRows(db, tables, where) }
}

export async function findListing(db: Reader, carId: number): Promise<ListingRow | undefined> {
  const { rows } = await sql<ListingRow>`select ${columns} from ${tables} where u.car_id = ${carId}`.execute(db)
  return rows[0]
}
