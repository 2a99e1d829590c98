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

/** A sensitive call, or the approval of a colleague's act, needs a proof of the last five minutes. */
const NEED_PROOF = new Set(['step_up_required', 'second_factor_required'])

/** Opens the proof dialog when a call needs a fresh proof, and then repeats the call. */
async function withProof<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (refusal) {
    if (!isApiError(refusal) || !NEED_PROOF.has(refusal.reason)) throw refusal
    await askForProof().catch(() => Promise.reject(refusal))
    return call()
  }
}

export function createOfficeApi(transport: Transport, onSessionOver: () => void): OfficeApi {
  const typed = createApi<OfficeEndpoints>(transport, { onSessionOver }, '/api/admin')
  const ask = (key: string, options: LooseOptions) =>
    requestData(transport, '/api/admin', key, options, { onSessionOver })
  const request: OfficeApi['request'] = (method, path, options = {}) =>
    withProof(() => ask(`${method} ${path}`, options))
  // The server validates what it takes and what it sends.
  const send: OfficeApi['send'] = (key, options) =>
    withProof(() => ask(key, options)) as Promise<OfficeData<typeof key>>
  return {
    request,
    send,
    list: (key, query, signal) =>
      request('GET', key.replace('GET ', ''), { query, signal }) as Promise<Page<RowOf<typeof key>>>,
    call: (key, ...rest) => withProof(() => typed.call(key, ...(rest as CallRest<typeof key, OfficeEndpoints>))),
    // The refusal is the answer of its key, so the call after the proof has another one.
    callOnce: (key, options) =>
      withProof(() =>
        withIdempotencyKey(`${key} ${JSON.stringify([options.params, options.body])}`, (idempotencyKey) =>
          ask(key, { ...options, idempotencyKey }),
        ),
      ) as Promise<OfficeData<typeof key>>,
  }
}
