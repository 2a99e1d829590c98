import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tracing } from '../telemetry/tracing.ts'

/** Gives each call a span from its first header to the end of its answer. */
export function traceCalls(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, ReturnType<Tracing['begin']>>()
  app.addHook('onRequest', (request, _reply, next) => {
    const { method, routeOptions, headers } = request
    const traceparent = headers.traceparent === undefined ? undefined : String(headers.traceparent)
    spans.set(request, tracing.begin({ method, route: routeOptions.url ?? 'none', traceparent }))
    next()
  })
  app.addHook('onResponse', (request, reply, next) => {
    const span = spans.get(request)
    if (span) tracing.end(span, reply.statusCode)
    next()
  })
  app.addHook('onClose', () => tracing.close())
}
