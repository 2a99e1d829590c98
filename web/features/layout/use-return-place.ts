import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { forgetPlace, readPlace } from '#web/platform/device/return-place.ts'
import { readSession } from '#web/platform/device/session.ts'
import { openDialog } from '#web/platform/dialogs.tsx'

/**
 * A guest who opened a member's page, mostly from a message, is on the home page now: asks for the log-in there, and
 * leads to that page afterwards. Closing the dialog forgets the page.
 */
export function useReturnPlace(): void {
  const navigate = useNavigate()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const ask = useEffectEvent((place: string) => {
    const onDone = () => {
      forgetPlace()
      void navigate({ href: place })
    }
    openDialog('login', { onDone, onGiveUp: forgetPlace })
  })
  useEffect(() => {
    const place = path === '/' && !readSession() ? readPlace() : null
    if (place !== null) ask(place)
  }, [path])
}
