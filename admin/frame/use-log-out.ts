import { useApi } from '#web/platform/link.tsx'
import { logOut } from '#web/platform/session.ts'

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
