import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const zstd = promisify(zstdCompress)
const br = promisify(brotliCompress)
const gz = promisify(gzip)
/** Large enough for most compressed answers in one piece. */
const chunkSize = 32 * 1024
const { ZSTD_c_compressionLevel, BROTLI_PARAM_QUALITY } = constants

/**
 * The smallest and cheapest first, at the fastest levels: nearly every answer differs, so each is compressed again,
 * and one level more costs twice the time for a twentieth of the size.
 */
const WAYS: readonly [name: string, compress: (body: Buffer) => Promise<Buffer>][] = [
  ['zstd', (body) => zstd(body, { chunkSize, pledgedSrcSize: body.length, params: { [ZSTD_c_compressionLevel]: 1 } })],
  ['br', (body) => br(body, { chunkSize, params: { [BROTLI_PARAM_QUALITY]: 1 } })],
  ['gzip', (body) => gz(body, { chunkSize, level: 1 })],
]

/** The best compression that the caller accepts, if any. */
export function compressionFor(request: FastifyRequest) {
  const accepted = String(request.headers['accept-encoding'] ?? '').split(/[\s,;]+/)
  const way = WAYS.find(([name]) => accepted.includes(name))
  return way && { encoding: way[0], compress: way[1] }
}

/**
 * Smaller answers fit into two packets, which are sent together. Bids, whose receipts include their paths, and
 * other short calls pay nothing.
 */
const BYTES_MIN = 2800

/**
 * Sends JSON in the smallest form that the caller accepts. Compression runs outside the main thread. A caller
 * needs a token in a header, which no other site can send, so sizes leak nothing to other sites.
 */
export function compressJson(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < BYTES_MIN || reply.hasHeader('content-encoding')) return payload
    if (!String(reply.getHeader('content-type') ?? '').startsWith('application/json')) return payload
    const way = compressionFor(request)
    if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding')
    if (!way) return payload
    const bytes = await way.compress(Buffer.from(payload))
    reply.header('content-encoding', way.encoding).removeHeader('content-length')
    return bytes
  })
}
