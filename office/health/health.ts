import { lazyScreen } from '../parts/lazy-screen.tsx'

export const health = lazyScreen('/health', 'settings', async () => (await import('./health-page.tsx')).HealthPage)
