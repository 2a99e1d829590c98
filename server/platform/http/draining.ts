import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Balancers ask `/readyz` at least this often. */
const DRAIN_MS = 3_000

/** Ends a process while other processes can serve its callers. */
export type Draining = {
  /** True while it still serves but wants no more callers. */
  isDraining(): boolean
  /** Redirects callers with their next answer to other processes; resolves after balancers have had time to notice. */
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
