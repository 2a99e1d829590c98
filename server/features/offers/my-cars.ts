import type { MyCar } from '#contract/http/offers.ts'
import type { SellerRates, SellerSale } from '#contract/http/own-cars/sale.ts'
import type { Language, Paged } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { type PageQuery, pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import type { SettingsValues } from '#server/platform/settings/settings.ts'
import { type CarPresenter, saleFields } from '../auctions/index.ts'
import { type CarReportRow, type CarRow, carFields, reportsOf, selectCars, toReport } from '../catalogue/index.ts'
import { carsOfOwner, type OwnCarRow } from './my-cars-store.ts'
import { type ReviewQuestionRow, reviewQuestionsOf, toReviewQuestion } from './review/review-store.ts'
import { type OfferRow, offersOn } from './store.ts'
import { toNegotiation } from './to-negotiation.ts'

/** The dependencies for showing cars, bound to the database or to one transaction. */
export type Showing = { db: Reader; presenter: CarPresenter; fees: SettingsValues['fees']; readSales: ReadSales }
/** The last sales of some cars, by the car. */
export type ReadSales = (db: Reader, carIds: readonly number[]) => Promise<Sales>
type Sales = Map<number, { lotId: number | null; sale: SellerSale }>
type Viewing = { accountId: number; language: Language }

/** The caller's own cars, those that await an answer first. */
export async function listMyCars(
  showing: Showing,
  viewing: Viewing,
  query: PageQuery,
): Promise<{ products: Paged<MyCar>; seller_rates: SellerRates }> {
  const place = pageOf(query)
  const { rows, total } = await carsOfOwner(showing.db, viewing.accountId, place)
  const products = toPaged(await present(showing, viewing, rows), place, total)
  return { products, seller_rates: toSellerRates(showing.fees) }
}

/** The rates of a sale today, in the form of the wire. */
export const toSellerRates = (fees: SettingsValues['fees']): SellerRates => ({
  commission_bps: fees.sellerCommissionBps,
  commission_fixed: toRiyals(fees.sellerCommissionFixed),
  vat_bps: fees.vatBps,
})

/** One of the caller's own cars; undefined for another member's. */
export async function readMyCar(showing: Showing, viewing: Viewing, carId: number): Promise<MyCar | undefined> {
  const { rows } = await carsOfOwner(showing.db, viewing.accountId, { limit: 1, offset: 0, carId })
  return (await present(showing, viewing, rows))[0]
}

async function present(showing: Showing, viewing: Viewing, rows: readonly OwnCarRow[]): Promise<MyCar[]> {
  if (rows.length === 0) return []
  const cars = await selectCars(showing.db)
    .where(
      'cars.id',
      'in',
      rows.map((row) => row.carId),
    )
    .execute()
  const shown = await showing.presenter.presentEach(
    rows.map((row) => ({ carId: row.carId, lotId: row.lot?.lotId ?? null })),
    viewing,
  )
  const offers = await offersOn(
    showing.db,
    rows.flatMap((row) => row.lot?.lotId ?? []),
  )
  const carIds = rows.map((row) => row.carId)
  const questions = await reviewQuestionsOf(showing.db, carIds)
  const reports = await reportsOf(showing.db, carIds)
  const sales = await showing.readSales(showing.db, carIds)
  return rows.flatMap((row, index) => {
    const car = cars.find((one) => one.id === row.carId)
    if (!car) return []
    const {
      viewer: _viewer,
      is_favourite: _favourite,
      fees: _fees,
      fee_rates: _rates,
      ...fields
    } = shown[index] ?? unlisted(car, showing.fees, viewing.language)
    return [
      {
        ...fields,
        ...ownFields(row, { offers, questions, reports, sales }),
        ...(shown[index] ? {} : { price: null, event: null }),
      },
    ]
  })
}

/** A car that the public does not see, in the same form: it has no costs yet. */
function unlisted(car: CarRow, fees: SettingsValues['fees'], language: Language) {
  const price = car.price ?? 0
  return {
    ...carFields(car, language, { masked: false }),
    ...saleFields({ price, status: 'for_sale', deposit: null }, fees),
    viewer: null,
    is_favourite: false,
    leading_bidder_id: null,
    watchers: 0,
  }
}

type Beside = {
  offers: readonly OfferRow[]
  questions: readonly ReviewQuestionRow[]
  reports: readonly CarReportRow[]
  sales: Sales
}

function ownFields(row: OwnCarRow, { offers, questions: all, reports, sales }: Beside) {
  const { lot, wantedPrice } = row
  const questions = all.filter(({ carId }) => carId === row.carId)
  const report = reports.find(({ carId }) => carId === row.carId)
  const buyerId = lot?.leaderId ?? null
  return {
    status: statusOf(row),
    can_withdraw: canWithdraw(row),
    can_list_again: canListAgain(row),
    reserve_price: lot === null || lot.reservePrice === null ? null : toRiyals(lot.reservePrice),
    decide_by: lot?.status === 'awaiting_owner' ? (lot.decideBy?.toISOString() ?? null) : null,
    negotiation: lot === null || buyerId === null ? null : toNegotiation(lot, buyerId, offers, 'owner'),
    wanted_price: wantedPrice === null ? null : toRiyals(wantedPrice),
    review_reason: row.reviewReason,
    review_questions: questions.map(toReviewQuestion),
    sale: saleOf(row, sales),
    inspection_document_id: row.inspectionDocumentId,
    inspection_document_format: row.inspectionDocumentFormat,
    inspection_report: report ? toReport(report) : null,
    can_change_report:
      statusOf(row) === 'in_review' && questions.some(({ answer }) => answer === null) && report?.byOwner !== false,
  }
}

/** A canceled sale is shown until the car is offered or asked for again. */
function saleOf(row: OwnCarRow, sales: Sales): MyCar['sale'] {
  const found = sales.get(row.carId)
  if (!found || found.lotId !== (row.lot?.lotId ?? null)) return null
  const isFormer = row.againAt !== null && found.sale.sold_at < row.againAt.toISOString()
  const isOffered = row.withdrawn || isFormer || row.lot?.status === 'awaiting_owner'
  return found.sale.state === 'canceled' && isOffered ? null : found.sale
}

/** By the rules of `takeBackCar`. */
function canWithdraw({ lot, saleStatus, accepted, withdrawn }: OwnCarRow): boolean {
  if (withdrawn || accepted === false) return false
  if (saleStatus === 'reserved' || saleStatus === 'sold') return false
  return lot === null || lot.status === 'rejected' || lot.status === 'no_bids'
}

/** By the rules of `listAgain`. */
function canListAgain({ lot, accepted, withdrawn, submitted }: OwnCarRow): boolean {
  if (withdrawn || accepted === false) return true
  if (submitted && accepted === null) return false
  return lot?.status === 'rejected' || lot?.status === 'no_bids'
}

function statusOf({ lot, saleStatus, accepted, submitted, withdrawn }: OwnCarRow): MyCar['status'] {
  if (withdrawn) return 'withdrawn'
  // The statuses of a public lot are words of the contract.
  if (lot !== null) return lot.status as MyCar['status']
  if (saleStatus !== null && saleStatus !== 'draft') return saleStatus
  if (submitted && accepted === null) return 'in_review'
  return accepted === false ? 'declined' : 'unlisted'
}
