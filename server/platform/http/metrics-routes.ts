import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../telemetry/metrics.ts'
import { answerRefusal } from './answers.ts'
import { refuse } from './refusal.ts'
import { mayReadMetrics } from './security/metrics-gate.ts'

/** Times every call, and answers `/metrics` to allowed callers. For all others the address does not exist. */
export function registerMetricsRoutes(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.addHook('onResponse', (request, reply, next) => {
    const { method, routeOptions } = request
    metrics.request({ method, route: routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1_000)
    next()
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request.raw, token)) return answerRefusal(reply, refuse('not_found'))
    return reply.header('content-type', metrics.contentType).send(await metrics.text())
  })
}
