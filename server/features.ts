import type { IncomingMessage, Server } from 'node:http'
import { bidderNumber } from '#server/features/lots/index.ts'
import type { AppContext } from './context.ts'
import { createAccounts, createLooks, networkOf } from './features/accounts/index.ts'
import { registerAccountJobs } from './features/accounts/jobs.ts'
import { createAlerts } from './features/alerts/index.ts'
import { createAuctionPages, createCarPresenter, createShare } from './features/auctions/index.ts'
import { type BiddingPause, createBidding, createRepublisher, haveRivalBids } from './features/bidding/index.ts'
import { bankPort, createBooks, registerBooksJobs } from './features/books/index.ts'
import { createCases, registerCaseJobs } from './features/cases/index.ts'
import { createCatalogue, registerImportJobs } from './features/catalogue/index.ts'
import { createContent, registerContentJobs } from './features/content/index.ts'
import { createDashboard } from './features/dashboard/index.ts'
import type { Events } from './features/events.ts'
import {
  createInvoiceSigner,
  createInvoices,
  createTaxAuthority,
  localStamp,
  registerInvoiceJobs,
} from './features/invoices/index.ts'
import { createLedger, currentPlan, openWallet } from './features/ledger/index.ts'
import { createLetters, registerLetterJobs } from './features/letters/index.ts'
import {
  createNoticeDelivery,
  createNotifications,
  registerBroadcastJobs,
  registerNoticeJobs,
} from './features/notifications/index.ts'
import { createOffers, registerPriceOfferJobs } from './features/offers/index.ts'
import { createRefusedCalls, isSaleHeld, registerRefusedJobs, registerSignalJobs } from './features/office/index.ts'
import { createOrderPath, createOrders, orderPort, registerOrderJobs } from './features/orders/index.ts'
import { createPayments, registerPaymentJobs } from './features/payments/index.ts'
import { createPayouts, registerPayoutJobs } from './features/payouts/index.ts'
import { createPrivacy } from './features/privacy/index.ts'
import { createQuestions } from './features/questions/index.ts'
import { createMarket, readSales } from './features/sales/index.ts'
import { createApprovals } from './features/staff/index.ts'
import { createViewings, registerViewingJobs } from './features/viewings/index.ts'
import { followAccounts } from './follow-accounts.ts'
import { measureBids } from './measure-bids.ts'
import type { Tx } from './platform/db/database.ts'
import { databaseTime } from './platform/db/database-time.ts'
import { createEventBus } from './platform/events/events.ts'
import { clientAddress } from './platform/http/request/client-address.ts'
import type { Publisher } from './platform/live/bus/publisher.ts'
import { createLive } from './platform/live/live.ts'
import type { NoticeSink } from './platform/messaging/notices.ts'

type Deps = AppContext & { httpServer: Server; pause: BiddingPause | undefined }

/** The business, composed from left to right: a feature may use those to its left. */
export function composeFeatures(context: Deps) {
  const { config, db, jobs, log, clock, bus } = context
  const catalogue = createCatalogue(context)
  const accounts = composeAccounts(context, catalogue)
  const live = createLive(context.httpServer, {
    bus,
    authenticate: accounts.authenticate,
    publicOrigin: config.publicUrl,
    demoGate: config.demoGate,
    log,
    clock,
    houseTime: () => databaseTime(db),
    hash: (text) => context.secrets.hash('watcher', text),
    ...liveLimits(config),
  })
  const notifications = composeNotifications(context, live.publisher)
  const events: Events = createEventBus(log)
  const deps = { ...context, events, live: live.publisher, watchers: live.watchers, notices: notifications.sink }
  const people = accounts.companyPeople({ notices: notifications.sink, haveRivalBids })
  const ledger = createLedger(deps)
  const letters = createLetters({ ...deps, rateLimits: config.rateLimits })
  const content = createContent({ ...deps, rateLimits: config.rateLimits, demo: config.seedDemo })
  const presenter = createCarPresenter(deps)
  const readMarket = createMarket(deps.late.db, deps.clock.now)
  const auctions = createAuctionPages({
    ...{ ...deps, readMarket },
    homeContent: content.homeContent,
    ...{ reports: catalogue.reports, certificates: catalogue.certificates },
  })
  const share = createShare({ ...deps, pages: auctions, publicUrl: config.publicUrl })
  const presenterOf = (tx: Tx) =>
    createCarPresenter({ ...deps, db: tx, settings: { current: () => deps.settings.read(tx) } })
  const alerts = createAlerts({ ...deps, auctions })
  const numberOf = (auctionId: number, accountId: number) => bidderNumber(deps.secrets, auctionId, accountId)
  const bidding = measureBids(createBidding({ ...deps, onBatch: context.metrics.batch }), context.metrics)
  const republisher = createRepublisher({ ...deps, bidderNumber: bidding.bidderNumber, watchers: live.own })
  const offers = createOffers({
    ...{ ...deps, accounts, catalogue, presenter, presenterOf, bidderNumber: numberOf, bidding },
    isSaleHeld: (tx, lotId) => isSaleHeld(tx, deps, lotId),
    readSales: (db, carIds) => readSales(deps, db, carIds),
  })
  const payments = createPayments({
    ...{ ...deps, accounts, orders: orderPort(deps), bank: bankPort },
    publicUrl: config.publicUrl,
    savePaper: catalogue.savePaper,
    removePicture: catalogue.removePicture,
  })
  const orders = createOrders({ ...deps, presenter, presenterOf, bidderNumber: numberOf, bidding, offers })
  const orderPath = createOrderPath({ ...deps, accounts, payments, presenter, presenterOf, bidderNumber: numberOf })
  const looks = createLooks(deps)
  const invoices = createInvoices({ ...deps, payments, orderPath, looks, ...stampOf(config) })
  const payouts = createPayouts({ ...deps, accounts })
  const cases = createCases({ ...deps, bidderNumber: numberOf, yards: content.yards, rateLimits: config.rateLimits })
  const money = { orders, orderPath, payments, invoices, payouts, books: createBooks({ ...deps, payouts }) }
  const staff = { ...deps, ...money, accounts, bidding, offers, catalogue, looks, yards: content.yards }
  const privacy = createPrivacy({ ...deps, accounts, people, invoices, looks })
  const viewings = createViewings({ ...deps, yards: content.yards })
  const leaving = [viewings, catalogue, letters, offers.drafts, content, notifications, payments, orders, payouts]
  followAccounts(events, { leaving, moving: [catalogue, letters, cases, viewings] })
  const pages = { presenter, accounts, ledger, auctions, orders, offers, notifications, content }
  const questions = createQuestions({ ...deps, rateLimits: config.rateLimits })
  const dashboard = createDashboard({ db, log, orderPath, payments, viewings, ...pages })
  const approvals = createApprovals(jobs, deps)
  registerJobs(context, { ...money, cases, offers, viewings, events, notices: notifications.sink })
  const refusedCalls = createRefusedCalls(deps)
  const talks = { alerts, people, cases, letters, questions, viewings }
  const part = { refusedCalls, share, bidding, republisher, staff, approvals, dashboard, privacy, live }
  return { ...pages, ...money, ...talks, ...part, events, catalogue }
}
export type Features = ReturnType<typeof composeFeatures>

type JobParts = Pick<
  Features,
  'orderPath' | 'payments' | 'invoices' | 'books' | 'cases' | 'offers' | 'viewings' | 'events'
> & {
  notices: NoticeSink
}

/** The work of the business that runs by itself. */
function registerJobs(context: Deps, parts: JobParts): void {
  const { orderPath, payments, invoices, books, cases, offers, viewings, events, notices } = parts
  const { jobs, db } = context
  registerAccountJobs(jobs, db)
  registerContentJobs(jobs, db)
  registerLetterJobs(jobs, context)
  registerPaymentJobs(jobs, payments)
  registerOrderJobs(jobs, orderPath)
  registerInvoiceJobs(jobs, invoices)
  registerBooksJobs(jobs, books)
  registerBroadcastJobs(jobs, { db, notices })
  registerImportJobs(jobs, db, events)
  registerSignalJobs(jobs, { ...context, notices })
  registerRefusedJobs(jobs, db)
  registerPayoutJobs(jobs, db)
  registerCaseJobs(jobs, cases)
  registerViewingJobs(jobs, viewings.sweep)
  registerPriceOfferJobs(jobs, offers.priceOffers.endLapsed)
}

/** Accounts, with what they need of the features to their right. */
const composeAccounts = (context: Deps, catalogue: ReturnType<typeof createCatalogue>) =>
  createAccounts({
    ...context,
    links: {
      openWallet,
      currentPlan,
      countries: catalogue.countries,
      savePicture: catalogue.savePicture,
      removePicture: catalogue.removePicture,
      pictureUrl: catalogue.pictureUrl,
    },
  })

/** Invoices are stamped with the tax authority's certificate, in the demo with its own, and sent once the address is set. */
function stampOf({ zatca, taxAuthority, seedDemo, dataDir }: Deps['config']) {
  const stamp = zatca ?? (seedDemo ? localStamp(dataDir) : undefined)
  return {
    signer: stamp && createInvoiceSigner(stamp.certificate, stamp.privateKey),
    taxAuthority: taxAuthority && createTaxAuthority(taxAuthority),
  }
}

/** Notices on the page, and their delivery to phones and mailboxes after each commit. */
function composeNotifications(context: Deps, live: Publisher) {
  const notifications = createNotifications({
    ...{ db: context.db, live },
    push: { publicKey: context.vapid?.publicKey, services: context.config.pushServices },
  })
  const delivery = createNoticeDelivery({ ...context, publicUrl: context.config.publicUrl })
  notifications.afterWriting(delivery.wake)
  registerNoticeJobs(context.jobs, context.db, delivery)
  return notifications
}

const liveLimits = (config: AppContext['config']) => ({
  networkOf: (request: IncomingMessage) => networkOf(clientAddress(request, config.trustProxy)),
  rateLimits: config.rateLimits,
  isHttps: config.publicUrl.startsWith('https:'),
})
