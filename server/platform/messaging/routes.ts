import type { FastifyInstance } from 'fastify'
import { parsePhone } from '#contract/values/phone.ts'
import type { Outbox } from './create-messaging.ts'
import { outboxPage, outboxPolicy, type StaffPhone } from './outbox-page.ts'

/**
 * The development outbox; with a real sender its addresses do not exist.
 * @param staff phones that log in to the staff area, named above the messages.
 */
export function registerOutboxRoutes(
  app: FastifyInstance,
  outbox: Outbox | undefined,
  staff: readonly StaffPhone[],
): void {
  if (outbox === undefined) return
  app.get('/dev/outbox', async (_request, reply) =>
    reply
      .header('content-security-policy', outboxPolicy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(outboxPage(await outbox(), staff)),
  )
  app.get('/dev/outbox.json', async (request, reply) => {
    const { to } = request.query as { to?: unknown } // Fastify parses every query into an object
    return reply.header('cache-control', 'no-store').send(await outbox(recipientOf(to)))
  })
}

/** A phone in any spelling, or a mail address. A plain `+` in a query arrives as a space. */
function recipientOf(to: unknown): string | undefined {
  if (typeof to !== 'string' || to.trim() === '') return undefined
  return parsePhone(to.replace(/^ /, '+')) ?? to.trim()
}
