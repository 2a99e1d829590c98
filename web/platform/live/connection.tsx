import { useEffect, useState, useSyncExternalStore } from 'react'
import { useApi } from '../link.tsx'
import { live } from './live.ts'
import { isPause } from './pause.ts'
import { measureClock } from './use-server-time.ts'

const CHECK_MS = 3050
/** As long as two checks: a short interruption shows nothing. */
const PATIENCE_MS = 2 * CHECK_MS

const isDown = () => !navigator.onLine || live.state === 'lost' || live.state === 'connecting'

/** The reason that the page may show old prices: no connection, or the page itself was suspended for a while. */
export type Interruption = 'lost' | 'paused'

/**
 * The present interruption of the page. `lost`: the browser is offline, or the socket away for two checks (3.05 s each)
 * in a row.
 * `paused`: the device slept or the page was frozen; over once the server has answered again. Undefined if all is
 * well.
 */
export function useInterruption(): Interruption | undefined {
  const isLost = useConnectionLost()
  const isPaused = usePaused()
  return isLost ? 'lost' : isPaused ? 'paused' : undefined
}

function useConnectionLost(): boolean {
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

function usePaused(): boolean {
  const api = useApi()
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    let last = Date.now()
    let wasHidden = document.hidden
    const check = () => {
      const gapMs = Date.now() - last
      if (isPause(gapMs, wasHidden)) setPaused(true)
      last = Date.now()
      wasHidden = document.hidden
    }
    const hide = () => {
      wasHidden ||= document.hidden
    }
    const timer = setInterval(check, CHECK_MS)
    document.addEventListener('visibilitychange', hide)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [])
  useEffect(() => {
    if (!isPaused) return
    const attempt = () =>
      void measureClock(api).then(
        () => setPaused(false),
        () => undefined,
      )
    attempt()
    const timer = setInterval(attempt, CHECK_MS)
    return () => clearInterval(timer)
  }, [api, isPaused])
  return isPaused
}

const NEVER = () => () => undefined

/** False on the server and while hydrating; true afterwards. For facts that only a browser can know. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    NEVER,
    () => true,
    () => false,
  )
