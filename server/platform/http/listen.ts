import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartError } from '../db/embedded.ts'

type Address = { port: number; host: string }

/**
 * Looks whether the address can be taken, so that a start which must fail does so before it has done its work.
 * @throws StartError that says what to do.
 */
export async function assertFree({ port, host }: Address): Promise<void> {
  const probe = createServer()
  try {
    probe.listen(port, host)
    await once(probe, 'listening')
  } catch (error) {
    throw listenError(error, { port, host })
  } finally {
    probe.close()
  }
}

/** What stands in the way of listening, in one sentence; anything unknown as it is. */
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
