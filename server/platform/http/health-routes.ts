import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { isWritable } from '../db/health-store.ts'

const READY_MS = 2_000

/** `/healthz`: the process lives. `/readyz`: it can serve, that is, its database takes writes. */
export function registerHealthRoutes(app: FastifyInstance, db: Database): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await Promise.race([
      isWritable(db),
      new Promise<false>((resolve) => setTimeout(resolve, READY_MS, false).unref()),
    ])
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' })
  })
}
