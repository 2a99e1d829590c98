import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Balancers ask `/readyz` at least this often. */
const DRAIN_MS = 3_000

/** Ends a process whose callers other processes can serve. */
export type Draining = {
  /** Whether it still serves, and wants no more callers. */
  isDraining(): boolean
  /** Sends callers elsewhere, each with its next answer; resolves when balancers have had time to notice. */
  drain(): Promise<void>
}

export function createDraining(server: Server): Draining {
  let draining = false
  return {
    isDraining: () => draining,
    drain: async () => {
      draining = true
      server.prependListener('request', (_request, response) => {
        response.shouldKeepAlive = false
      })
      await sleep(DRAIN_MS)
    },
  }
}
