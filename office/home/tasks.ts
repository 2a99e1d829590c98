import type { OfficeData } from '../platform/calls.ts'
import type { GlyphName } from '../ui/glyph.tsx'

export type Waiting = OfficeData<'GET /home'>['waiting'][number]

const filterOf = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`
/** Where waiting work is done. What is urgent is past a promise, or stops others. */
export const TASKS: Record<Waiting['what'], { glyph: GlyphName; to: string; urgent?: true }> = {
  transfers: { glyph: 'bank', to: `/bank-transfers${filterOf({ status: 'under_review' })}` },
  refunds: { glyph: 'back', to: '/refunds' },
  late_orders: { glyph: 'box', to: '/order-board', urgent: true },
  mismatches: { glyph: 'scale', to: `/mismatches${filterOf({ open: '1' })}`, urgent: true },
  invoices: { glyph: 'file', to: `/invoices${filterOf({ status: 'waiting_invoice' })}` },
  unsent_invoices: { glyph: 'file', to: '/unsent-invoices', urgent: true },
  questions: { glyph: 'chat', to: `/questions${filterOf({ waiting: 'true' })}` },
  shipping: { glyph: 'truck', to: `/shipping${filterOf({ status: 'requested' })}` },
  letters: { glyph: 'inbox', to: '/letters' },
  late_letters: { glyph: 'inbox', to: `/letters${filterOf({ view: 'late' })}`, urgent: true },
  cases: { glyph: 'scale', to: '/cases' },
  late_cases: { glyph: 'scale', to: `/cases${filterOf({ view: 'late' })}`, urgent: true },
  partner_requests: { glyph: 'flag', to: '/partner-requests' },
  failed_jobs: { glyph: 'ban', to: '/failed-jobs', urgent: true },
  reviews: { glyph: 'car', to: `/listings${filterOf({ status: 'in_review' })}` },
  owner_decisions: { glyph: 'scale', to: `/lots${filterOf({ status: 'awaiting_owner' })}` },
  house_offers: { glyph: 'chat', to: `/price-offers${filterOf({ status: 'house' })}` },
  recoveries: { glyph: 'people', to: `/recoveries${filterOf({ status: 'new' })}`, urgent: true },
  signals: { glyph: 'shield', to: `/signals${filterOf({ open: '1' })}`, urgent: true },
  approvals: { glyph: 'shield', to: '/approvals', urgent: true },
  spoken_answers: { glyph: 'chat', to: `/lots${filterOf({ status: 'awaiting_owner' })}` },
  unpaid_orders: { glyph: 'box', to: '/orders-pending' },
}

/** Screens that an entry of the menu leads on to. */
const ENTRY_OF: Readonly<Record<string, string>> = { '/order-board': '/orders', '/orders-pending': '/orders' }

export type Count = { count: number; isUrgent: boolean }

/** What waits behind the entries of the menu. Kinds of one entry may be parts of each other, so the largest counts. */
export function countsOf(waiting: readonly Waiting[]): ReadonlyMap<string, Count> {
  const counts = new Map<string, Count>()
  for (const { what, count } of waiting.filter((task) => task.count > 0)) {
    const path = TASKS[what].to.replace(/\?.*$/, '')
    const entry = ENTRY_OF[path] ?? path
    const known = counts.get(entry)
    const isUrgent = TASKS[what].urgent === true || known?.isUrgent === true
    counts.set(entry, { count: Math.max(count, known?.count ?? 0), isUrgent })
  }
  return counts
}
