import { useNavigate } from '@tanstack/react-router'
import { forgetPlace } from '#web/platform/device/return-place.ts'
import { logOut } from '#web/platform/device/session.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { toast } from '#web/ui/toast.tsx'

/**
 * Ends the session here and on the server, and goes home. An unreachable server does not keep the member logged in
 * here.
 */
export function useLogOut(): () => void {
  const api = useApi()
  const navigate = useNavigate()
  const t = useT('layout')
  return () => {
    void api
      .call('POST /logout', { body: {} })
      .catch(() => undefined)
      .finally(() => {
        logOut()
        forgetPlace()
        toast({ title: t('loggedOut'), tone: 'good' })
        void navigate({ to: '/' })
      })
  }
}
