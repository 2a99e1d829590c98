import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { LiveEvents } from '#contract/live/events.ts'
import { readSession, subscribeSession } from '../device/session.ts'
import { LiveClient, type LiveState } from './live-client.ts'
import { openSocket } from './open-socket.ts'
import { readWatcher } from './watcher.ts'

/** A page may hold data read this long before the visitor requested it, and the request takes time too. */
const RENDERED_BEFORE_MS = 4000
const BACK_MAX_MS = 15_000

/** The page's one connection for live updates. */
export const live = new LiveClient({
  open: openSocket,
  token: () => readSession()?.token,
  watcher: readWatcher,
  back: () => Math.min(performance.now() + RENDERED_BEFORE_MS, BACK_MAX_MS),
})

/** Connects once the page is painted and the browser is idle. */
export function startLive(): () => void {
  const start = () => live.start()
  const idle = typeof requestIdleCallback === 'function' ? requestIdleCallback(start, { timeout: 2000 }) : undefined
  const timer = idle === undefined ? setTimeout(start, 200) : undefined
  let token = readSession()?.token
  const stop = subscribeSession(() => {
    if (readSession()?.token === token) return
    token = readSession()?.token
    live.restart()
  })
  return () => {
    if (idle !== undefined) cancelIdleCallback(idle)
    clearTimeout(timer)
    stop()
  }
}

/**
 * Calls `listener` for every `event` on `channel` while the component is mounted. Without a channel it watches nothing.
 */
export function useLive<E extends keyof LiveEvents>(
  channel: string | undefined,
  event: E,
  listener: (data: LiveEvents[E]) => void,
): void {
  // The server's data under a name has that name's shape (contract/live).
  const latest = useEffectEvent((data: unknown) => listener(data as LiveEvents[E]))
  useEffect(
    () => (channel === undefined ? undefined : live.listen(channel, event, (data) => latest(data))),
    [channel, event],
  )
}

export const useLiveState = (): LiveState =>
  useSyncExternalStore(
    (listener) => live.onState(listener),
    () => live.state,
    () => 'idle',
  )
