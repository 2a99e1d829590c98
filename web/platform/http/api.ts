import type { Endpoints } from '#contract/http/index.ts'

export type TransportRequest = {
  method: string
  /** Below the host, query included: '/api/v1/page/car/ford-bronco'. */
  path: string
  /** A plain value (sent as JSON) or a form. */
  body?: unknown
  idempotencyKey?: string
  /** Replaces the session's token. */
  token?: string
  /** A fresh proof of the member's presence, for calls that require one. */
  stepUp?: string
  /** The version on which a staff change is based. */
  version?: string
  signal?: AbortSignal
  /** Receives the number of sent bytes of a form. */
  onSent?: OnSent
}
export type OnSent = (sent: number, total: number) => void
export type TransportResponse = { status: number; body: unknown; version?: string | undefined }
/** The transport of a request to the API: `fetch` in the browser, `inject` on the server. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>

export type EndpointKey = keyof Endpoints & string
/** The calls of a client, by method and path. */
type AnyCalls = Record<
  string,
  Record<'params' | 'query', Record<string, unknown> | undefined> & Record<'body' | 'data', unknown>
>

type Field<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : Partial<Value> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value }
type Body<Value> = [Value] extends [undefined] ? undefined : Value | FormData

export type CallOptions<K extends keyof E & string, E extends AnyCalls = Endpoints> = Field<'params', E[K]['params']> &
  Field<'query', E[K]['query']> &
  Field<'body', Body<E[K]['body']>> & {
    idempotencyKey?: string
    token?: string
    stepUp?: string | undefined
    /** The version on which a staff change is based. */
    version?: string | undefined
    /** Receives the version of an answer of the staff area. */
    onVersion?: (version: string) => void
    signal?: AbortSignal
    onSent?: OnSent
  }
/** The options of a call, optional if none is required. */
export type CallRest<K extends keyof E & string, E extends AnyCalls = Endpoints> =
  Partial<CallOptions<K, E>> extends CallOptions<K, E> ? [options?: CallOptions<K, E>] : [options: CallOptions<K, E>]

export type Api<E extends AnyCalls = Endpoints> = {
  /**
   * One call of the API; the answer is the envelope's `data`.
   * `api.call('GET /page/car/{slug}', { params: { slug } })`
   * @throws ApiError when the API answers anything but code 200, and when it cannot be reached (status 0).
   */
  call<K extends keyof E & string>(key: K, ...rest: CallRest<K, E>): Promise<E[K]['data']>
}

type Refusal = {
  /** HTTP status; 0 when no answer came. */
  status: number
  /** The envelope's code; differs from the status only for 103. */
  code: number
  reason: string
  errors: Record<string, string[]>
  data: unknown
  requestId: string | undefined
  /** The server's signed receipt beside the refusal of a bid. */
  receipt?: unknown
}

/**
 * A refusal of the API. Compare with `isApiError`, never with `instanceof`: Node and the page bundle have their own
 * copies.
 */
export class ApiError extends Error implements Refusal {
  readonly isApiError = true
  readonly status: number
  readonly code: number
  readonly reason: string
  readonly errors: Record<string, string[]>
  readonly data: unknown
  readonly requestId: string | undefined
  readonly receipt: unknown
  constructor(message: string, refusal: Refusal) {
    super(message)
    this.status = refusal.status
    this.code = refusal.code
    this.reason = refusal.reason
    this.errors = refusal.errors
    this.data = refusal.data
    this.requestId = refusal.requestId
    this.receipt = refusal.receipt
  }
}

export const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && 'isApiError' in error

/**
 * The session is over: its token has expired, or its account was switched off. A bid refused for that has a
 * signed receipt.
 */
export const isSessionOver = ({ reason, receipt }: ApiError): boolean =>
  reason === 'unauthenticated' || (reason === 'account_inactive' && receipt === undefined)

/** Worth another try: no answer, or the server is busy or starting. */
export const isPassing = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504)

type Hooks = { onSessionOver?: (error: ApiError) => void }

/** The typed client of the site, or of the calls `E` below another `base`. */
export function createApi<E extends AnyCalls = Endpoints>(
  transport: Transport,
  hooks: Hooks = {},
  base: '/api/v1' | '/api/admin' = '/api/v1',
): Api<E> {
  return {
    call: (key, ...rest) =>
      // The server validates what it sends.
      requestData(transport, base, key, rest[0] ?? {}, hooks) as Promise<E[typeof key]['data']>,
  }
}

/**
 * One call below `base`, for example `'/api/admin'`; `key` is `'GET /cars/{id}'`. The answer is the envelope's `data`.
 * @throws ApiError when the API answers anything but code 200, and when it cannot be reached (status 0).
 */
export async function requestData(
  transport: Transport,
  base: string,
  key: string,
  options: LooseOptions,
  hooks: Hooks = {},
): Promise<unknown> {
  const [method = 'GET', template = ''] = key.split(' ')
  const { status, body, version } = await transport({
    method,
    path: `${base}${fillIn(template, options.params ?? {})}${queryString(options.query ?? {})}`,
    body: options.body,
    idempotencyKey: options.idempotencyKey,
    token: options.token,
    stepUp: options.stepUp,
    version: options.version,
    signal: options.signal,
    onSent: options.onSent,
  })
  const answer = readEnvelope(status, body)
  if (version !== undefined) options.onVersion?.(version)
  if (answer.code === 200 && status < 400) return answer.data
  const error = new ApiError(answer.message, { ...answer, status })
  if (isSessionOver(error)) hooks.onSessionOver?.(error)
  throw error
}

export type LooseOptions = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
  token?: string
  stepUp?: string | undefined
  version?: string | undefined
  /** Receives the version of an answer of the staff area. */
  onVersion?: (version: string) => void
  signal?: AbortSignal
  onSent?: OnSent
}

const fillIn = (template: string, params: Record<string, unknown>) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))

function queryString(query: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') search.append(name, String(item))
    }
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** The fields of any answer of the API. */
export function readEnvelope(status: number, body: unknown) {
  const found: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {}
  return {
    code: typeof found.code === 'number' ? found.code : status,
    message: typeof found.message === 'string' ? found.message : '',
    reason: typeof found.reason === 'string' ? found.reason : status === 0 ? 'unreachable' : '',
    errors: typeof found.errors === 'object' && found.errors !== null ? readErrors(found.errors) : {},
    requestId: typeof found.request_id === 'string' ? found.request_id : undefined,
    data: found.data,
    receipt: found.receipt,
  }
}

const readErrors = (errors: object): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, list]) => [field, Array.isArray(list) ? list.map(String) : [String(list)]]),
  )
