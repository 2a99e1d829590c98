import { approvals } from './approvals/approvals.ts'
import { auctions } from './auctions/auctions.tsx'
import { audit } from './audit/audit.tsx'
import { bankTransfers } from './bank-transfers/bank-transfers.ts'
import { books } from './books/books.tsx'
import { brands } from './brands/brands.ts'
import { categories } from './brands/categories.ts'
import { models } from './brands/models.ts'
import { broadcasts, messagePreviews } from './broadcasts/broadcasts.ts'
import { calendar } from './calendar/calendar.ts'
import { cars } from './cars/cars.tsx'
import { cases } from './cases/cases.tsx'
import { coupons } from './coupons/coupons.tsx'
import { failedJobs } from './failed-jobs/failed-jobs.tsx'
import { gate } from './gate/gate.tsx'
import { health } from './health/health.ts'
import { home } from './home/home.ts'
import { imports } from './imports/imports.ts'
import { invoices } from './invoices/invoices.tsx'
import { letters } from './letters/letters.tsx'
import { partnerRequests } from './letters/partner-requests.ts'
import { listings } from './listings/listings.tsx'
import { lots } from './lots/lots.tsx'
import { priceOffers } from './lots/price-offers.tsx'
import { mismatches } from './mismatches/mismatches.tsx'
import { orders } from './orders/orders.tsx'
import type { Screen } from './parts/screen.ts'
import { payments } from './payments/payments.tsx'
import { payouts } from './payouts/payouts.tsx'
import { pricing } from './pricing/pricing.ts'
import { questions } from './questions/questions.tsx'
import { recoveries } from './recoveries/recoveries.tsx'
import { refunds } from './refunds/refunds.tsx'
import { reports } from './reports/reports.ts'
import { rooms } from './room/rooms.ts'
import { search } from './search/search.ts'
import { security } from './security/security.ts'
import { settings } from './settings/settings.ts'
import { shipping } from './shipping/shipping.tsx'
import { signals } from './signals/signals.tsx'
import { faqs } from './site/faqs.ts'
import { partners } from './site/partners.ts'
import { places } from './site/places.ts'
import { sliders } from './site/sliders.ts'
import { testimonials } from './site/testimonials.ts'
import { vacancies } from './site/vacancies.ts'
import { textPages } from './text-pages/text-pages.ts'
import { users } from './users/users.tsx'
import { viewings } from './viewings/viewings.ts'

/** Every screen of the office. */
export const SCREENS: readonly Screen[] = [
  ...home,
  ...approvals,
  ...rooms,
  ...auctions,
  calendar,
  ...lots,
  ...cars,
  ...listings,
  ...imports,
  ...orders,
  ...shipping,
  ...gate,
  ...cases,
  ...questions,
  ...priceOffers,
  ...viewings,
  ...bankTransfers,
  ...payments,
  ...refunds,
  ...mismatches,
  ...invoices,
  ...payouts,
  ...books,
  reports,
  ...users,
  ...recoveries,
  ...signals,
  ...audit,
  ...letters,
  ...partnerRequests,
  ...testimonials,
  ...faqs,
  ...broadcasts,
  messagePreviews,
  ...textPages,
  ...sliders,
  ...partners,
  ...vacancies,
  ...places,
  ...pricing,
  ...coupons,
  ...brands,
  ...models,
  ...categories,
  health,
  ...failedJobs,
  settings,
  search,
  security,
]
