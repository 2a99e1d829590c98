import { auctions } from './auctions.tsx'
import { audit } from './audit.tsx'
import { brands, categories, models } from './brands.ts'
import { broadcasts } from './broadcasts.ts'
import { cars } from './cars.tsx'
import { contactMessages, faqs, partnerRequests, testimonials } from './content.ts'
import type { Description } from './description.ts'
import { failedJobs } from './failed-jobs.tsx'
import { imports } from './imports.ts'
import { creditNotes, invoices, payouts } from './invoices.tsx'
import { lots } from './lots.tsx'
import { mismatches } from './mismatches.tsx'
import { bankTransfers, payments, refunds } from './money.tsx'
import { orderLists, orders } from './orders.tsx'
import { packages } from './packages.ts'
import { textPages } from './pages.ts'
import { coupons, items, subscriptions } from './pricing.tsx'
import { questions } from './questions.tsx'
import { shipping } from './shipping.tsx'
import { partners, places, sliders, vacancies } from './site-content.ts'
import { users } from './users.tsx'

/** Every resource with a list. */
export const DESCRIPTIONS: readonly Description[] = [
  cars,
  auctions,
  lots,
  orders,
  ...orderLists,
  shipping,
  questions,
  imports,
  invoices,
  payouts,
  creditNotes,
  bankTransfers,
  refunds,
  payments,
  mismatches,
  subscriptions,
  coupons,
  items,
  failedJobs,
  contactMessages,
  partnerRequests,
  testimonials,
  faqs,
  users,
  packages,
  brands,
  models,
  categories,
  sliders,
  partners,
  vacancies,
  places,
  textPages,
  broadcasts,
  audit,
]

const byName = new Map(DESCRIPTIONS.map((description) => [description.name, description]))
export const descriptionOf = (name: string): Description | undefined => byName.get(name)
