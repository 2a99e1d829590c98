import * as z from 'zod'
import * as accounts from '#contract/http/accounts/accounts.ts'
import * as auctions from '#contract/http/auctions.ts'
import * as bidding from '#contract/http/bidding.ts'
import * as car from '#contract/http/car.ts'
import * as catalogue from '#contract/http/catalogue.ts'
import * as content from '#contract/http/content.ts'
import * as invoices from '#contract/http/money/invoices.ts'
import * as ledger from '#contract/http/money/ledger.ts'
import * as orders from '#contract/http/money/orders.ts'
import * as payments from '#contract/http/money/payments.ts'
import * as transfers from '#contract/http/money/transfers.ts'
import * as notifications from '#contract/http/notifications.ts'
import * as offers from '#contract/http/offers.ts'
import * as office from '#contract/http/office/routes.ts'
import type { Route } from '#contract/http/route.ts'
import * as shapes from '#contract/http/shapes.ts'

/** Heading of the API pages → the contract's file behind it. */
const modules: Record<string, Record<string, unknown>> = {
  Accounts: accounts,
  Cars: { ...car, ...catalogue },
  Auctions: auctions,
  Bidding: bidding,
  'Wallet and packages': ledger,
  Payments: { ...payments, ...transfers },
  'Owners and offers': offers,
  Orders: orders,
  Invoices: invoices,
  Notifications: notifications,
  Content: content,
  Staff: office,
}

/** Headings in the order in which they are shown. */
export const tags = Object.keys(modules)

/** The heading of a route in the API pages. */
export function tagOf(name: string, route: Route): string {
  if (route.base === '/api/admin') return 'Staff'
  const holds = (module: Record<string, unknown>) =>
    Object.values(module).some((value) => isRecord(value) && value[name] === route)
  return tags.find((tag) => holds(modules[tag] ?? {})) ?? 'Content'
}

/** The contract's shapes under their exported names, so that each is described once. */
export function namedShapes(): z.core.$ZodRegistry<{ id: string }> {
  const registry = z.registry<{ id: string }>()
  const taken = new Set<string>()
  for (const module of [shapes, ...Object.values(modules)])
    for (const [name, value] of Object.entries(module)) {
      if (!(value instanceof z.ZodObject) || registry.has(value) || taken.has(name)) continue
      taken.add(name)
      registry.add(value, { id: name.replace(/Shape$/, '').replace(/^./, (letter) => letter.toUpperCase()) })
    }
  return registry
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof z.ZodType)
