import type { Messages } from '#web/platform/language.tsx'
import type { PlainPath } from '#web/platform/link.tsx'
import type { IconName } from '#web/ui/icon.tsx'

export type SiteLink = {
  to: PlainPath
  label: keyof Messages['layout']
  query?: Record<string, string>
  icon?: IconName
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

/** In the menu behind the member's name. */
export const memberLinks: readonly SiteLink[] = [
  { to: '/dashboard', label: 'dashboard', icon: 'star' },
  { to: '/active-auctions', label: 'activeAuctions', icon: 'clock' },
  { to: '/win-auctions', label: 'wins', icon: 'trophy' },
  { to: '/my-cars', label: 'myCars', icon: 'car' },
  { to: '/shipping', label: 'shipping', icon: 'truck' },
  { to: '/wallet', label: 'wallet', icon: 'wallet' },
  { to: '/my-payments', label: 'myPayments', icon: 'card' },
  { to: '/favourite', label: 'favourites', icon: 'heart' },
  { to: '/saved-searches', label: 'savedSearches', icon: 'search' },
  { to: '/notifications', label: 'notifications', icon: 'bell' },
  { to: '/profile', label: 'profile', icon: 'user' },
  { to: '/letters', label: 'letters', icon: 'mail' },
  { to: '/fqe', label: 'faq', icon: 'info' },
]

/** The target of the wallet's figure in the header; without a page there is no figure. */
export const walletPage: PlainPath | undefined = '/wallet'

/** Takes `?q=` from the search box. */
export const searchPage: PlainPath = '/filter'
