import { logOut } from '#web/platform/device/session.ts'
import { useApi } from '#web/platform/link.tsx'

/** Ends the session here and on the server; here also when the server cannot be reached. */
export function useLogOut(): () => void {
  const api = useApi()
  return () => {
    void api
      .call('POST /logout', { body: {} })
      .catch(() => undefined)
      .finally(logOut)
  }
}
