import { lazyPart } from '#web/ui/lazy.tsx'
import type { Screen } from '../parts/screen.ts'

const GatePage = lazyPart(async () => ({ default: (await import('./gate-page.tsx')).GatePage }))

/** The gate of the yard. */
export const gate: readonly Screen[] = [{ path: '/gate', right: 'cars', render: () => <GatePage /> }]
