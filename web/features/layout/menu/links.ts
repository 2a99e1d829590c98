import type { Messages } from '#web/platform/language.tsx'
import type { PlainPath } from '#web/platform/link.tsx'
import type { IconName } from '#web/ui/icon.tsx'

export type SiteLink = {
  to: PlainPath
  label: keyof Messages['layout']
  query?: Record<string, string>
  icon?: IconName
  /** Addresses of further pages that belong to this one. */
  also?: readonly string[]
  /** Shown only while cars are for sale. */
  needsSales?: true
  /** Shown only when the setting `create_auctions_show` is "1"; its title comes from the settings. */
  isCreateAuctions?: true
}

/**
 * All links of the site's frame. A page appears here when its route exists (anything else does not compile),
 * so no link leads to a missing page.
 */
export const mainLinks: readonly SiteLink[] = [
  { to: '/auctions', label: 'auctions' },
  { to: '/filter', label: 'cars' },
  { to: '/sales', label: 'sales', needsSales: true },
  { to: '/create-auctions', label: 'sellYours', isCreateAuctions: true },
  { to: '/fqe', label: 'faq' },
  { to: '/contact-us', label: 'contact' },
]

export const quickLinks: readonly SiteLink[] = [
  { to: '/auctions', label: 'liveAuctions', query: { status: 'live' } },
  { to: '/sales', label: 'sales', needsSales: true },
  { to: '/packages', label: 'packages' },
  { to: '/create-auctions', label: 'sellYours', isCreateAuctions: true },
]

export const helpLinks: readonly SiteLink[] = [
  { to: '/about', label: 'about' },
  { to: '/fqe', label: 'faq' },
  { to: '/contact-us', label: 'contact' },
  { to: '/terms-and-conditions', label: 'terms' },
  { to: '/privacy-policy', label: 'privacy' },
  { to: '/partner-request', label: 'partner' },
  { to: '/credits', label: 'credits' },
]

/** The member's place: what they do, their money and things, and the account. */
export const memberGroups: readonly (readonly SiteLink[])[] = [
  [
    { to: '/dashboard', label: 'dashboard', icon: 'grid' },
    { to: '/active-auctions', label: 'activeAuctions', icon: 'gavel' },
    { to: '/win-auctions', label: 'wins', icon: 'trophy' },
    { to: '/my-cars', label: 'myCars', icon: 'car' },
    { to: '/offers', label: 'offers', icon: 'message' },
  ],
  [
    { to: '/wallet', label: 'wallet', icon: 'wallet', also: ['/finance', '/bank-transfer', '/refund', '/success'] },
    { to: '/my-payments', label: 'myPayments', icon: 'file', also: ['/invoice'] },
    { to: '/shipping', label: 'shipping', icon: 'truck' },
    { to: '/favourite', label: 'favourites', icon: 'heart' },
    { to: '/viewings', label: 'viewings', icon: 'clock' },
    { to: '/saved-searches', label: 'savedSearches', icon: 'search' },
  ],
  [
    { to: '/notifications', label: 'notifications', icon: 'bell' },
    { to: '/letters', label: 'letters', icon: 'mail' },
    { to: '/profile', label: 'profile', icon: 'user' },
  ],
]

/** In the menu behind the member's name. */
export const memberLinks: readonly SiteLink[] = [...memberGroups.flat(), { to: '/fqe', label: 'faq', icon: 'info' }]

/** The link of the member's place that leads to a page or to the one above it; `path` is a route's, as `/invoice/$id`. */
export const placeOf = (path: string): PlainPath | undefined =>
  memberGroups.flat().find(({ to, also = [] }) => [to, ...also].some((own) => `${path}/`.startsWith(`${own}/`)))?.to

/** The target of the wallet's figure in the header; without a page there is no figure. */
export const walletPage: PlainPath | undefined = '/wallet'

/** Takes `?q=` from the search box. */
export const searchPage: PlainPath = '/filter'
