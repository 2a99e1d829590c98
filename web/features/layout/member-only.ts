import { redirect } from '@tanstack/react-router'
import { readSession } from '#web/platform/session.ts'
import { LayoutPending } from './layout-pending.tsx'

/**
 * Spread into the options of a member's page: `createFileRoute('/wallet')({ ...memberOnly, loader, component })`.
 * It is rendered in the browser only, because the token lives there; without a token the way leads home.
 */
export const memberOnly = {
  ssr: false,
  beforeLoad: () => {
    if (typeof window !== 'undefined' && !readSession()) throw redirect({ to: '/' })
  },
  pendingComponent: LayoutPending,
} as const
