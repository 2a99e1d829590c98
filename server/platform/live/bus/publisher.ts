import type { LiveEvents } from '#contract/live/events.ts'

/** Publishes to all subscribers of a channel. Call it after the commit, never before. */
export type Publisher = {
  publish<E extends keyof LiveEvents>(channel: string, event: E, data: LiveEvents[E]): void
}

/** Messages between the processes of one installation: over Redis if there is one, else inside this process. */
export type Bus = {
  emit(topic: string, message: string): void
  on(topic: string, listener: (message: string) => void): void
  close(): Promise<void>
}
