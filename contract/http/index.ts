import { accountRoutes } from './accounts.ts'
import { auctionRoutes } from './auctions.ts'
import { backofficeRoutes } from './backoffice.ts'
import { biddingRoutes } from './bidding.ts'
import { catalogueRoutes } from './catalogue.ts'
import { contentRoutes } from './content.ts'
import { dashboardRoutes } from './dashboard.ts'
import { invoiceRoutes } from './invoices.ts'
import { ledgerRoutes } from './ledger.ts'
import { notificationRoutes } from './notifications.ts'
import { offerRoutes } from './offers.ts'
import { orderRoutes } from './orders.ts'
import { paymentRoutes } from './payments.ts'
import { privacyRoutes } from './privacy.ts'
import { questionRoutes } from './questions.ts'
import type { Calls } from './route.ts'
import { savedSearchRoutes } from './saved-searches.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { shippingRoutes } from './shipping.ts'
import { socialRoutes } from './social.ts'
import { statementRoutes } from './statements.ts'
import { transferRoutes } from './transfers.ts'

/** Every call of the API; the OpenAPI document and the typed client are made from it. */
export const routes = {
  ...accountRoutes,
  ...secondFactorRoutes,
  ...socialRoutes,
  ...catalogueRoutes,
  ...auctionRoutes,
  ...biddingRoutes,
  ...ledgerRoutes,
  ...paymentRoutes,
  ...transferRoutes,
  ...offerRoutes,
  ...orderRoutes,
  ...shippingRoutes,
  ...invoiceRoutes,
  ...statementRoutes,
  ...questionRoutes,
  ...notificationRoutes,
  ...savedSearchRoutes,
  ...privacyRoutes,
  ...dashboardRoutes,
  ...contentRoutes,
  ...backofficeRoutes,
}

/** `Endpoints['POST /bid']['data']`: what the typed client sends and receives. Staff calls have their own client. */
export type Endpoints = Calls<Omit<typeof routes, keyof typeof backofficeRoutes>>
