import { useEffect } from 'react'
import { useConsent } from '#web/platform/device/notice-consent.ts'
import { subscribePush, unsubscribePush } from '#web/platform/device/push.ts'
import { useApi } from '#web/platform/link.tsx'

/** Binds the browser's push subscription to the session, as long as the member allows notices on this device. */
export function usePush(): void {
  const api = useApi()
  const consent = useConsent()
  useEffect(() => {
    // A browser that refuses or a server that is away: the next page tries again.
    if (consent === 'on') void subscribePush(api).catch(() => undefined)
    if (consent === 'off') void unsubscribePush(api).catch(() => undefined)
  }, [consent, api])
}
