import type { NextStep, PlaceCounts } from '#contract/http/dashboard.ts'
import type { Endpoints } from '#contract/http/index.ts'
import type { Language } from '#contract/http/shapes.ts'
import { bind } from '#server/platform/bind.ts'
import { reasonTable } from '#server/platform/http/reasons/reason-table.ts'
import { listOwnLots } from '../bidding/index.ts'
import type { DashboardDeps } from './deps.ts'
import { nextSteps } from './rules.ts'

type Viewing = { accountId: number; personId?: number; language: Language }
export type DashboardData = Endpoints['GET /dashboard']['data']

/** Maximum number of tasks that wait for a member; the page shows fewer. */
const READ = { page: 1, per_page: 50 }
const SHOWN = { page: 1, per_page: 4 }
const SHOWN_MAX = 6
const OVER = new Set(['delivered', 'canceled', 'expired'])

/** Everything of a member in one view. A failed part leaves the others unchanged. */
export const createDashboard = (deps: DashboardDeps) => bind(deps, { read: readDashboard, counts: readCounts })
export type Dashboard = ReturnType<typeof createDashboard>

async function readDashboard(deps: DashboardDeps, viewing: Viewing): Promise<DashboardData> {
  const { parts, errors } = await readParts(deps, viewing)
  const steps = nextSteps({
    user: parts.profile?.user ?? null,
    // A failed read of the wallet is no reason to offer a package.
    hasPlan: parts.wallet === null || parts.wallet.current_plan !== null,
    ...businessOf(parts),
    unread: parts.unread?.notifications.data ?? [],
  })
  const live = liveOf(parts)
  const { language } = viewing
  return {
    dashboard: {
      counts: {
        next_steps: steps.length,
        live: live.length,
        leading: live.filter(({ result }) => result === 'leading').length,
        outbid: live.filter(({ result }) => result === 'outbid').length,
        won: parts.won?.products.total ?? 0,
        favourites: parts.favourites?.counts.all ?? 0,
        unread: parts.notices?.unread_count ?? 0,
      },
      next_steps: steps,
      first_steps: firstSteps(parts),
    },
    won_auctions: parts.won?.products.data ?? null,
    subscribed_auctions: parts.lots && live.slice(0, SHOWN_MAX),
    notifications: parts.notices?.notifications.data ?? null,
    favourites: parts.favourites?.products.data ?? null,
    shipping:
      parts.unfinished?.products.data.filter(({ order }) => order?.status === 'delivering').slice(0, SHOWN_MAX) ?? null,
    deliveries: parts.shipping?.requests.filter(({ status }) => !OVER.has(status)).slice(0, SHOWN_MAX) ?? null,
    contact_us: parts.contact,
    about: parts.info && {
      title: language === 'ar' ? parts.info.info.site_name_ar : parts.info.info.site_name_en,
      body: language === 'ar' ? parts.info.info.footer_about_ar : parts.info.info.footer_about_en,
    },
    wallet: parts.wallet && shownWallet(parts.wallet),
    errors,
  }
}

type Parts = Awaited<ReturnType<typeof readParts>>['parts']

/** A part that cannot be read hides them: a member who has bid would be told to begin. */
function firstSteps({ profile, wallet, lots, won, favourites }: Parts): DashboardData['dashboard']['first_steps'] {
  if (!profile || !wallet || !lots || !won || !favourites) return null
  const { open, won: ahead, lost } = lots.counts
  if (open + ahead + lost + won.products.total > 0) return null
  return {
    phone: profile.user.verify_phone === 1,
    deposit: wallet.current_plan !== null,
    favourite: favourites.counts.all > 0,
  }
}

/** The sums and the package; the wallet's own page has the rest. */
function shownWallet({
  holds,
  movements,
  wallet_bank_note,
  payment_methods,
  ...sums
}: Endpoints['GET /wallet']['data']) {
  return sums
}

type Business = Awaited<ReturnType<typeof readBusiness>>

/** What the steps about cars follow from. */
const businessOf = ({ unfinished, lots, ownCars, shipping, transfers }: Business) => ({
  won: unfinished?.products.data ?? [],
  lots: lots?.products.data ?? [],
  ownCars: ownCars?.products.data ?? [],
  deliveries: shipping?.requests ?? [],
  transfers: transfers?.transfers.data ?? [],
})

const liveOf = ({ lots }: Pick<Business, 'lots'>) => lots?.products.data.filter(({ status }) => status === 'live') ?? []

const DONE_AT: Record<keyof PlaceCounts['waits'], readonly NextStep['kind'][]> = {
  purchases: ['pay', 'pay_late', 'resend_transfer', 'answer_offer', 'collect'],
  own_cars: ['decide_sale'],
  deliveries: ['accept_shipping'],
}

/** The numbers of the navigation; a part that cannot be read counts nothing. */
async function readCounts(deps: DashboardDeps, viewing: Viewing): Promise<PlaceCounts> {
  const { accountId, language } = viewing
  const attempt = attemptFor(deps, language, {})
  const one = { page: 1, per_page: 1 }
  const [parts, favourites, notices, viewings] = await Promise.all([
    readBusiness(deps, viewing, attempt),
    attempt('favourites', deps.auctions.favourites(accountId, one, language)),
    attempt('notifications', deps.notifications.list(accountId, language, one)),
    attempt('viewings', deps.viewings.countComing(accountId)),
  ])
  const steps = nextSteps({ user: null, hasPlan: true, ...businessOf(parts), unread: [] })
  const waits = (kinds: readonly NextStep['kind'][]) => steps.filter(({ kind }) => kinds.includes(kind)).length
  return {
    live: liveOf(parts).length,
    favourites: favourites?.counts.all ?? 0,
    unread: notices?.unread_count ?? 0,
    viewings: viewings ?? 0,
    waits: {
      purchases: waits(DONE_AT.purchases),
      own_cars: waits(DONE_AT.own_cars),
      deliveries: waits(DONE_AT.deliveries),
    },
  }
}

type Attempt = ReturnType<typeof attemptFor>

/** Reads a part; a failed one is null, and `errors` gets its name. */
const attemptFor =
  (deps: DashboardDeps, language: Language, errors: DashboardData['errors']) =>
  async <T>(name: string, read: Promise<T>): Promise<T | null> => {
    try {
      return await read
    } catch (error) {
      deps.log.error({ err: error, part: name }, 'a part of the dashboard could not be read')
      errors[name] = [reasonTable.internal[language]]
      return null
    }
  }

const readBusiness = (deps: DashboardDeps, viewing: Viewing, attempt: Attempt) =>
  settle({
    unfinished: attempt('won_auctions', deps.orders.won(viewing, { ...READ, show: 'open' })),
    lots: attempt('subscribed_auctions', listOwnLots(deps, viewing, { ...READ, show: 'open' })),
    ownCars: attempt('my_cars', deps.offers.listMyCars(viewing, READ)),
    shipping: attempt('shipping', deps.orderPath.shipping.list(viewing)),
    transfers: attempt(
      'transfers',
      deps.payments.transfers({ accountId: viewing.accountId, language: viewing.language }, READ),
    ),
  })

/** Reads all parts at once. A failed part is null, and `errors` has its name. */
async function readParts(deps: DashboardDeps, viewing: Viewing) {
  const { accountId, language } = viewing
  const errors: DashboardData['errors'] = {}
  const attempt = attemptFor(deps, language, errors)
  const [business, others] = await Promise.all([
    readBusiness(deps, viewing, attempt),
    settle({
      profile: attempt('profile', deps.accounts.readProfile(viewing, language)),
      wallet: attempt('wallet', deps.ledger.wallet({ accountId, language, query: { page: 1, per_page: 1 } })),
      won: attempt('won_auctions', deps.orders.won(viewing, { page: 1, per_page: SHOWN_MAX })),
      favourites: attempt('favourites', deps.auctions.favourites(accountId, SHOWN, language)),
      notices: attempt('notifications', deps.notifications.list(accountId, language, SHOWN)),
      unread: attempt('unread', deps.notifications.list(accountId, language, { ...READ, show: 'unread' })),
      contact: attempt('contact_us', deps.content.contact(language)),
      info: attempt('about', deps.content.appInfo(language)),
    }),
  ])
  const parts = { ...business, ...others }
  return { parts, errors }
}

/** Waits for all fields. */
async function settle<Parts extends Record<string, Promise<unknown>>>(parts: Parts) {
  const read = Object.entries(parts).map(async ([name, part]) => [name, await part] as const)
  // Every field by its own name again.
  return Object.fromEntries(await Promise.all(read)) as { [Name in keyof Parts]: Awaited<Parts[Name]> }
}
