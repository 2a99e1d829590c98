import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#postgres/start-error.ts'

type Address = { port: number; host: string }

const LEAVE_PATIENCE_MS = 3_000
const LEAVE_POLL_MS = 100

/**
 * Checks that the address is free, so that a failing start fails before its work.
 * A process that is just ending gets a moment to release it.
 * @throws StartError with the action to take.
 */
export async function assertFree({ port, host }: Address): Promise<void> {
  const giveUpAt = Date.now() + LEAVE_PATIENCE_MS
  for (;;) {
    const error = await tryListen({ port, host })
    if (error === undefined) return
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (!isTaken || Date.now() > giveUpAt) throw listenError(error, { port, host })
    await sleep(LEAVE_POLL_MS)
  }
}

async function tryListen({ port, host }: Address): Promise<unknown> {
  const probe = createServer()
  try {
    await once(probe.listen(port, host), 'listening')
    return undefined
  } catch (error) {
    return error
  } finally {
    probe.close()
  }
}

/** The reason that the server cannot listen, in one sentence; unknown errors unchanged. */
export function listenError(error: unknown, { port, host }: Address): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new StartError(`Port ${port} on ${host} is taken: stop what uses it, or set PORT to another.`)
  }
  if (code === 'EACCES') return new StartError(`Port ${port} needs more rights: set PORT to one above 1024.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new StartError(`HOST ${host} is no address of this machine: set it to 127.0.0.1, or 0.0.0.0 for all.`)
  }
  return error
}
