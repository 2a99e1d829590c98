import { useEffect, useState, useSyncExternalStore } from 'react'
import { live } from './live.ts'

const CHECK_MS = 3050
/** Two checks in a row must fail, so a short hiccup shows nothing. */
const MISSED_CHECKS = 2

const isDown = () => !navigator.onLine || live.state === 'lost' || live.state === 'connecting'

/**
 * Whether the connection is really gone: two checks in a row (3.05 s apart) found the browser offline or the socket away.
 * False again as soon as it is back.
 */
export function useConnectionLost(): boolean {
  const [lost, setLost] = useState(false)
  useEffect(() => {
    let missed = 0
    const check = () => {
      missed = isDown() ? missed + 1 : 0
      setLost(missed >= MISSED_CHECKS)
    }
    const recover = () => {
      if (isDown()) return
      missed = 0
      setLost(false)
    }
    const timer = setInterval(check, CHECK_MS)
    const stopWatching = live.onState(recover)
    window.addEventListener('online', recover)
    return () => {
      clearInterval(timer)
      stopWatching()
      window.removeEventListener('online', recover)
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
