import type { Logger } from 'pino'
import { createPeers } from '../../db/peers.ts'

/** A member's request with a key. */
type Keyed = { accountId: number; key: string }

/** Requests with a key in progress, in this process and in the others. */
export type InFlight = {
  /** Runs one. While it runs every process can find it. */
  during<T>(keyed: Keyed, work: () => Promise<T>): Promise<T>
  /** True if any process works on it now; undefined if that is unknown now. */
  isWorkedOn(keyed: Keyed): Promise<boolean | undefined>
  start(): Promise<void>
  stop(): Promise<void>
}

const placeOf = ({ accountId, key }: Keyed): string => `${accountId}\n${key}`

/**
 * Keeps this process's requests in its memory, where they die with it, and asks the other processes for theirs.
 * @param others the way to reach them; without it this process is alone.
 */
export function createInFlight(others?: { databaseUrl: string; log: Logger }): InFlight {
  // Copies of one request may come at once.
  const copies = new Map<string, number>()
  const has = (place: string) => copies.has(place)
  const peers = others && createPeers({ ...others, answer: has })
  return {
    during: async (keyed, work) => {
      const place = placeOf(keyed)
      copies.set(place, (copies.get(place) ?? 0) + 1)
      try {
        return await work()
      } finally {
        const left = (copies.get(place) ?? 1) - 1
        if (left === 0) copies.delete(place)
        else copies.set(place, left)
      }
    },
    isWorkedOn: async (keyed) => {
      const place = placeOf(keyed)
      return has(place) || (peers ? peers.ask(place) : false)
    },
    start: async () => peers?.start(),
    stop: async () => peers?.stop(),
  }
}
