import type { Right } from '#contract/http/route.ts'
import type { OfficeKey } from '../platform/texts.ts'
import { SCREENS } from '../screens.ts'
import type { GlyphName } from '../ui/glyph.tsx'

export type Entry = { to: string; title: OfficeKey; glyph: GlyphName; right: Right; onPhones?: true }
type Group = { title: OfficeKey; entries: readonly Entry[] }

/** The entry of a list at its address. */
function of(path: string, onPhones?: true): Entry[] {
  const screen = SCREENS.find((each) => each.path === path)
  return screen?.menu ? [{ to: path, right: screen.right, ...screen.menu, ...(onPhones && { onPhones }) }] : []
}

export const MENU: readonly Group[] = [
  {
    title: 'groupWork',
    entries: [
      { to: '/', title: 'today', glyph: 'today', right: 'read', onPhones: true },
      { to: '/approvals', title: 'approvals', glyph: 'inbox', right: 'read', onPhones: true },
      { to: '/room', title: 'controlRoom', glyph: 'hammer', right: 'read', onPhones: true },
      ...of('/auctions'),
      { to: '/calendar', title: 'calendar', glyph: 'clock', right: 'read' },
      ...of('/lots'),
      ...of('/cars', true),
      ...of('/listings'),
      ...of('/imports'),
      ...of('/orders'),
      ...of('/cases'),
      ...of('/shipping'),
      { to: '/gate', title: 'gate', glyph: 'gate', right: 'cars', onPhones: true },
      ...of('/questions'),
      ...of('/price-offers'),
      { to: '/viewings', title: 'viewings', glyph: 'clock', right: 'read.members', onPhones: true },
    ],
  },
  {
    title: 'groupMoney',
    entries: [
      ...of('/bank-transfers'),
      ...of('/refunds'),
      ...of('/invoices'),
      ...of('/unsent-invoices'),
      ...of('/payouts'),
      ...of('/payout-batches'),
      ...of('/credit-notes'),
      ...of('/debit-notes'),
      ...of('/payments'),
      ...of('/mismatches'),
      ...of('/subscriptions'),
      { to: '/reports', title: 'reports', glyph: 'chart', right: 'read.reports' },
    ],
  },
  {
    title: 'groupBooks',
    entries: [
      { to: '/cash-desks', title: 'cashDesks', glyph: 'box', right: 'finance' },
      { to: '/chart', title: 'chart', glyph: 'chart', right: 'finance' },
      { to: '/vat-return', title: 'vatReturn', glyph: 'file', right: 'finance' },
      { to: '/months', title: 'monthsTitle', glyph: 'clock', right: 'finance' },
      ...of('/receivables'),
      ...of('/journals'),
      ...of('/reconciliation'),
      ...of('/bank-statements'),
    ],
  },
  {
    title: 'groupPeople',
    entries: [...of('/letters', true), ...of('/users', true), ...of('/recoveries'), ...of('/signals'), ...of('/audit')],
  },
  {
    title: 'groupContent',
    entries: [
      ...of('/partner-requests'),
      ...of('/testmonials'),
      ...of('/faqs'),
      ...of('/notifications'),
      { to: '/message-previews', title: 'messagePreviews', glyph: 'inbox', right: 'read' },
      ...of('/pages'),
      ...of('/sliders'),
      ...of('/parteners'),
      ...of('/jobs'),
      ...of('/places'),
    ],
  },
  {
    title: 'groupHouse',
    entries: [
      ...of('/packages'),
      ...of('/coupons'),
      ...of('/items'),
      ...of('/brands'),
      ...of('/models'),
      ...of('/categories'),
      { to: '/health', title: 'health', glyph: 'shield', right: 'settings' },
      ...of('/failed-jobs'),
      { to: '/settings', title: 'settings', glyph: 'gear', right: 'read' },
    ],
  },
]
