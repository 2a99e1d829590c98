import type { LiveEvents } from '#contract/live/events.ts'

/** One event on one channel. */
export type LiveMessage = {
  [E in keyof LiveEvents]: { channel: string; event: E; data: LiveEvents[E] }
}[keyof LiveEvents]
