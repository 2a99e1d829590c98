import { lazyScreen } from '../parts/lazy-screen.tsx'

/** The day at a glance: the first screen. */
export const home = lazyScreen('/', 'read', async () => (await import('./home-page.tsx')).HomePage)
