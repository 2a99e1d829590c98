import { lazyScreen } from '../parts/lazy-screen.tsx'

export const reports = lazyScreen(
  '/reports',
  'read.reports',
  async () => (await import('./reports-page.tsx')).ReportsPage,
)
