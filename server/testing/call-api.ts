import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

/** An answer of the API: every refusal and every success has this form. */
export type ApiAnswer = {
  status: number
  headers: LightMyRequestResponse['headers']
  /** The exact text of the answer. */
  text: string
  code: number
  message: string
  reason: string
  errors: Record<string, string[]>
  request_id: string
  // Each test knows the shape of the call it makes.
  // biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every call
  data: any
}

export type CallOptions = {
  token?: string | undefined
  language?: string
  /** An object is sent as JSON, a form as multipart; text and bytes go as they are. */
  body?: unknown
  headers?: Record<string, string>
  ip?: string
}

/** `call('POST /api/v1/bid', { token, body })`; a prefix goes before each path. */
export const createCaller =
  (app: FastifyInstance, prefix = '') =>
  async (line: string, { token, language = 'en', body, headers, ip }: CallOptions = {}): Promise<ApiAnswer> => {
    const [method = ''] = line.split(' ', 1)
    const path = line.slice(method.length + 1)
    const form = body instanceof FormData ? new Response(body) : undefined
    const isRaw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
    const payload = form ? Buffer.from(await form.arrayBuffer()) : isRaw ? body : JSON.stringify(body)
    const response = await app.inject({
      // The caller writes an HTTP method.
      method: method as NonNullable<InjectOptions['method']>,
      url: `${prefix}${path}`,
      headers: {
        language,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(payload !== undefined && { 'content-type': form?.headers.get('content-type') ?? 'application/json' }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
      ...(ip !== undefined && { remoteAddress: ip }),
    })
    const type = String(response.headers['content-type'])
    const parsed = type.startsWith('application/json') && response.body !== '' ? JSON.parse(response.body) : {}
    return { ...parsed, status: response.statusCode, headers: response.headers, text: response.body }
  }

/** A form with one file. */
export function formOf(field: string, bytes: Buffer, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.append(field, new Blob([new Uint8Array(bytes)]), 'file')
  return form
}
