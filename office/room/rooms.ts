import { lazyScreen } from '../parts/lazy-screen.tsx'

/** The desk of a live auction, and the list of them. */
export const rooms = [
  lazyScreen('/room', 'read', async () => (await import('./rooms-page.tsx')).RoomsPage),
  lazyScreen('/room/$id', 'read', async () => (await import('./room-page.tsx')).RoomPage),
]
