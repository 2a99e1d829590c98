import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const br = promisify(brotliCompress)
const gz = promisify(gzip)
/** Fast levels: a page differs in every answer by its nonce, so it is compressed each time. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}
const GZIP = { level: 4 }

/** Sends a page in the smallest form the browser takes. Compression runs outside the main thread. */
export async function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(await br(html, BROTLI))
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await gz(html, GZIP))
  return reply.send(html)
}
