import type { Logger } from 'pino'
import type { Endpoints } from '#contract/http/index.ts'
import type { Language } from '#contract/http/shapes.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Accounts } from '../accounts/index.ts'
import type { AuctionPages, CarPresenter } from '../auctions/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Offers } from '../offers/index.ts'
import type { OrderPath, Orders } from '../orders/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Viewings } from '../viewings/index.ts'

/** The parts of other features that the dashboard shows. */
export type DashboardDeps = {
  db: Database
  log: Logger
  presenter: CarPresenter
  accounts: Pick<Accounts, 'readProfile'>
  ledger: Pick<Ledger, 'wallet'>
  auctions: Pick<AuctionPages, 'favourites'>
  orders: Pick<Orders, 'won'>
  payments: Pick<Payments, 'transfers'>
  orderPath: { shipping: Pick<OrderPath['shipping'], 'list'> }
  offers: Pick<Offers, 'listMyCars'>
  viewings: Pick<Viewings, 'countComing'>
  notifications: {
    list(
      accountId: number,
      language: Language,
      query: { page: number; per_page?: number; show?: 'unread' },
    ): Promise<Endpoints['GET /notifications']['data']>
  }
  content: {
    contact(language: Language): Promise<Endpoints['GET /contact-us']['data']>
    appInfo(language: Language): Promise<Endpoints['GET /app-info']['data']>
  }
}
