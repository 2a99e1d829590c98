import type { IncomingMessage, ServerResponse } from 'node:http'
import { mayReadMetrics } from '../platform/http/security/metrics-gate.ts'
import { mergeMetrics } from '../platform/telemetry/metrics.ts'

const WORKER_MS = 5_000
const METRICS = /^\/metrics(?:\?|$)/
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Answers `/metrics` with the figures of all workers, since a balancer would show those of one.
 * @returns whether it did: other calls, and callers without the right, go their usual way.
 */
export const answerAllMetrics =
  (ports: () => readonly (number | undefined)[], token: string | undefined) =>
  (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' || !METRICS.test(request.url ?? '') || !mayReadMetrics(request, token)) return false
    const { authorization } = request.headers
    void Promise.all(ports().map((port) => (port === undefined ? '' : readOne(port, authorization)))).then((texts) =>
      response.writeHead(200, { 'content-type': CONTENT_TYPE }).end(mergeMetrics(texts)),
    )
    return true
  }

/** A worker that does not answer is missing from the figures, and a rule sees that. */
const readOne = (port: number, authorization: string | undefined): Promise<string> =>
  fetch(`http://127.0.0.1:${port}/metrics`, {
    headers: authorization === undefined ? {} : { authorization },
    signal: AbortSignal.timeout(WORKER_MS),
  }).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  )
