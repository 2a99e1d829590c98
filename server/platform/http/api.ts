import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Call, Route } from '#contract/http/route.ts'
import type { Language } from '#contract/http/shapes.ts'
import { uploader } from '../storage/uploader.ts'
import { answerRefusal, envelope } from './answers.ts'
import { type IdempotencyKey, readIdempotencyKey } from './idempotency/idempotency-key.ts'
import { createMethods, readOverride } from './methods.ts'
import { isRefusal, type Refusal, RefusalError, refuse, type Text } from './refusal.ts'
import { type Actor, accessRefusal, may, wholeRefusal } from './request/actor.ts'
import { readBody, type Upload } from './request/body.ts'
import { textOf } from './request/body-text.ts'
import { headerText, readBearer, readVersion } from './request/headers.ts'
import { createInFlight, type InFlight } from './request/in-flight.ts'
import { type PictureQueue, refusePictures } from './request/picture-queue.ts'
import { prepareBody } from './request/prepare-body.ts'
import { readQuery } from './request/query.ts'
import { fieldErrors, parseForm, WITH_INPUT } from './request/validation.ts'
import { personalMaskOf } from './security/mask-personal.ts'
import { type NoteRefused, reasonIn } from './security/refused-call.ts'
import type { SecurityLog } from './security/security-log.ts'
import type { UploadQuota } from './security/upload-quota.ts'
import { writeAnswer } from './write-answer.ts'

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

/** A request as a use case sees it: checked, typed, without Fastify. */
export type Request<R extends Route> = {
  params: Parsed<R['params']>
  query: Parsed<R['query']>
  body: Parsed<R['body']>
  files: Upload[]
  actor: R['access'] extends 'public' ? Actor | undefined : Actor
  language: Language
  requestId: string
  ip: string
  userAgent: string | null
  /** The exact JSON text under the header `signature` of a webhook; empty without one. */
  rawText: string
  signature: string | undefined
  /** The header `step-up`: a fresh proof of the member's phone, not checked yet. */
  stepUp: string | undefined
  /** The header `if-match`: the base of a staff change, from the `etag` of an earlier answer. */
  version: number | undefined
  /** Present if the caller sent an Idempotency-Key to a call that takes one. */
  idempotencyKey: IdempotencyKey | undefined
}

/** A finished answer text, repeated byte for byte: for idempotent calls and the bid path. */
export class RawAnswer {
  readonly status: number
  readonly text: string
  constructor(status: number, text: string) {
    this.status = status
    this.text = text
  }
}

/** A file, for routes that name its content type; browsers save it as `name`. */
export class FileAnswer {
  readonly bytes: Buffer | Readable
  readonly contentType: string
  readonly name: string
  constructor(bytes: Buffer | Readable, contentType: string, name: string) {
    this.bytes = bytes
    this.contentType = contentType
    this.name = name
  }
}

export type Handler<R extends Route> = (
  request: Request<R>,
) => Promise<Call<R>['data'] | Refusal | RawAnswer | FileAnswer>
export type Authenticate = (token: string) => Promise<Actor | undefined>
type Identity = {
  authenticate: Authenticate
  /** True if a token is refused because its account was switched off; the answer then names that reason. */
  isShutOut?: (token: string) => Promise<boolean>
  apiKey: string | undefined
  /** The newest version of the data that staff change; read before each answer to a reading call of the staff area. */
  staffVersion?: () => Promise<number>
}

/** The default text of a success. */
export const done: Text = { ar: 'تم بنجاح.', en: 'Done.' }

/**
 * Registers routes of the contract: rights, parsing, answers and errors are the same for all of them.
 * @param options.inFlight the running requests with a key; a process that is alone needs none.
 */
export function createApi(
  app: FastifyInstance,
  options: Identity & {
    inFlight?: InFlight
    security?: SecurityLog
    quota?: UploadQuota
    pictures?: PictureQueue
    noteRefused?: NoteRefused
  },
) {
  const inFlight = options.inFlight ?? createInFlight()
  const methods = createMethods(app)

  const note = noteIn(options)

  async function handle<R extends Route>(parsed: Request<R>, handler: Handler<R>) {
    const { idempotencyKey, actor, files } = parsed
    const isMember = actor !== undefined && actor.role === null
    const wait = isMember && files.length > 0 ? options.quota?.take(actor.accountId, files.length) : undefined
    if (wait !== undefined) return refuse('too_many', { retryAfterSeconds: wait })
    const work = () =>
      actor && files.length > 0 ? uploader.run(actor.accountId, () => handler(parsed)) : handler(parsed)
    if (!idempotencyKey || !actor) return work()
    return inFlight.during({ accountId: actor.accountId, key: idempotencyKey.key }, work)
  }

  /** A route with a party needs the check of that party, and one with a guard its second person. */
  function serve<R extends Route & { party?: undefined; guard?: undefined }>(
    route: R,
    handler: Handler<R>,
    message: Text = done,
  ): void {
    const url = `${route.base ?? '/api/v1'}${route.path.replace(/\{(\w+)\}/g, ':$1')}`
    const mask = personalMaskOf(route.data)
    const run = async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        const parsed = refusePictures(options.pictures, route, request) ?? (await parse(route, request, reply))
        if (isStaffReading(route) && options.staffVersion) reply.header('etag', `"${await options.staffVersion()}"`)
        const result = isRefusal(parsed)
          ? parsed
          : (wholeRefusal(route, parsed.actor, parsed.query) ?? (await handle(parsed, handler)))
        note(route, request, result)
        const answer = mask ? masked(result, (data) => mask(data, seesPersonal(request))) : result
        return await respond(reply, route, answer, message)
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error
        note(route, request, error.refusal)
        return respond(reply, route, error.refusal, message)
      }
    }
    // Before the body is read: a stranger must not make the server parse it.
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      // No cache may keep tokens and personal data.
      reply.header('cache-control', 'no-store')
      const denied = await admit(route, request, options)
      if (denied) {
        note(route, request, denied)
        return respond(reply, route, denied, message)
      }
    }
    const limits = route.bytesMax === undefined ? {} : { bodyLimit: route.bytesMax }
    app.route({ method: route.method, url, ...limits, onRequest, handler: run })
    if (route.method === 'PUT') app.post(url, { ...limits, onRequest: [readOverride, onRequest] }, run)
    methods.note(url, route)
  }

  return {
    serve,
    /**
     * Answers OPTIONS on known paths with their methods, and other methods with 405. Call it after the last `serve`.
     */
    closeMethods: methods.close,
    isWorkedOn: inFlight.isWorkedOn,
  }
}
export type Api = ReturnType<typeof createApi>

/** Notes the result of a call in the security log, and its refusal for the office. */
const noteIn =
  (options: { security?: SecurityLog; noteRefused?: NoteRefused }) =>
  (route: Route, request: FastifyRequest, result: unknown): void => {
    options.security?.note({
      route,
      accountId: request.actor?.accountId,
      requestId: request.id,
      ip: request.ip,
      result,
    })
    const accountId = request.actor?.accountId
    const reason = accountId === undefined ? undefined : reasonIn(result, request.id)
    if (accountId !== undefined && reason !== undefined)
      options.noteRefused?.({ route, accountId, requestId: request.id, reason, body: request.body })
  }

const seesPersonal = ({ actor }: FastifyRequest): boolean => actor !== undefined && may(actor, 'members.personal')

const isStaffReading = ({ base, method, file }: Route) =>
  base === '/api/admin' && method === 'GET' && file === undefined

/** Remembers the caller. @returns why they may not call. */
async function admit(route: Route, request: FastifyRequest, options: Identity): Promise<Refusal | undefined> {
  if (!route.keyless && options.apiKey !== undefined && request.headers['api-key'] !== options.apiKey)
    return refuse('forbidden')
  const token = readBearer(request.headers.authorization)
  const owner = token === undefined ? undefined : await options.authenticate(token)
  // Tokens of a single step are good for their own call alone: everywhere else their owner is a guest.
  const actor = owner?.purpose === 'session' || route.access === 'reset' ? owner : undefined
  request.actor = actor
  const denied = accessRefusal(route, actor)
  if (denied && actor === undefined && token !== undefined && route.access !== 'reset')
    return (await options.isShutOut?.(token)) ? refuse('account_inactive') : denied
  return denied
}

async function parse<R extends Route>(
  route: R,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Request<R> | Refusal> {
  const params = route.params?.safeParse(request.params)
  if (params && (!params.success || holdsNul(request.params))) return refuse('not_found')
  const given = readQuery(route, request.query)
  if (isRefusal(given)) return given
  const query = route.query?.safeParse(given, WITH_INPUT)
  // Only a list has parts in a query, and its name is the field.
  if (query && !query.success) return fieldErrors(query.error, 1)
  const content =
    route.method === 'GET' || route.method === 'DELETE'
      ? { fields: {}, files: [], form: false }
      : await readBody(request, route.files ?? [], reply.raw)
  if (isRefusal(content)) return content
  const fields = prepareBody(content.fields)
  const body =
    route.body &&
    (content.form ? parseForm(route.body, fields as Record<string, unknown>) : route.body.safeParse(fields, WITH_INPUT))
  if (body && !body.success) return fieldErrors(body.error)
  const idempotencyKey = route.idempotent ? readIdempotencyKey(route, request, { ...content, fields }) : undefined
  if (isRefusal(idempotencyKey)) return idempotencyKey
  // The schemas above are the route's own, so the parsed values have the types that `Request<R>` derives from them.
  return {
    params: params?.data,
    query: query?.data,
    body: body?.data,
    files: content.files,
    actor: request.actor,
    language: request.language,
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    rawText: textOf(request),
    signature: headerText(request.headers.signature),
    stepUp: headerText(request.headers['step-up']),
    version: readVersion(request.headers['if-match']),
    idempotencyKey,
  } as Request<R>
}

/** PostgreSQL's text cannot contain NUL, so no such name exists. */
const holdsNul = (params: unknown): boolean =>
  Object.values(params as Record<string, string>)
    .join()
    .includes('\u0000')

function respond(reply: FastifyReply, route: Route, result: unknown, message: Text): FastifyReply {
  if (result instanceof RawAnswer) {
    return reply.code(result.status).header('content-type', JSON_TYPE).serializer(asIs).send(result.text)
  }
  if (result instanceof FileAnswer) return sendFile(reply, result)
  if (isRefusal(result)) return answerRefusal(reply, result, route.fieldErrorStatus)
  const answer = envelope(message[reply.request.language], result)
  return reply.header('content-type', JSON_TYPE).send(writeAnswer(reply, route, answer))
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** Personal: neither a proxy nor the browser's cache may serve it to another person. */
function sendFile(reply: FastifyReply, { bytes, contentType, name }: FileAnswer): FastifyReply {
  return reply
    .header('content-type', contentType)
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`)
    .header('cache-control', 'private, no-store')
    .serializer(asIs)
    .send(bytes)
}

/**
 * Masks the data of every answer, also of a stored one: its second reader may see less than its first. Refusals and
 * files have none.
 */
function masked<T>(result: T, mask: (data: unknown) => unknown): T | RawAnswer {
  if (result instanceof FileAnswer || isRefusal(result)) return result
  if (!(result instanceof RawAnswer)) return mask(result) as T
  const { data, ...envelope } = JSON.parse(result.text) as { data?: unknown }
  return data === undefined ? result : new RawAnswer(result.status, JSON.stringify({ ...envelope, data: mask(data) }))
}

const asIs = (text: unknown) => text as string
