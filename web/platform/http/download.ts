import { readSession } from '../device/session.ts'
import type { Lang } from '../language.tsx'
import { ApiError, readEnvelope } from './api.ts'
import { saveBlob } from './save-blob.ts'

/**
 * Saves a file of the API that needs the session's token, which no plain link can carry.
 * @throws ApiError when the answer is no file, and when none comes (status 0).
 */
export async function downloadFile(
  path: string,
  lang: Lang,
  apiKey: string | undefined,
  stepUp?: string,
): Promise<void> {
  const token = readSession()?.token
  const headers = {
    language: lang,
    ...(apiKey ? { 'api-key': apiKey } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(stepUp ? { 'step-up': stepUp } : {}),
  }
  const response = await fetch(path, { headers, credentials: 'same-origin' }).catch(() => undefined)
  if (!response?.ok) {
    const status = response?.status ?? 0
    const answer = readEnvelope(status, await response?.json().catch(() => undefined))
    throw new ApiError(answer.message, { ...answer, status })
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file'
  saveBlob(await response.blob(), name)
}
