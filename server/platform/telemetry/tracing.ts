import type { Span } from '@opentelemetry/api'

/** The target of spans, and the share of calls with one. */
export type TraceConfig = { endpoint: string; share: number }

/** A call in a trace: without its address, its query or its person. */
export type TracedCall = { method: string; route: string; traceparent: string | undefined }

export type Tracing = {
  begin(call: TracedCall): Span
  end(span: Span, status: number): void
  close(): Promise<void>
}

const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

/**
 * Sends the spans of calls by OTLP over HTTP. The library is loaded here, so that a server without traces does not load
 * it.
 */
export async function openTracing({ endpoint, share }: TraceConfig): Promise<Tracing> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'marsa' }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('marsa')

  /** The caller's span, if it sent one in the standard form. */
  function parentOf(traceparent: string | undefined) {
    const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? []
    if (traceId === undefined || spanId === undefined || flags === undefined) return api.ROOT_CONTEXT
    const traceFlags = Number.parseInt(flags, 16)
    return api.trace.setSpanContext(api.ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
  }

  return {
    begin: ({ method, route, traceparent }) =>
      tracer.startSpan(
        `${method} ${route}`,
        { kind: api.SpanKind.SERVER, attributes: { 'http.request.method': method, 'http.route': route } },
        parentOf(traceparent),
      ),
    end: (span, status) => {
      span.setAttribute('http.response.status_code', status)
      if (status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR })
      span.end()
    },
    close: () => provider.shutdown(),
  }
}
