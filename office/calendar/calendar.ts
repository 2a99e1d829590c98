import { lazyScreen } from '../parts/lazy-screen.tsx'

export const calendar = lazyScreen('/calendar', 'read', async () => (await import('./calendar-page.tsx')).CalendarPage)
