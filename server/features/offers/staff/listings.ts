import type { AdminListing, AdminListingPage } from '#contract/http/office/cars/listings.ts'
import type { Language, Paged } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import { cleanLine } from '#contract/values/text.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { type Actor, may } from '#server/platform/http/request/actor.ts'
import { pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import type { NoticeSink } from '#server/platform/messaging/notices.ts'
import { carImages } from '../../catalogue/index.ts'
import { refuseParty, type Staff, sortOf, staffAction } from '../../staff/index.ts'
import { askOwner } from '../review/review-questions.ts'
import { reviewQuestionsOf, toReviewQuestion } from '../review/review-store.ts'
import { findListing, type ListingRow, type ListingStatus, listListings } from './listings-store.ts'

/** The reader's language and rights: the wanted price is for `lots.secrets` alone, because the reserve follows it. */
type Reading = { language: Language; actor: Actor }
type ListingQuery = {
  page: number
  per_page?: number | undefined
  search?: string | undefined
  sort?: string | undefined
  status?: ListingStatus | undefined
  owner_id?: number | undefined
}

/** Cars listed by owners; without a status and an owner the waiting ones, longest first, those of staff before all. */
export async function readListings(db: Database, query: ListingQuery, reading: Reading): Promise<Paged<AdminListing>> {
  const place = pageOf(query)
  const filters = { search: cleanLine(query.search ?? ''), status: query.status, ownerId: query.owner_id }
  const { rows, total } = await listListings(db, filters, query.sort ? sortOf(query.sort) : undefined, place)
  return toPaged(
    rows.map((row) => toListing(row, reading)),
    place,
    total,
  )
}

/** One listing with its questions. Refusals: `not_found`. */
export async function readListing(db: Database, carId: number, reading: Reading): Promise<AdminListingPage | Refusal> {
  const row = await findListing(db, carId)
  if (!row) return refuse('not_found')
  const questions = await reviewQuestionsOf(db, [carId])
  return {
    ...toListing(row, reading),
    questions: questions.map((question) => ({ ...toReviewQuestion(question), asked_by: question.askedBy })),
  }
}

/** Asks the owner before the decision. Refusals: those of `askOwner`, `conflict_of_interest`. */
export async function askListingOwner(
  deps: { db: Database; notices: NoticeSink },
  staff: Staff & Reading,
  carId: number,
  text: string,
): Promise<AdminListingPage | Refusal> {
  const publish = await staffAction(deps.db, staff, async (tx, note) => {
    const question = { carId, text, askedBy: staff.actor.accountId }
    const asked = (await refuseParty(tx, staff, { carId })) ?? (await askOwner(tx, deps.notices, question))
    if (isRefusal(asked)) return asked
    await note({ action: 'car.asked', subject: `car:${carId}`, after: { question: text } })
    return asked
  })
  publish()
  return readListing(deps.db, carId, staff)
}

const toListing = (row: ListingRow, { language, actor }: Reading): AdminListing => ({
  id: row.id,
  slug: row.slug,
  type: row.type,
  title_ar: row.titleAr,
  title_en: row.titleEn,
  owner_id: row.ownerId,
  owner_name: row.ownerName,
  images: carImages(row, language),
  submitted_at: row.submittedAt.toISOString(),
  status: row.status,
  waiting_since: row.waitingSince?.toISOString() ?? null,
  wanted_price: row.wantedPrice === null || !may(actor, 'lots.secrets') ? null : toRiyals(row.wantedPrice),
  reviewed_at: row.reviewedAt?.toISOString() ?? null,
  reviewed_by: row.reviewedBy,
  review_reason: row.reviewReason,
  own_report: row.ownReport,
})
