import type { ComponentType } from 'react'
import type { Right } from '#contract/http/route.ts'
import { lazyPart } from '#web/ui/lazy.tsx'

type Page = { path: string; right: Right; Page: ComponentType }

/** The screens that are more than a list and a form. Each is loaded when it is first opened. */
export const PAGES: readonly Page[] = [
  { path: '/', right: 'read', Page: lazyPart(async () => ({ default: (await import('./home-page.tsx')).HomePage })) },
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
  {
    path: '/cars/:id/inspection',
    right: 'cars',
    Page: lazyPart(async () => ({ default: (await import('./cars/car-inspection-page.tsx')).CarInspectionPage })),
  },
  {
    path: '/reports',
    right: 'read',
    Page: lazyPart(async () => ({ default: (await import('./reports-page.tsx')).ReportsPage })),
  },
  {
    path: '/calendar',
    right: 'read',
    Page: lazyPart(async () => ({ default: (await import('./auctions/calendar-page.tsx')).CalendarPage })),
  },
  {
    path: '/imports/create',
    right: 'cars',
    Page: lazyPart(async () => ({ default: (await import('./cars/import-new-page.tsx')).ImportNewPage })),
  },
  {
    path: '/imports/:id',
    right: 'read',
    Page: lazyPart(async () => ({ default: (await import('./cars/import-page.tsx')).ImportPage })),
  },
  {
    path: '/health',
    right: 'settings',
    Page: lazyPart(async () => ({ default: (await import('./health-page.tsx')).HealthPage })),
  },
  {
    path: '/search',
    right: 'read',
    Page: lazyPart(async () => ({ default: (await import('./search-page.tsx')).SearchPage })),
  },
  {
    path: '/security',
    right: 'read',
    Page: lazyPart(async () => ({ default: (await import('./security-page.tsx')).SecurityPage })),
  },
  {
    path: '/settings',
    right: 'read',
    Page: lazyPart(async () => ({ default: (await import('./settings/settings-page.tsx')).SettingsPage })),
  },
]
