import { lazyScreen } from '../parts/lazy-screen.tsx'

/** The day at a glance: the first screen. */
const firstScreen = lazyScreen('/', 'read', async () => (await import('./home-page.tsx')).HomePage)

/** The first screen, and what a new house sets before its first auction. */
export const home = [
  firstScreen,
  lazyScreen('/first-day', 'settings', async () => (await import('./first-day.tsx')).FirstDayPage),
]
