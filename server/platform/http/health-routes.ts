import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { isWritable } from '../db/health-store.ts'
import type { Draining } from './draining.ts'

const READY_MS = 2_000

/**
 * `/healthz`: the process lives. `/readyz`: it can serve, that is, its database accepts writes and it does not stop.
 */
export function registerHealthRoutes(app: FastifyInstance, db: Database, draining: Draining): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (draining.isDraining()) return reply.code(503).send({ status: 'stopping' })
    const ready = await Promise.race([
      isWritable(db),
      new Promise<false>((resolve) => setTimeout(resolve, READY_MS, false).unref()),
    ])
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' })
  })
}
