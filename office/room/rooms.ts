import { lazyScreen } from '../parts/lazy-screen.tsx'
import { lotPage } from './lot-page.tsx'

/** The desk of a live auction, the list of them, and the page of a lot. */
export const rooms = [
  lotPage,
  lazyScreen('/room', 'read', async () => (await import('./rooms-page.tsx')).RoomsPage),
  lazyScreen('/room/$id', 'read', async () => (await import('./room-page.tsx')).RoomPage),
]
