import { type Insertable, sql } from 'kysely'
import { type Faq, faqCategories } from '#contract/http/content.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type {
  Branches,
  Credits,
  Faqs,
  Partners,
  Sliders,
  Testimonials,
  Vacancies,
} from '#server/platform/db/types.gen.ts'
import type { StoredPicture } from '#server/platform/storage/wire-image.ts'

const pictureOf = sql<StoredPicture | null>`(
  select jsonb_build_object('width', f.width, 'height', f.height, 'focusX', f.focus_x, 'focusY', f.focus_y,
                            'variants', f.variants)
    from files f where f.id = file_id and f.visibility = 'public')`

export const readSliders = (reader: Reader) =>
  reader
    .selectFrom('sliders')
    .select(['id', 'titleAr', 'titleEn', 'textAr', 'textEn', 'buttonAr', 'buttonEn', 'url', pictureOf.as('picture')])
    .where('active', '=', true)
    .orderBy('sortOrder')
    .orderBy('id')
    .execute()

export const readPartners = (reader: Reader) =>
  reader
    .selectFrom('partners')
    .select(['id', 'nameAr', 'nameEn', 'noteAr', 'noteEn', 'icon', 'url', pictureOf.as('picture')])
    .orderBy('sortOrder')
    .orderBy('id')
    .execute()

export const readBranches = (reader: Reader) =>
  reader
    .selectFrom('branches')
    .select(['nameAr', 'nameEn', 'addressAr', 'addressEn', 'mapUrl', 'hoursAr', 'hoursEn', 'servicesAr', 'servicesEn'])
    .select(sql<string[]>`phones`.as('phones'))
    .orderBy('sortOrder')
    .orderBy('id')
    .execute()

/** The yards of the house by their ids, in the order of the site. */
export async function readYards(reader: Reader) {
  const rows = await reader
    .selectFrom('branches')
    .select(['id', 'nameAr', 'nameEn', 'addressAr', 'addressEn', 'mapUrl'])
    .where('kind', '=', 'yard')
    .orderBy('sortOrder')
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

/** Shown questions, by their groups in the order of the page. */
export async function readFaqs(reader: Reader) {
  const { rows } = await sql<{
    id: number
    category: Faq['category']
    questionAr: string
    questionEn: string
    answerAr: string
    answerEn: string
  }>`
    select id, category, question_ar, question_en, answer_ar, answer_en from faqs where active
     order by array_position(${[...faqCategories]}::text[], category), sort_order, id`.execute(reader)
  return rows
}

export const readTestimonials = (reader: Reader, limit: number) =>
  reader
    .selectFrom('testimonials')
    .select(['id', 'name', 'nameAr', 'text', 'textAr', pictureOf.as('picture')])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

const VACANCIES_SHOWN = 50

/** Vacancies still open for applications, by Riyadh's calendar. */
export const readOpenVacancies = (reader: Reader) =>
  reader
    .selectFrom('vacancies')
    .leftJoin('cities', 'cities.id', 'vacancies.cityId')
    .select(['vacancies.id', 'titleAr', 'titleEn', 'bodyAr', 'bodyEn', 'openUntil'])
    .select(['cities.nameAr as cityAr', 'cities.nameEn as cityEn'])
    .where(sql<boolean>`(open_until is null or open_until >= (clock_timestamp() at time zone 'Asia/Riyadh')::date)`)
    .orderBy('vacancies.id', 'desc')
    .limit(VACANCIES_SHOWN)
    .execute()

/** The smallest deposit of a package, in halalas. */
export async function readDepositFrom(reader: Reader): Promise<number | null> {
  const row = await reader
    .selectFrom('packages')
    .select((by) => by.fn.min('deposit').as('deposit'))
    .where('active', '=', true)
    .executeTakeFirst()
  return row?.deposit ?? null
}

export type Counts = {
  carsSold: number
  carsOffered: number
  auctionsHeld: number
  branches: number
  cities: number
}

/** The figures of the site, counted. */
export async function countAll(reader: Reader): Promise<Counts> {
  const { rows } = await sql<Counts>`select
    (select count(*) from lot_states where status = 'sold')
      + (select count(*) from cars where type = 'sale' and sale_status = 'sold') as cars_sold,
    (select count(*) from lot_states where status in ('live', 'scheduled'))
      + (select count(*) from cars where type = 'sale' and sale_status = 'for_sale') as cars_offered,
    (select count(*) from auctions where state = 'published' and starts_at <= clock_timestamp()) as auctions_held,
    (select count(*) from branches) as branches,
    (select count(*) from cities) as cities`.execute(reader)
  const counts = rows[0]
  if (!counts) throw new Error('counting gives a row')
  return counts
}

export const readCredits = (reader: Reader) =>
  reader
    .selectFrom('credits')
    .select(['title', 'author', 'licence', 'licenceUrl', 'sourceUrl', 'changes', pictureOf.as('picture')])
    .orderBy('title')
    .execute()

export async function addBranches(
  tx: Tx,
  branches: (Omit<Insertable<Branches>, 'phones'> & { phones: readonly string[] })[],
): Promise<void> {
  const rows = branches.map((branch) => ({ ...branch, phones: JSON.stringify(branch.phones) }))
  await tx.insertInto('branches').values(rows).execute()
}

export async function addPartners(tx: Tx, partners: Insertable<Partners>[]): Promise<void> {
  await tx.insertInto('partners').values(partners).execute()
}

export async function addSliders(tx: Tx, sliders: Insertable<Sliders>[]): Promise<void> {
  await tx.insertInto('sliders').values(sliders).execute()
}

export async function addCredits(tx: Tx, credits: Insertable<Credits>[]): Promise<void> {
  await tx.insertInto('credits').values(credits).execute()
}

export async function addFaqs(tx: Tx, faqs: Insertable<Faqs>[]): Promise<void> {
  await tx.insertInto('faqs').values(faqs).execute()
}

export async function addTestimonials(tx: Tx, testimonials: Insertable<Testimonials>[]): Promise<void> {
  await tx.insertInto('testimonials').values(testimonials).execute()
}

export async function addVacancies(tx: Tx, vacancies: Insertable<Vacancies>[]): Promise<void> {
  await tx.insertInto('vacancies').values(vacancies).execute()
}
