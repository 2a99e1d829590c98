import type { ComponentType } from 'react'
import type { Right } from '#contract/http/route.ts'
import { lazyPart } from '#web/ui/lazy.tsx'

type Page = { path: string; right: Right; Page: ComponentType }

/** The screens that are more than a list and a form. Each is loaded when it is first opened. */
export const PAGES: readonly Page[] = [
  {
    path: '/room',
    right: 'read',
    Page: lazyPart(async () => ({ default: (await import('./room/rooms-page.tsx')).RoomsPage })),
  },
  {
    path: '/room/:id',
    right: 'read',
    Page: lazyPart(async () => ({ default: (await import('./room/room-page.tsx')).RoomPage })),
  },
  {
    path: '/auctions/create',
    right: 'auctions',
    Page: lazyPart(async () => ({ default: (await import('./auctions/auction-build-page.tsx')).AuctionBuildPage })),
  },
  {
    path: '/auctions/:id/edit',
    right: 'auctions',
    Page: lazyPart(async () => ({ default: (await import('./auctions/auction-build-page.tsx')).AuctionBuildPage })),
  },
]
