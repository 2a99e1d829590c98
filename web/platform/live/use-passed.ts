import { useCallback, useContext, useSyncExternalStore } from 'react'
import { RenderedAt, serverNow } from './server-clock.ts'

/** Timers of browsers hold 24.8 days; a longer wait is split. */
const LONGEST_MS = 2 ** 31 - 1

/** True once an instant of the wire has passed by the server's clock; renders once, when it does. */
export function usePassed(at: string | null): boolean {
  const renderedAt = useContext(RenderedAt)
  const moment = at === null ? Number.POSITIVE_INFINITY : Date.parse(at)
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const arm = () => {
        const left = moment - serverNow()
        if (!Number.isFinite(left)) return
        if (left <= 0) return listener()
        timer = setTimeout(arm, Math.min(left, LONGEST_MS))
      }
      arm()
      return () => clearTimeout(timer)
    },
    [moment],
  )
  return useSyncExternalStore(
    subscribe,
    () => serverNow() >= moment,
    () => renderedAt >= moment,
  )
}
