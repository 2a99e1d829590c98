import { lazyScreen } from '../parts/lazy-screen.tsx'

export const security = lazyScreen('/security', 'read', async () => (await import('./security-page.tsx')).SecurityPage)
