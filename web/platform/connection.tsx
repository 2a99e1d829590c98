import { useEffect, useState, useSyncExternalStore } from 'react'
import { live } from './live.ts'

const CHECK_MS = 3050
/** As long as two checks: a short hiccup shows nothing. */
const PATIENCE_MS = 2 * CHECK_MS

const isDown = () => !navigator.onLine || live.state === 'lost' || live.state === 'connecting'

/**
 * Whether the connection is really gone: the browser offline or the socket away for two checks (3.05 s each) on end.
 * False again as soon as it is back.
 */
export function useConnectionLost(): boolean {
  const [lost, setLost] = useState(false)
  useEffect(() => {
    let patience: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      if (isDown()) {
        patience ??= setTimeout(() => setLost(true), PATIENCE_MS)
        return
      }
      clearTimeout(patience)
      patience = undefined
      setLost(false)
    }
    const timer = setInterval(check, CHECK_MS)
    const stopWatching = live.onState(check)
    window.addEventListener('online', check)
    window.addEventListener('offline', check)
    return () => {
      clearInterval(timer)
      clearTimeout(patience)
      stopWatching()
      window.removeEventListener('online', check)
      window.removeEventListener('offline', check)
    }
  }, [])
  return lost
}

const NEVER = () => () => undefined

/** False on the server and while hydrating; true afterwards. For what only a browser can know. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    NEVER,
    () => true,
    () => false,
  )
