import { clearTab, readTab, writeTab } from '../device/tab-storage.ts'
import { isApiError } from './api.ts'
import { newKey } from './new-key.ts'

const PREFIX = 'request-key:'

/**
 * Sends a request that moves money under an `Idempotency-Key`. Until an answer comes (no connection, a failing server,
 * a reload in between) the same request is repeated under the same key, so it happens once; any answer ends the key.
 * @param request the whole request as a text: the same text means the same request
 */
export async function withIdempotencyKey<T>(request: string, send: (key: string) => Promise<T>): Promise<T> {
  const name = PREFIX + request
  const key = readTab(name) ?? newKey()
  writeTab(name, key)
  try {
    const answer = await send(key)
    clearTab(name)
    return answer
  } catch (error) {
    if (isAnswer(error)) clearTab(name)
    throw error
  }
}

/** After a refusal nothing is in flight. After a lost connection or a server error the request may still be. */
const isAnswer = (error: unknown): boolean => isApiError(error) && error.status !== 0 && error.status < 500
