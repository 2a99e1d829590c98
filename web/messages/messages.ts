import type { CarFacet } from '#contract/values/vehicle/car-facets.ts'
import type { CarWord } from '#contract/values/vehicle/car-words.ts'
import type accounts from './ar/accounts.json'
import type bidding from './ar/bidding.json'
import type bill from './ar/bill.json'
import type business from './ar/business.json'
import type buying from './ar/buying.json'
import type car from './ar/car.json'
import type cases from './ar/cases.json'
import type catalogue from './ar/catalogue.json'
import type content from './ar/content.json'
import type credits from './ar/credits.json'
import type dashboard from './ar/dashboard.json'
import type favourites from './ar/favourites.json'
import type history from './ar/history.json'
import type home from './ar/home.json'
import type inspection from './ar/inspection.json'
import type invoices from './ar/invoices.json'
import type layout from './ar/layout.json'
import type limits from './ar/limits.json'
import type list from './ar/list.json'
import type lots from './ar/lots.json'
import type market from './ar/market.json'
import type money from './ar/money.json'
import type movements from './ar/movements.json'
import type myCars from './ar/my-cars.json'
import type notices from './ar/notices.json'
import type offers from './ar/offers.json'
import type office from './ar/office.json'
import type officeActs from './ar/office-acts.json'
import type officeApprovals from './ar/office-approvals.json'
import type officeBuild from './ar/office-build.json'
import type officeCars from './ar/office-cars.json'
import type officeCases from './ar/office-cases.json'
import type officeCash from './ar/office-cash.json'
import type officeFields from './ar/office-fields.json'
import type officeHome from './ar/office-home.json'
import type officeInspection from './ar/office-inspection.json'
import type officeLetters from './ar/office-letters.json'
import type officeMonths from './ar/office-months.json'
import type officeOrders from './ar/office-orders.json'
import type officePeople from './ar/office-people.json'
import type officeRecoveries from './ar/office-recoveries.json'
import type officeReports from './ar/office-reports.json'
import type officeRoom from './ar/office-room.json'
import type officeSecurity from './ar/office-security.json'
import type officeSignals from './ar/office-signals.json'
import type officeStates from './ar/office-states.json'
import type officeVat from './ar/office-vat.json'
import type officeViewings from './ar/office-viewings.json'
import type orders from './ar/orders.json'
import type packages from './ar/packages.json'
import type panel from './ar/panel.json'
import type priceOffers from './ar/price-offers.json'
import type profile from './ar/profile.json'
import type questions from './ar/questions.json'
import type room from './ar/room.json'
import type search from './ar/search.json'
import type searches from './ar/searches.json'
import type secondStep from './ar/second-step.json'
import type secrets from './ar/secrets.json'
import type selling from './ar/selling.json'
import type shipping from './ar/shipping.json'
import type transfers from './ar/transfers.json'
import type ui from './ar/ui.json'
import type viewing from './ar/viewing.json'
import type wallet from './ar/wallet.json'
import type walletPay from './ar/wallet-pay.json'
import type wins from './ar/wins.json'

/** Labels that come from the table of a car's words (web/build/car-texts.ts). */
type WordTexts = Record<CarWord, string>
type FacetTexts = Record<CarFacet | `no_${CarFacet}` | `only_${CarFacet}`, string>

/** Every namespace is one file per language: `ar/<name>.json` (which gives the keys their types) and `en/<name>.json`. */
export type Messages = {
  bidding: typeof bidding
  bill: typeof bill
  business: typeof business
  orders: typeof orders
  invoices: typeof invoices
  money: typeof money
  room: typeof room
  shipping: typeof shipping
  transfers: typeof transfers
  buying: typeof buying
  notices: typeof notices
  dashboard: typeof dashboard
  favourites: typeof favourites
  panel: typeof panel
  profile: typeof profile
  search: typeof search
  searches: typeof searches
  offers: typeof offers
  'price-offers': typeof priceOffers
  history: typeof history
  limits: typeof limits
  lots: typeof lots
  market: typeof market
  movements: typeof movements
  'my-cars': typeof myCars
  'second-step': typeof secondStep
  secrets: typeof secrets
  selling: typeof selling & WordTexts
  wins: typeof wins
  car: typeof car & WordTexts
  questions: typeof questions
  inspection: typeof inspection
  ui: typeof ui
  layout: typeof layout
  list: typeof list & FacetTexts
  cases: typeof cases
  catalogue: typeof catalogue
  accounts: typeof accounts
  wallet: typeof wallet
  'wallet-pay': typeof walletPay
  office: typeof office
  'office-acts': typeof officeActs
  'office-approvals': typeof officeApprovals
  'office-cash': typeof officeCash
  'office-fields': typeof officeFields & WordTexts
  'office-inspection': typeof officeInspection
  'office-build': typeof officeBuild
  'office-home': typeof officeHome
  'office-months': typeof officeMonths
  'office-orders': typeof officeOrders
  'office-cases': typeof officeCases
  'office-letters': typeof officeLetters
  'office-recoveries': typeof officeRecoveries
  'office-reports': typeof officeReports
  'office-room': typeof officeRoom
  'office-security': typeof officeSecurity
  'office-signals': typeof officeSignals
  'office-cars': typeof officeCars
  'office-people': typeof officePeople
  'office-states': typeof officeStates
  'office-vat': typeof officeVat
  'office-viewings': typeof officeViewings
  viewing: typeof viewing
  packages: typeof packages
  content: typeof content
  credits: typeof credits
  home: typeof home
}
export type Namespace = keyof Messages
/** The loader of each namespace; the path is that of its file, './ar/wallet.json'. */
export type TextFiles = Record<string, () => Promise<object>>

/** Converts a bundler's glob import ('./ar/home.json' → texts) into namespaces. */
export const byNamespace = (files: Record<string, unknown>): Messages =>
  Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [path.replace(/^.*\/|\.json$/g, ''), texts]),
  ) as Messages // messages.test.ts compares the files with the type's namespaces and with each other
