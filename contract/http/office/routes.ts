import * as z from 'zod'
import { carTaxes } from '../../values/vehicle/car-tax.ts'
import { eachCarWord } from '../../values/vehicle/car-words.ts'
import { route } from '../route.ts'
import { carImage, id, idIn, instant, money, paged, wholeRiyals, wordOf } from '../shapes.ts'
import { approvalRoutes } from './approvals.ts'
import { auctionAdminRoutes } from './cars/auctions.ts'
import { documentAdminRoutes } from './cars/documents.ts'
import { importAdminRoutes } from './cars/imports.ts'
import { inspectionReport } from './cars/inspection.ts'
import { listingAdminRoutes } from './cars/listings.ts'
import { lotActRoutes } from './cars/lot-acts.ts'
import { offerAdminRoutes } from './cars/offers.ts'
import { carPictureRoutes } from './cars/pictures.ts'
import { priceOfferAdminRoutes } from './cars/price-offers.ts'
import { questionAdminRoutes } from './cars/questions.ts'
import { viewingAdminRoutes } from './cars/viewings.ts'
import { deskAdminRoutes } from './desk.ts'
import { jobAdminRoutes } from './jobs.ts'
import { letterAdminRoutes } from './letters.ts'
import { booksAdminRoutes } from './money/books.ts'
import { caseAdminRoutes } from './money/cases.ts'
import { cashDeskAdminRoutes } from './money/cash-desks.ts'
import { invoiceAdminRoutes } from './money/invoices.ts'
import { ledgerAdminRoutes } from './money/ledger.ts'
import { moneyAdminRoutes } from './money/money.ts'
import { monthAdminRoutes } from './money/months.ts'
import { orderAdminRoutes } from './money/orders.ts'
import { payoutAdminRoutes } from './money/payouts.ts'
import { pricingAdminRoutes } from './money/pricing.ts'
import { shippingAdminRoutes } from './money/shipping.ts'
import { transferAdminRoutes } from './money/transfers.ts'
import { vatAdminRoutes } from './money/vat-return.ts'
import { noteAdminRoutes } from './notes.ts'
import { peopleAdminRoutes } from './people.ts'
import { personalName, personalRoutes } from './personal.ts'
import { recoveryAdminRoutes } from './recoveries.ts'
import { refusedCallRoutes } from './refused-calls.ts'
import { reportAdminRoutes } from './reports.ts'
import { byId, listQuery, long, reason, sorted, word } from './shapes.ts'
import { signalAdminRoutes } from './signals.ts'
import { broadcastRoutes } from './site/broadcasts.ts'
import { contentAdminRoutes } from './site/content.ts'
import { messagePreviewRoutes } from './site/message-previews.ts'
import { settingChangeRoutes } from './site/setting-changes.ts'
import { staffRoutes } from './staff.ts'

export const adminCarBody = z.strictObject({
  type: z.enum(['auction', 'sale']),
  /** A car without an owner belongs to the auction house's own account. */
  owner_id: idIn.nullish(),
  brand_id: idIn,
  model_id: idIn,
  city_id: idIn.optional(),
  year: z.int().min(1900).max(2100),
  kilometres: z.int().min(0).max(10_000_000),
  title_ar: word,
  title_en: word,
  price: wholeRiyals.nullish(),
  ...eachCarWord(() => z.string().max(40).nullish()),
  engine: z.string().max(100).nullish(),
  description_ar: long.optional(),
  description_en: long.optional(),
  plate_number: z.string().max(30).nullish(),
  chassis_number: z.string().max(30).nullish(),
  serial: z.string().max(30).nullish(),
  vehicle_number: z.string().max(30).nullish(),
  key: z.int().min(0).max(20).nullish(),
  form: z.string().max(100).nullish(),
  address_ar: z.string().max(300).nullish(),
  address_en: z.string().max(300).nullish(),
  /** Without it: none on a private person's car, and what a business chose for its cars. */
  tax: wordOf(carTaxes).nullish(),
  /** What the seller paid for the car. The margin is counted from it. */
  purchase_price: wholeRiyals.nullish(),
  category_id: idIn.nullish(),
  /** A car for sale: its owner takes offers below the price. */
  takes_offers: z.boolean().optional(),
  inspection_status: z.enum(['valid', 'expired', 'failed', 'not_required', 'unknown']).optional(),
  /** The last day of the yearly inspection. */
  inspection_valid_until: z.union([z.literal(''), z.iso.date()]).nullish(),
  /** The whole report; it replaces the former one. */
  inspection: inspectionReport.optional(),
})
const text = z.string().nullable()
/** A car as staff see it: nothing masked. */
export const adminCar = z.object({
  id,
  slug: z.string(),
  type: z.enum(['auction', 'sale']),
  owner_id: id,
  owner_name: personalName,
  /** Its owner listed it: `GET /listings/{id}` has its review. */
  is_listed: z.boolean(),
  brand_id: id,
  model_id: id,
  city_id: id,
  title_ar: z.string(),
  title_en: z.string(),
  description_ar: z.string(),
  description_en: z.string(),
  year: z.int(),
  kilometres: z.int(),
  ...eachCarWord(() => text),
  engine: text,
  plate_number: text,
  chassis_number: text,
  serial: text,
  vehicle_number: text,
  key: z.int().nullable(),
  form: text,
  address_ar: text,
  address_en: text,
  /** Null: not chosen yet. */
  tax: wordOf(carTaxes).nullable(),
  purchase_price: money.nullable(),
  category_id: id.nullable(),
  takes_offers: z.boolean(),
  inspection_status: z.string(),
  inspection_valid_until: z.string().nullable(),
  inspection: inspectionReport,
  price: money.nullable(),
  /** The fields that nobody entered: they hold the usual words of the model. */
  assumed: z.array(z.string()),
  /**
   * The public's view of it. If it is hidden: `in_review`, `owner_asked`, `declined`, `withdrawn`, `draft` or
   * `unlisted`.
   */
  status: z.string(),
  images: z.array(carImage),
  created_at: instant,
})
export type AdminCar = z.infer<typeof adminCar>
/** `advice` names fields that deserve a second look; the car is still saved. */
const savedCar = z.object({ ...adminCar.shape, advice: z.record(z.string(), z.array(z.string())) })

const base = '/api/admin' as const
const carQuery = z.object({
  ...listQuery,
  ...sorted('id', 'created_at', 'year', 'kilometres', 'price', 'title_en'),
  status: z
    .string()
    .regex(/^[a-z_]{1,40}$/)
    .optional(),
  type: z.enum(['auction', 'sale']).optional(),
  brand_id: idIn.optional(),
  owner_id: idIn.optional(),
})
export type CarQuery = z.output<typeof carQuery>
const carFile = { method: 'GET', base, access: 'cars', query: carQuery, data: z.object({}) } as const

export const officeRoutes = {
  adminCars: route({
    method: 'GET',
    base,
    path: '/cars',
    summary: 'Cars',
    access: 'read',
    query: carQuery,
    data: paged(adminCar),
  }),
  adminCarsCsv: route({
    ...carFile,
    path: '/cars.csv',
    summary: 'The cars of a filtered list as CSV, 5,000 at most; the download is written to the audit',
    file: 'text/csv; charset=utf-8',
  }),
  adminCarsXlsx: route({
    ...carFile,
    path: '/cars.xlsx',
    summary: 'The cars of a filtered list as a workbook, 5,000 at most; the download is written to the audit',
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  adminCar: route({
    method: 'GET',
    base,
    path: '/cars/{id}',
    summary: 'One car',
    access: 'read',
    params: byId,
    data: adminCar,
  }),
  adminCreateCar: route({
    method: 'POST',
    base,
    path: '/cars',
    summary: 'Adds a car',
    access: 'cars',
    body: adminCarBody,
    data: savedCar,
    files: ['images'],
  }),
  adminUpdateCar: route({
    method: 'PUT',
    base,
    path: '/cars/{id}',
    summary: 'Changes a car; pictures are added behind those it has',
    access: 'cars',
    params: byId,
    body: adminCarBody.partial(),
    data: savedCar,
    files: ['images'],
  }),
  adminReviewCar: route({
    method: 'POST',
    base,
    path: '/cars/{id}/review',
    summary: 'Takes a car that its owner listed, or turns it down with a reason',
    access: 'cars',
    params: byId,
    body: z.strictObject({
      decision: z.enum(['approve', 'reject']),
      reason: reason.optional(),
    }),
    data: adminCar,
  }),
  adminWithdrawCar: route({
    method: 'POST',
    base,
    path: '/cars/{id}/withdraw',
    summary: 'Takes back a car for its owner, if it is in no auction and not sold',
    access: 'cars',
    params: byId,
    body: z.strictObject({ reason }),
    data: adminCar,
  }),
  ...carPictureRoutes,
  ...documentAdminRoutes,
  ...listingAdminRoutes,
  ...deskAdminRoutes,
  ...orderAdminRoutes,
  ...shippingAdminRoutes,
  ...pricingAdminRoutes,
  ...moneyAdminRoutes,
  ...transferAdminRoutes,
  ...invoiceAdminRoutes,
  ...payoutAdminRoutes,
  ...caseAdminRoutes,
  ...ledgerAdminRoutes,
  ...monthAdminRoutes,
  ...vatAdminRoutes,
  ...booksAdminRoutes,
  ...cashDeskAdminRoutes,
  ...approvalRoutes,
  ...auctionAdminRoutes,
  ...lotActRoutes,
  ...offerAdminRoutes,
  ...priceOfferAdminRoutes,
  ...questionAdminRoutes,
  ...viewingAdminRoutes,
  ...importAdminRoutes,
  ...staffRoutes,
  ...personalRoutes,
  ...jobAdminRoutes,
  ...broadcastRoutes,
  ...messagePreviewRoutes,
  ...noteAdminRoutes,
  ...peopleAdminRoutes,
  ...settingChangeRoutes,
  ...recoveryAdminRoutes,
  ...letterAdminRoutes,
  ...reportAdminRoutes,
  ...refusedCallRoutes,
  ...signalAdminRoutes,
  ...contentAdminRoutes,
}
