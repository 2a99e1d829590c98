import { lazyScreen } from '../parts/lazy-screen.tsx'

export const settings = lazyScreen('/settings', 'read', async () => (await import('./settings-page.tsx')).SettingsPage)
