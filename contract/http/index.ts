import { accountRoutes } from './accounts/accounts.ts'
import { businessRoutes } from './accounts/business.ts'
import { companyPeopleRoutes } from './accounts/company-people.ts'
import { privacyRoutes } from './accounts/privacy.ts'
import { secondFactorRoutes } from './accounts/second-factor.ts'
import { socialRoutes } from './accounts/social.ts'
import { auctionRoutes } from './auctions.ts'
import { biddingRoutes } from './bidding.ts'
import { catalogueRoutes } from './catalogue.ts'
import { contentRoutes } from './content.ts'
import { dashboardRoutes } from './dashboard.ts'
import { letterRoutes } from './letters.ts'
import { marketRoutes } from './market.ts'
import { caseRoutes } from './money/cases.ts'
import { invoiceRoutes } from './money/invoices.ts'
import { ledgerRoutes } from './money/ledger.ts'
import { orderRoutes } from './money/orders.ts'
import { paymentRoutes } from './money/payments.ts'
import { payoutAccountRoutes } from './money/payout-account.ts'
import { shippingRoutes } from './money/shipping.ts'
import { statementRoutes } from './money/statements.ts'
import { transferRoutes } from './money/transfers.ts'
import { notificationRoutes } from './notifications.ts'
import { offerRoutes } from './offers.ts'
import { officeRoutes } from './office/routes.ts'
import { carDocumentRoutes } from './own-cars/documents.ts'
import { draftRoutes } from './own-cars/drafts.ts'
import { carReportRoutes } from './own-cars/reports.ts'
import { priceOfferRoutes } from './price-offers.ts'
import { questionRoutes } from './questions.ts'
import type { Calls } from './route.ts'
import { savedSearchRoutes } from './saved-searches.ts'
import { viewingRoutes } from './viewings.ts'

/** Every call of the API; the OpenAPI document and the typed client are made from it. */
export const routes = {
  ...accountRoutes,
  ...secondFactorRoutes,
  ...socialRoutes,
  ...carDocumentRoutes,
  ...draftRoutes,
  ...carReportRoutes,
  ...catalogueRoutes,
  ...auctionRoutes,
  ...marketRoutes,
  ...biddingRoutes,
  ...ledgerRoutes,
  ...paymentRoutes,
  ...transferRoutes,
  ...payoutAccountRoutes,
  ...caseRoutes,
  ...businessRoutes,
  ...companyPeopleRoutes,
  ...offerRoutes,
  ...priceOfferRoutes,
  ...orderRoutes,
  ...shippingRoutes,
  ...invoiceRoutes,
  ...statementRoutes,
  ...questionRoutes,
  ...viewingRoutes,
  ...notificationRoutes,
  ...savedSearchRoutes,
  ...privacyRoutes,
  ...dashboardRoutes,
  ...contentRoutes,
  ...letterRoutes,
  ...officeRoutes,
}

/** `Endpoints['POST /bid']['data']`: input and output of the typed client. Staff calls have their own client. */
export type Endpoints = Calls<Omit<typeof routes, keyof typeof officeRoutes>>
/** The same for the calls of the office, below `/api/admin`. */
export type OfficeEndpoints = Calls<{
  [K in keyof typeof routes as (typeof routes)[K] extends { base: '/api/admin' } ? K : never]: (typeof routes)[K]
}>
