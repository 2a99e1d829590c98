import { readSession } from '../device/session.ts'
import type { Lang } from '../language.tsx'
import type { Transport } from './api.ts'

/** The browser's transport to the API: token, language and time zone are sent as headers. */
export function browserTransport(lang: Lang, apiKey: string | undefined): Transport {
  return async ({
    method,
    path,
    body,
    idempotencyKey,
    stepUp,
    version,
    token = readSession()?.token,
    signal,
    onSent,
  }) => {
    const isForm = body instanceof FormData
    const headers: Record<string, string> = { accept: 'application/json', language: lang, timezone: 'Asia/Riyadh' }
    if (apiKey) headers['api-key'] = apiKey
    if (token) headers.authorization = `Bearer ${token}`
    if (stepUp) headers['step-up'] = stepUp
    if (version) headers['if-match'] = version
    if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
    if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
    try {
      // Few pages upload files.
      if (isForm) return await (await import('./send-form.ts')).sendForm({ method, path, headers, form: body, onSent })
      const response = await fetch(path, {
        method,
        headers,
        signal: signal ?? null,
        credentials: 'same-origin',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const answer: unknown = await response.json().catch(() => null)
      return { status: response.status, body: answer, version: response.headers.get('etag') ?? undefined }
    } catch (error) {
      if (signal?.aborted) throw error
      return { status: 0, body: null }
    }
  }
}
