import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import * as z from 'zod'

/** Where browsers send what a page's content policy refused. */
export const POLICY_REPORTS = '/policy-reports'
const BYTES_MAX = 16 * 1024
const REPORTS_MAX = 10
const LOGGED_EACH_MS = 60_000

const report = z.object({
  body: z.object({ effectiveDirective: z.string().optional(), blockedURL: z.string().nullish() }),
})
/** The older form holds one report. */
const olderReport = z
  .object({
    'csp-report': z.object({ 'effective-directive': z.string().optional(), 'blocked-uri': z.string().optional() }),
  })
  .transform(({ 'csp-report': about }) => [
    { body: { effectiveDirective: about['effective-directive'], blockedURL: about['blocked-uri'] } },
  ])
const reports = z.union([z.array(report).max(REPORTS_MAX), olderReport])

/**
 * Counts what browsers refused to load or run, and logs the counts each minute. Addresses are not kept: they may name
 * a person, and a stranger may send anything.
 */
export function registerPolicyReports(app: FastifyInstance, log: Logger): void {
  const counts = new Map<string, number>()
  const tell = () => {
    if (counts.size > 0) log.warn({ security: 'policy_report', refused: Object.fromEntries(counts) }, 'security')
    counts.clear()
  }
  const timer = setInterval(tell, LOGGED_EACH_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    tell()
  })
  void app.register(async (scope) => {
    const types = ['application/csp-report', 'application/reports+json']
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: BYTES_MAX }, (_request, text, done) =>
      done(null, text),
    )
    scope.post(POLICY_REPORTS, { bodyLimit: BYTES_MAX }, async (request, reply) => {
      for (const kind of kindsIn(request.body)) counts.set(kind, (counts.get(kind) ?? 0) + 1)
      return reply.code(204).send()
    })
  })
}

/** The directive that refused, and what: a keyword such as `inline`; any address is `other`. */
function kindsIn(text: unknown): string[] {
  try {
    const { data = [] } = reports.safeParse(JSON.parse(String(text)))
    return data.map(({ body }) => `${wordIn(DIRECTIVES, body.effectiveDirective)} ${wordIn(KEYWORDS, body.blockedURL)}`)
  } catch {
    return []
  }
}

/** Words of the browsers: a stranger could write anything in their place. */
const DIRECTIVES = [
  ...[
    'default-src',
    'script-src',
    'script-src-elem',
    'script-src-attr',
    'style-src',
    'style-src-elem',
    'style-src-attr',
  ],
  ...['img-src', 'font-src', 'connect-src', 'worker-src', 'manifest-src', 'media-src', 'frame-src', 'object-src'],
  ...['base-uri', 'form-action', 'frame-ancestors', 'require-trusted-types-for', 'trusted-types'],
]
const KEYWORDS = ['inline', 'eval', 'wasm-eval', 'data', 'blob', 'trusted-types-sink', 'trusted-types-policy']

const wordIn = (words: readonly string[], text: string | null | undefined): string =>
  words.find((word) => word === text) ?? 'other'
