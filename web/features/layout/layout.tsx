import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { appInfoQuery, storedAppInfo } from '#web/features/content/app-info.ts'
import { dialogs } from '#web/features/dialogs.ts'
import { useSession } from '#web/platform/device/session.ts'
import { Dialogs } from '#web/platform/dialogs.tsx'
import { useT } from '#web/platform/language.tsx'
import { useApi, useSiteLinks } from '#web/platform/link.tsx'
import { useHydrated } from '#web/platform/live/connection.tsx'
import { live, startLive } from '#web/platform/live/live.ts'
import { useServerTime } from '#web/platform/live/use-server-time.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { Toasts } from '#web/ui/toast.tsx'
import { AWAKE } from '../../late-scripts.ts'
import { ConnectionOverlay } from './connection-overlay.tsx'
import { FloatingButtons } from './floating-buttons.tsx'
import { Footer } from './footer.tsx'
import { useMemberParts } from './member.ts'
import { Header } from './menu/header.tsx'
import { placeOf } from './menu/links.ts'
import { RouteAnnouncer } from './route-announcer.tsx'
import { SessionEffects } from './session-effects.tsx'
import { useSlowPage } from './states/use-slow-page.tsx'

/** The frame around every page. */
export function Layout({ children }: { children: ReactNode }) {
  const t = useT('layout')
  const isHydrated = useHydrated()
  const { data: info, isPending } = useQuery({
    ...appInfoQuery(useApi()),
    placeholderData: isHydrated ? storedAppInfo() : undefined,
  })
  useSiteLinks()
  useServerTime()
  useSlowPage()
  useLiveConnection()
  useAwake()
  const session = useSession()
  const member = useMemberParts()
  const isPlace = useMatches({ select: (matches) => placeOf(matches.at(-1)?.fullPath ?? '') !== undefined })
  if (isPending) return <LayoutSkeleton />
  return (
    <>
      <a className="skip btn btn-secondary" href="#main">
        {t('skip')}
      </a>
      <Header info={info} />
      <div className={isPlace ? 'shell' : 'contents'}>
        {/* Its room is there from the first paint on. */}
        {isPlace ? (
          <div className="side">{member && session ? <member.MemberPlace session={session} info={info} /> : null}</div>
        ) : null}
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <Footer info={info} />
      <FloatingButtons info={info} />
      <RouteAnnouncer />
      <Toasts />
      <Dialogs registry={dialogs} />
      <ConnectionOverlay />
      <SessionEffects />
      {member && session ? <member.MemberWatch key={session.token} session={session} /> : null}
    </>
  )
}

/** Everything on the page works from here on: earlier presses are repeated now. */
function useAwake() {
  useEffect(() => void document.dispatchEvent(new Event(AWAKE)), [])
}

/** Connects for live updates, and reads everything again when a lost connection is back: events may be missing. */
function useLiveConnection() {
  const queryClient = useQueryClient()
  useEffect(() => startLive(), [])
  useEffect(() => live.onReturn(() => void queryClient.invalidateQueries()), [queryClient])
}

/** Until the settings are there: the frame's shape in grey. */
function LayoutSkeleton() {
  const t = useT('layout')
  return (
    <div aria-busy="true">
      <span className="sr-only" role="status">
        {t('loading')}
      </span>
      <header className="top">
        <div className="wrap">
          <Skeleton className="h-8 w-28" />
          <Skeleton className="ms-auto h-9 w-40" />
        </div>
      </header>
      <main id="main" className="wrap sec grid gap-6">
        <Skeleton className="h-12 w-3/5" />
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="aspect-video w-full" />
      </main>
    </div>
  )
}
