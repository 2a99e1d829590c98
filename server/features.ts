import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { routes } from '#contract/http/index.ts'
import { createAccounts } from './features/accounts/index.ts'
import { registerAccountJobs } from './features/accounts/jobs.ts'
import { registerAccountRoutes } from './features/accounts/routes.ts'
import {
  bidderNumber,
  createAuctionPages,
  createCarPresenter,
  registerAuctionRoutes,
} from './features/auctions/index.ts'
import { createBackoffice, registerBackofficeRoutes } from './features/backoffice/index.ts'
import { type BiddingPause, createBidding, createRetelling } from './features/bidding/index.ts'
import { registerBiddingRoutes } from './features/bidding/routes.ts'
import { createCatalogue, registerCatalogueRoutes } from './features/catalogue/index.ts'
import { createContent, registerContentRoutes } from './features/content/index.ts'
import type { Events } from './features/events.ts'
import { createLedger, currentPlan, openWallet, registerLedgerRoutes } from './features/ledger/index.ts'
import { createNotifications } from './features/notifications/index.ts'
import { registerNotificationRoutes } from './features/notifications/routes.ts'
import { createOffers, registerOfferRoutes } from './features/offers/index.ts'
import { createOrders, registerOrderRoutes } from './features/orders/index.ts'
import { createPayments, registerPaymentJobs, registerPaymentRoutes } from './features/payments/index.ts'
import type { Ground } from './ground.ts'
import type { Tx } from './platform/db/database.ts'
import { databaseTime } from './platform/db/database-time.ts'
import { createEventBus } from './platform/events/events.ts'
import { createApi } from './platform/http/api.ts'
import { registerDocs } from './platform/http/openapi.ts'
import { createLive } from './platform/live/live.ts'

type Parts = Ground & { httpServer: Server; pause: BiddingPause | undefined }

/** The business, put together from left to right: whoever stands further right may use what stands left of it. */
export function composeFeatures(ground: Parts) {
  const { config, db, jobs, log, clock, bus } = ground
  const catalogue = createCatalogue(ground)
  const accounts = createAccounts({
    ...ground,
    links: {
      openWallet,
      currentPlan,
      countries: catalogue.countries,
      savePicture: catalogue.savePicture,
      pictureUrl: catalogue.pictureUrl,
    },
  })
  const live = createLive(ground.httpServer, {
    bus,
    authenticate: accounts.authenticate,
    publicOrigin: config.publicUrl,
    log,
    clock,
    houseTime: () => databaseTime(db),
    hash: (text) => ground.secrets.hash('watcher', text),
  })
  const notifications = createNotifications({ db, live: live.publisher })
  const events: Events = createEventBus(log)
  const parts = { ...ground, events, live: live.publisher, watchers: live.watchers, notices: notifications.sink }
  const ledger = createLedger(parts)
  const content = createContent({ ...parts, demo: config.seedDemo })
  const presenter = createCarPresenter(parts)
  const auctions = createAuctionPages({ ...parts, homeContent: content.homeContent })
  const presenterOf = (tx: Tx) =>
    createCarPresenter({ ...parts, db: tx, settings: { current: () => parts.settings.read(tx) } })
  const numberOf = (auctionId: number, accountId: number) => bidderNumber(parts.secrets, auctionId, accountId)
  const bidding = createBidding(parts)
  const retelling = createRetelling({ ...parts, bidderNumber: bidding.bidderNumber, watchers: live.own })
  const offers = createOffers({ ...parts, catalogue, presenter, presenterOf, bidderNumber: numberOf, bidding })
  const payments = createPayments({ ...parts, publicUrl: config.publicUrl })
  const orders = createOrders({ ...parts, presenter, presenterOf, bidderNumber: numberOf, bidding, offers })
  const backoffice = createBackoffice({ ...parts, accounts, bidding, offers, orders, catalogue })
  registerAccountJobs(jobs, db)
  registerPaymentJobs(jobs, payments)
  return {
    presenter,
    accounts,
    catalogue,
    content,
    ledger,
    auctions,
    bidding,
    retelling,
    offers,
    payments,
    orders,
    backoffice,
    notifications,
    live,
  }
}
export type Features = ReturnType<typeof composeFeatures>

/** Every call of the contract, the same rights and answers for all. */
export function registerFeatureRoutes(
  app: FastifyInstance,
  features: Features,
  { config, db, underWay }: Ground,
): void {
  const { authenticate, isShutOut } = features.accounts
  const api = createApi(app, { authenticate, isShutOut, apiKey: config.apiKey, underWay })
  registerAccountRoutes(api, features.accounts)
  registerCatalogueRoutes(api, features.catalogue)
  registerContentRoutes(api, features.content)
  registerAuctionRoutes(api, features.auctions)
  registerBiddingRoutes(api, features.bidding, { db, presenter: features.presenter })
  registerLedgerRoutes(api, features.ledger)
  registerPaymentRoutes(api, features.payments)
  registerOfferRoutes(api, features.offers)
  registerOrderRoutes(api, features.orders)
  registerNotificationRoutes(api, features.notifications)
  registerBackofficeRoutes(api, features.backoffice)
  api.closeMethods()
  registerDocs(app, routes)
}
