import * as z from 'zod'
import { type FailureKind, SendError, withoutPersonalData } from '../send-error.ts'

export type ProviderAnswer = { status: number; body: unknown; retryAfterSeconds: number | undefined }

const ANSWER_BYTES_MAX = 64 * 1024

/**
 * Sends a request to a provider and reads its JSON answer.
 * @param name of the provider, for the error's text.
 * @throws SendError `unavailable` when there is no answer, or an unreadable one.
 */
export async function postTo(name: string, url: URL, request: RequestInit): Promise<ProviderAnswer> {
  let response: Response
  let text: string
  try {
    // A redirect would send the message, with our keys, to an address that the operator has not set.
    response = await fetch(url, { ...request, method: 'POST', redirect: 'error' })
    text = await readSome(response)
  } catch (error) {
    throw new SendError('unavailable', `${name}: ${withoutPersonalData(reasonOf(error))}`)
  }
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfterSeconds = Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 3_600) : undefined
  return { status: response.status, body: asJson(text), retryAfterSeconds }
}

async function readSome(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > ANSWER_BYTES_MAX) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The cause of a failed fetch has the reason; the error itself only says that it failed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time'
  return error.cause instanceof Error ? error.cause.message : error.message
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The meaning of the status if the answer says nothing more. */
export function kindOf(status: number): FailureKind {
  if (status === 429) return 'limited'
  return status >= 500 || status === 408 || status === 401 || status === 402 || status === 403
    ? 'unavailable'
    : 'refused'
}

export const shortText = z.string().transform(withoutPersonalData)
