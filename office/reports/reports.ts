import { lazyScreen } from '../parts/lazy-screen.tsx'

export const reports = lazyScreen('/reports', 'read', async () => (await import('./reports-page.tsx')).ReportsPage)
