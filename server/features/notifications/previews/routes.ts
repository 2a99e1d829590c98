import type { FastifyInstance } from 'fastify'
import { messagePreviewRoutes as routes } from '#contract/http/office/site/message-previews.ts'
import type { StaffApi } from '../../staff/index.ts'
import { MAIL_PREVIEWS, type PreviewDeps, previewBroadcast, readMailPreview, readPreviews } from './previews.ts'

/** A mail has its styles within; only the office's own page may frame it, and nothing in it runs. */
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https:; frame-ancestors 'self'"

/** Previews of messages for staff. A frame sends no token: the sealed address of a mail takes its place. */
export function registerPreviewRoutes(app: FastifyInstance, { serve }: StaffApi, deps: PreviewDeps): void {
  serve(routes.adminMessagePreviews, () => readPreviews(deps))
  serve(routes.adminPreviewBroadcast, ({ body }) => previewBroadcast(deps, body))
  // A seal that holds the words of a notice is longer than a parameter may be.
  app.get<{ Params: { '*': string } }>(`${MAIL_PREVIEWS}/*`, async ({ params }, reply) => {
    const html = await readMailPreview(deps, params['*'])
    if (html === undefined) return reply.callNotFound()
    return reply
      .header('content-security-policy', MAIL_POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(html)
  })
}
