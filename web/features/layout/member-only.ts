import { redirect } from '@tanstack/react-router'
import { rememberPlace } from '#web/platform/device/return-place.ts'
import { readSession } from '#web/platform/device/session.ts'
import { loadMember } from './member.ts'
import { LayoutPending } from './states/layout-pending.tsx'

/**
 * Spread into the options of a member's page: `createFileRoute('/wallet')({ ...memberOnly, loader, component })`.
 * It is rendered only in the browser, because the token is there. Without a token it redirects home, which asks for
 * the log-in and comes back.
 */
export const memberOnly = {
  ssr: false,
  beforeLoad: async ({ location, preload }: { location: { href: string }; preload: boolean }) => {
    if (typeof window === 'undefined') return
    if (readSession()) {
      await loadMember()
      return
    }
    if (!preload) rememberPlace(location.href)
    throw redirect({ to: '/' })
  },
  pendingComponent: LayoutPending,
} as const
