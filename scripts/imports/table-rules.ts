import type { TableUse } from './read-tables.ts'
import { APART, ORDER } from './rules.ts'

/** Views, and tables filled by triggers or migrations: no statement of a feature names their owner. */
const OWNERS: Record<string, string> = {
  lots: 'lots',
  bidding_rights: 'accounts',
  visible_cars: 'catalogue',
  listings: 'catalogue',
  ledger_accounts: 'ledger',
  money_changes: 'ledger',
  order_changes: 'orders',
  order_events: 'orders',
  shipping_changes: 'orders',
}

/** Reads against the order of features. This list may only shrink. */
export const ALLOWED_READS: Record<string, readonly string[]> = {
  // A conflict of interest is searched among all parties of an act. The audit names its people.
  staff: [
    ...['accounts', 'cars', 'lots', 'lot_bidders', 'orders', 'shipping_requests', 'payments', 'payment_mismatches'],
    ...['bank_transfers', 'refunds', 'payout_accounts', 'invoices', 'car_questions'],
  ],
  // A movement of a wallet names its car, order or payment.
  ledger: ['cars', 'lots', 'lot_states', 'offers', 'orders', 'payments', 'price_negotiations'],
  catalogue: ['lot_states', 'submissions', 'branches', 'vacancies'],
  lots: ['auctions', 'lot_bidders'],
  auctions: ['lot_bidders'],
  offers: ['orders'],
  payments: ['orders', 'invoices'],
  // No money goes out for an order while its case is open.
  payouts: ['order_cases'],
  office: ['partner_requests'],
  // A member's own data is a copy of everything stored about them.
  privacy: ['saved_searches', 'notifications', 'notice_choices'],
}

type Uses = ReadonlyMap<string, readonly TableUse[]>

const featureOf = (file: string) => /^server\/features\/([^/.]+)\//.exec(file)?.[1]

/**
 * Checks that each table has one writing feature, and that reads follow the order of the features as imports do.
 * @param uses path from the root → the tables that the file reads and writes. The caller leaves tests out.
 * @returns one line for each wrong use, and for each allowed read that no store needs any more.
 */
export function wrongTables(uses: Uses): string[] {
  const owners = ownersOf(uses)
  const needed = new Set<string>()
  const lines: string[] = []
  for (const [file, found] of uses) {
    const reader = featureOf(file)
    if (reader === undefined) continue
    for (const { table, writes, line } of found) {
      const owner = owners.get(table)
      if (owner === undefined || owner === reader) continue
      if (writes) lines.push(`${file}:${line} writes ${table}, which ${owner} owns`)
      else if (isLeftward(reader, owner)) continue
      else if (ALLOWED_READS[reader]?.includes(table)) needed.add(`${reader} ${table}`)
      else lines.push(`${file}:${line} reads ${table}, and ${owner} is not left of ${reader}`)
    }
  }
  return [...lines, ...unusedReads(needed)]
}

/** The leftmost writer owns a table; any other one is reported as a second writer. */
function ownersOf(uses: Uses): Map<string, string> {
  const owners = new Map(Object.entries(OWNERS))
  for (const [file, found] of uses) {
    const feature = featureOf(file)
    if (feature === undefined) continue
    for (const { table, writes } of found) {
      const owner = owners.get(table)
      if (writes && (owner === undefined || isLeftward(owner, feature))) owners.set(table, feature)
    }
  }
  return owners
}

/** Features apart may read any table: they follow the business, and nothing follows them. */
const isLeftward = (reader: string, owner: string) =>
  !APART.includes(owner) && (APART.includes(reader) || ORDER.indexOf(owner) < ORDER.indexOf(reader))

function unusedReads(needed: ReadonlySet<string>): string[] {
  return Object.entries(ALLOWED_READS).flatMap(([reader, tables]) =>
    tables
      .filter((table) => !needed.has(`${reader} ${table}`))
      .map((table) => `scripts/imports/table-rules.ts allows ${reader} to read ${table}, but no store does`),
  )
}
