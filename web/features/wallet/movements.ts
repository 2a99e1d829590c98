import type { Movement } from '#contract/http/money/ledger.ts'
import type { IconName } from '#web/ui/icon.tsx'

/** The movements of all pages read so far. A movement made meanwhile shifts the pages, so one may come twice. */
export function joinMovements(pages: readonly { movements: { data: readonly Movement[] } }[]): Movement[] {
  const byId = new Map<number, Movement>()
  for (const { movements } of pages) for (const movement of movements.data) byId.set(movement.id, movement)
  return [...byId.values()].sort((a, b) => b.id - a.id)
}

const ICONS: Record<string, IconName> = {
  hold: 'lock',
  release: 'check',
  top_up: 'card',
  package: 'star',
  refund: 'bank',
  order_payment: 'file',
}

/** Its drawing; unknown kinds have a plain one. */
export const movementIcon = (kind: string): IconName => ICONS[kind] ?? 'repeat'
