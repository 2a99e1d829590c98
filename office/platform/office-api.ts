import type { OfficeEndpoints } from '#contract/http/index.ts'
import {
  type CallOptions,
  type CallRest,
  createApi,
  isApiError,
  type LooseOptions,
  requestData,
  type Transport,
} from '#web/platform/http/api.ts'
import { withIdempotencyKey } from '#web/platform/http/idempotency-key.ts'
import { askForProof } from './ask-proof.ts'
import type { CallKey, ListKey, OfficeData, OnceKey, Page, RowOf } from './calls.ts'

/** A call that takes a key is never sent without one. */
type Rest<K extends CallKey> = K extends OnceKey
  ? [options: CallOptions<K, OfficeEndpoints> & { idempotencyKey: string }]
  : CallRest<K, OfficeEndpoints>

export type OfficeApi = {
  /** One typed call. @throws ApiError */
  call<K extends CallKey>(key: K, ...rest: Rest<K>): Promise<OfficeData<K>>
  /** A typed call that acts once: a second press and a try after a lost answer go out under the same key. @throws ApiError */
  callOnce<K extends OnceKey>(key: K, options: CallOptions<K, OfficeEndpoints>): Promise<OfficeData<K>>
  /** One page of a list. The query is as the address has it; the server validates it. @throws ApiError */
  list<K extends ListKey>(key: K, query: Record<string, unknown>, signal?: AbortSignal): Promise<Page<RowOf<K>>>
  /** A call with the values of a form, which the server validates. @throws ApiError */
  send<K extends CallKey>(key: K, options: LooseOptions): Promise<OfficeData<K>>
  /** A call by its method and path below `/api/admin`. @throws ApiError */
  request(method: string, path: string, options?: LooseOptions): Promise<unknown>
}

/** Opens the proof dialog when a call needs a fresh proof, and then repeats the call. */
async function withProof<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (refusal) {
    if (!isApiError(refusal) || refusal.reason !== 'step_up_required') throw refusal
    await askForProof().catch(() => Promise.reject(refusal))
    return call()
  }
}

export function createOfficeApi(transport: Transport, onSessionOver: () => void): OfficeApi {
  const typed = createApi<OfficeEndpoints>(transport, { onSessionOver }, '/api/admin')
  const request: OfficeApi['request'] = (method, path, options = {}) =>
    withProof(() => requestData(transport, '/api/admin', `${method} ${path}`, options, { onSessionOver }))
  // The server validates what it takes and what it sends.
  const send: OfficeApi['send'] = (key, options) => {
    const [method = 'GET', path = ''] = key.split(' ')
    return request(method, path, options) as Promise<OfficeData<typeof key>>
  }
  return {
    request,
    send,
    list: (key, query, signal) =>
      request('GET', key.replace('GET ', ''), { query, signal }) as Promise<Page<RowOf<typeof key>>>,
    call: (key, ...rest) => withProof(() => typed.call(key, ...(rest as CallRest<typeof key, OfficeEndpoints>))),
    callOnce: (key, options) =>
      withIdempotencyKey(`${key} ${JSON.stringify([options.params, options.body])}`, (idempotencyKey) =>
        send(key, { ...options, idempotencyKey }),
      ),
  }
}
