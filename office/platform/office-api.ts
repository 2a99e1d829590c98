import type { routes } from '#contract/http/index.ts'
import type { Calls } from '#contract/http/route.ts'
import { isApiError, type LooseOptions, requestData, type Transport } from '#web/platform/http/api.ts'
import { withIdempotencyKey } from '#web/platform/http/idempotency-key.ts'
import { askForProof } from '../security/ask-proof.ts'

type Routes = typeof routes
type AdminRoutes = {
  [K in keyof Routes as Routes[K] extends { base: '/api/admin' } ? K : never]: Routes[K]
}
/** `AdminEndpoints['GET /lots/{car_id}']['data']`: what a call of the staff area gives and takes. */
export type AdminEndpoints = Calls<AdminRoutes>
export type AdminKey = keyof AdminEndpoints & string
/** Calls that take an `Idempotency-Key`: they decide about money, or reach many members. */
type OnceKey = {
  [K in keyof AdminRoutes]: AdminRoutes[K] extends { idempotent: true }
    ? `${AdminRoutes[K]['method']} ${AdminRoutes[K]['path']}`
    : never
}[keyof AdminRoutes]
export type AdminData<K extends AdminKey> = AdminEndpoints[K]['data']
type Options<K extends AdminKey> = {
  params?: AdminEndpoints[K]['params']
  query?: AdminEndpoints[K]['query']
  body?: AdminEndpoints[K]['body'] | FormData
  signal?: AbortSignal
}
/** What takes a key is never sent without one. */
type Rest<K extends AdminKey> = K extends OnceKey
  ? [options: Options<K> & { idempotencyKey: string }]
  : [options?: Options<K>]

export type OfficeApi = {
  /** One typed call. @throws ApiError */
  call<K extends AdminKey>(key: K, ...rest: Rest<K>): Promise<AdminData<K>>
  /** A typed call that acts once: a second press and a try after a lost answer go out under the same key. @throws ApiError */
  callOnce<K extends OnceKey>(key: K, options: Options<K>): Promise<AdminData<K>>
  /** A call by its method and path below `/api/admin`, for the lists and forms that are made from descriptions. @throws ApiError */
  request(method: string, path: string, options?: LooseOptions): Promise<unknown>
}

/** Opens the proof dialog when a call needs a fresh proof, and then repeats the call. */
async function withProof(call: () => Promise<unknown>): Promise<unknown> {
  try {
    return await call()
  } catch (refusal) {
    if (!isApiError(refusal) || refusal.reason !== 'step_up_required') throw refusal
    await askForProof().catch(() => Promise.reject(refusal))
    return call()
  }
}

export function createOfficeApi(transport: Transport, onSessionOver: () => void): OfficeApi {
  const request: OfficeApi['request'] = (method, path, options = {}) =>
    withProof(() => requestData(transport, '/api/admin', `${method} ${path}`, options, { onSessionOver }))
  // The server validates what it sends.
  const send = <K extends AdminKey>(key: K, options: LooseOptions = {}) => {
    const [method = 'GET', path = ''] = key.split(' ')
    return request(method, path, options) as Promise<AdminData<K>>
  }
  return {
    request,
    call: (key, ...[options]) => send(key, options),
    callOnce: (key, options) =>
      withIdempotencyKey(`${key} ${JSON.stringify([options.params, options.body])}`, (idempotencyKey) =>
        send(key, { ...options, idempotencyKey }),
      ),
  }
}
