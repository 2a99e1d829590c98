import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressionFor } from '../http/compress.ts'

/** Sends a page in the smallest form that the browser accepts. Compression runs outside the main thread. */
export async function sendHtml(request: FastifyRequest, reply: FastifyReply, page: Buffer): Promise<FastifyReply> {
  const way = compressionFor(request)
  return way ? reply.header('content-encoding', way.encoding).send(await way.compress(page)) : reply.send(page)
}
