import { lazyScreen } from '../parts/lazy-screen.tsx'

export const search = lazyScreen('/search', 'read', async () => (await import('./search-page.tsx')).SearchPage)
