import { createContext, useContext, useSyncExternalStore } from 'react'

const SECOND = 1000
/** A measurement older than this is replaced even by a worse one: device clocks drift. */
const BEST_BEFORE_MS = 5 * 60 * SECOND

type Measurement = { offset: number; uncertainty: number; takenAt: number }
let best: Measurement | undefined

/** The server's time in milliseconds, as precisely as this device knows it. */
export const serverNow = (): number => Date.now() + (best?.offset ?? 0)

/** Figures about the page's clock, shown on demand; undefined before the first measurement. All in milliseconds. */
export const clockQuality = (): { offset: number; uncertainty: number } | undefined =>
  best && { offset: best.offset, uncertainty: best.uncertainty }

/**
 * Applies an answer of `/server-time`. The true moment lies somewhere within the round trip, so half of it is the
 * error.
 * All in milliseconds; `sentAt` and `receivedAt` are the device's clock.
 */
export function observeServerTime(serverMs: number, sentAt: number, receivedAt: number): void {
  const uncertainty = Math.max(0, receivedAt - sentAt) / 2
  const offset = serverMs + uncertainty - receivedAt
  const isStale = best === undefined || receivedAt - best.takenAt > BEST_BEFORE_MS
  const hasMoved = best !== undefined && Math.abs(offset - best.offset) > best.uncertainty + uncertainty
  if (isStale || hasMoved || uncertainty <= (best?.uncertainty ?? 0))
    adopt({ offset, uncertainty, takenAt: receivedAt })
}

/** Applies the time of a live event. It left the server earlier, so the server cannot be behind it. */
export function observeLiveTime(serverMs: number): void {
  const receivedAt = Date.now()
  const atLeast = serverMs - receivedAt
  if (best && atLeast > best.offset) adopt({ ...best, offset: atLeast, takenAt: receivedAt })
}

function adopt(measurement: Measurement) {
  best = measurement
  if (timer !== undefined) restart()
}

/** For tests. */
export function forgetClock(): void {
  best = undefined
}

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let shown = 0

function tick() {
  shown = Math.floor(serverNow() / SECOND) * SECOND
  for (const listener of listeners) listener()
  restart()
}

/** One timer for the whole page, woken at the server's full seconds. */
function restart() {
  clearTimeout(timer)
  timer = setTimeout(tick, SECOND - (serverNow() % SECOND) + 5)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === undefined) {
    shown = Math.floor(serverNow() / SECOND) * SECOND
    restart()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    timer = undefined
  }
}

const snapshot = () => (timer === undefined ? Math.floor(serverNow() / SECOND) * SECOND : shown)

/** The time of rendering on the server, in milliseconds: the first paint in the browser must show the same. */
export const RenderedAt = createContext(0)

/** The server's time in milliseconds, floored to the second; the component renders every second. */
export function useNow(): number {
  const renderedAt = useContext(RenderedAt)
  return useSyncExternalStore(subscribe, snapshot, () => renderedAt)
}

/** A boolean derived from the server's time; the component renders only when it changes. */
export function useClockIs(question: (now: number) => boolean): boolean {
  const renderedAt = useContext(RenderedAt)
  return useSyncExternalStore(
    subscribe,
    () => question(snapshot()),
    () => question(renderedAt),
  )
}

/** A first guess before any measurement: the page was rendered about when its first byte came. */
export function guessFromPage(renderedAt: number): void {
  const [navigation] = performance.getEntriesByType('navigation')
  if (best || !(navigation instanceof PerformanceNavigationTiming) || navigation.responseStart === 0) return
  const respondedAt = performance.timeOrigin + navigation.responseStart
  adopt({ offset: renderedAt - respondedAt, uncertainty: 2 * SECOND, takenAt: 0 })
}
