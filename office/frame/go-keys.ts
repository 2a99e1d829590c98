import type { OfficeKey } from '../platform/texts.ts'

/** After G, a letter leads to its screen. */
export const GO_KEYS: readonly { letter: string; to: string; title: OfficeKey }[] = [
  { letter: 'H', to: '/', title: 'today' },
  { letter: 'A', to: '/approvals', title: 'approvals' },
  { letter: 'R', to: '/room', title: 'controlRoom' },
  { letter: 'L', to: '/lots', title: 'lots' },
  { letter: 'C', to: '/cars', title: 'cars' },
  { letter: 'O', to: '/orders', title: 'orders' },
  { letter: 'T', to: '/bank-transfers', title: 'bankTransfers' },
  { letter: 'M', to: '/users', title: 'users' },
]
