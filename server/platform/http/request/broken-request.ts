import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Reason } from '#contract/http/reasons.ts'
import { refusalBody } from '../answers.ts'
import { refuse } from '../refusal.ts'
import { securityHeaders } from '../security/security-headers.ts'

const reasons: Record<string, Reason> = {
  HPE_HEADER_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'timed_out',
}

/**
 * Answers input that is not HTTP, or has too long a head, in the form of all other calls; the connection ends with it.
 * No header could be read, so the language is the default one.
 */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  // Browsers open connections ahead, and would take this text as the answer to their next request.
  if (socket.bytesRead === 0) return void socket.destroy()
  const refusal = refuse(reasons[error.code ?? ''] ?? 'unreadable')
  const requestId = randomUUID()
  const { status, body } = refusalBody(refusal, 'ar', requestId)
  const text = JSON.stringify(body)
  const headers = {
    ...securityHeaders,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  if (socket.writable) socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', text].join('\r\n'))
  socket.destroySoon()
}
