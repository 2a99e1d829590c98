import * as z from 'zod'
import type { TraceConfig } from '../telemetry/tracing.ts'
import { webAddress } from './web-address.ts'

const SHARE = 0.05

/** Variables with the names of OpenTelemetry. */
export const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(SHARE),
}
type Variables = z.output<z.ZodObject<typeof traceVariables>>

/** Undefined: no traces. */
export const toTraceConfig = (e: Variables): TraceConfig | undefined =>
  e.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? undefined
    : { endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT, share: e.OTEL_TRACES_SAMPLER_ARG }
