import type { FastifyInstance } from 'fastify'
import { routes } from '#contract/http/index.ts'
import type { AppContext } from './context.ts'
import {
  registerCompanyPeopleRoutes,
  registerCompanyPeopleStaffRoutes,
} from './features/accounts/company-people/routes.ts'
import { networkOf } from './features/accounts/index.ts'
import { registerAccountRoutes } from './features/accounts/routes.ts'
import { registerUserStaffRoutes } from './features/accounts/staff/routes.ts'
import { registerAlertRoutes } from './features/alerts/routes.ts'
import { registerAuctionRoutes, registerAuctionStaffRoutes, registerShareRoutes } from './features/auctions/index.ts'
import { registerBiddingRoutes, registerBiddingStaffRoutes } from './features/bidding/index.ts'
import { registerBooksRoutes, registerBooksStaffRoutes } from './features/books/index.ts'
import { registerCaseRoutes } from './features/cases/index.ts'
import {
  registerCatalogueRoutes,
  registerImportRoutes,
  registerReferenceStaffRoutes,
} from './features/catalogue/index.ts'
import { registerContentRoutes } from './features/content/index.ts'
import { registerDashboardRoutes } from './features/dashboard/routes.ts'
import { registerInvoiceRoutes, registerInvoiceStaffRoutes } from './features/invoices/index.ts'
import { registerLedgerRoutes, registerPackageStaffRoutes } from './features/ledger/index.ts'
import { registerLetterRoutes } from './features/letters/index.ts'
import { registerBroadcastStaffRoutes, registerPreviewRoutes } from './features/notifications/index.ts'
import { registerNotificationRoutes } from './features/notifications/routes.ts'
import { registerOfferRoutes, registerOfferStaffRoutes, registerPriceOfferRoutes } from './features/offers/index.ts'
import { registerOfficeRoutes } from './features/office/index.ts'
import { registerOrderRoutes, registerOrderStaffRoutes } from './features/orders/index.ts'
import { registerPaymentRoutes, registerPaymentStaffRoutes } from './features/payments/index.ts'
import { registerPayoutRoutes, registerPayoutStaffRoutes } from './features/payouts/index.ts'
import { registerPrivacyRoutes, registerPrivacyStaffRoutes } from './features/privacy/index.ts'
import { registerQuestionRoutes, registerQuestionStaffRoutes } from './features/questions/index.ts'
import {
  newestAuditSeq,
  registerApprovalRoutes,
  registerAuditRoutes,
  registerNoteRoutes,
  type StaffApi,
  withStaffCalls,
} from './features/staff/index.ts'
import { registerViewingRoutes, registerViewingStaffRoutes } from './features/viewings/index.ts'
import type { Features } from './features.ts'
import { createApi } from './platform/http/api.ts'
import { registerDocs } from './platform/http/docs/openapi.ts'
import { createSecurityLog } from './platform/http/security/security-log.ts'
import { createUploadQuota } from './platform/http/security/upload-quota.ts'

/** Every call of the contract, with the same rights and answers for all. */
export function registerFeatureRoutes(
  app: FastifyInstance,
  features: Features,
  { config, clock, db, inFlight, log, pictures, secrets, settings }: AppContext,
): void {
  const { authenticate, isShutOut } = features.accounts
  const security = createSecurityLog(log, (ip) => secrets.hash('network', networkOf(ip)))
  const quota = config.rateLimits ? { quota: createUploadQuota(clock.now) } : {}
  const calls = createApi(app, {
    authenticate,
    isShutOut,
    apiKey: config.apiKey,
    inFlight,
    security,
    pictures,
    staffVersion: () => newestAuditSeq(db),
    noteRefused: features.refusedCalls.note,
    ...quota,
  })
  const api = withStaffCalls(calls, features.approvals)
  registerAccountRoutes(api, features.accounts)
  registerCompanyPeopleRoutes(api, features.people)
  registerCatalogueRoutes(api, features.catalogue)
  registerContentRoutes(api, features.content)
  registerAuctionRoutes(api, features.auctions)
  registerShareRoutes(app, features.share)
  registerBiddingRoutes(api, features.bidding, { db, presenter: features.presenter })
  registerLedgerRoutes(api, features.ledger)
  registerPaymentRoutes(api, features.payments)
  registerOfferRoutes(api, features.offers)
  registerPriceOfferRoutes(api, features.offers)
  registerOrderRoutes(api, features.orders, features.orderPath)
  registerInvoiceRoutes(api, features.invoices)
  registerPayoutRoutes(api, features.payouts)
  registerCaseRoutes(api, features.cases)
  registerBooksRoutes(api, features.books)
  registerQuestionRoutes(api, features.questions)
  registerViewingRoutes(api, features.viewings)
  registerNotificationRoutes(api, features.notifications)
  registerAlertRoutes(api, features.alerts)
  registerDashboardRoutes(api, features.dashboard)
  registerPrivacyRoutes(api, features.privacy)
  registerStaffRoutes(api, features)
  registerPreviewRoutes(app, api, { db, clock, secrets, settings, publicUrl: config.publicUrl })
  api.closeMethods()
  registerDocs(app, routes, { hidesStaffCalls: config.production, authenticate })
}

/** Every call of staff, beside its noun. */
function registerStaffRoutes(api: StaffApi, { staff, people, privacy, approvals, letters }: Features): void {
  registerApprovalRoutes(api, approvals)
  registerAuditRoutes(api, staff)
  registerNoteRoutes(api, staff)
  registerUserStaffRoutes(api, staff)
  registerCompanyPeopleStaffRoutes(api, people)
  registerPackageStaffRoutes(api, staff)
  registerReferenceStaffRoutes(api, staff)
  registerImportRoutes(api, staff)
  registerAuctionStaffRoutes(api, staff)
  registerBiddingStaffRoutes(api, staff)
  registerOfferStaffRoutes(api, staff)
  registerPaymentStaffRoutes(api, staff)
  registerOrderStaffRoutes(api, staff)
  registerInvoiceStaffRoutes(api, staff.invoices)
  registerPayoutStaffRoutes(api, staff.payouts)
  registerBooksStaffRoutes(api, staff.books)
  registerQuestionStaffRoutes(api, staff)
  registerViewingStaffRoutes(api, staff)
  registerBroadcastStaffRoutes(api, staff)
  registerPrivacyStaffRoutes(api, privacy)
  registerLetterRoutes(api, letters)
  registerOfficeRoutes(api, staff)
}
