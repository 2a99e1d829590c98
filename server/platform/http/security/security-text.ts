import type { FastifyInstance } from 'fastify'
import { answerRefusal } from '../answers.ts'
import { refuse } from '../refusal.ts'

const VALID_DAYS = 180
const DAY_MS = 86_400_000

/**
 * `/.well-known/security.txt` (RFC 9116): where to report a weakness. Without a contact it does not exist.
 * @param readContact the mail address of the house.
 */
export function registerSecurityText(
  app: FastifyInstance,
  { publicUrl, now, readContact }: { publicUrl: string; now: () => number; readContact: () => Promise<string> },
): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const contact = await readContact()
    if (contact === '') return answerRefusal(reply, refuse('not_found'))
    const lines = [
      `Contact: mailto:${contact}`,
      `Expires: ${new Date(now() + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: ar, en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
