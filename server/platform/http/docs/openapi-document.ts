import * as z from 'zod'
import { type Reason, reasons } from '#contract/http/reasons.ts'
import type { Route } from '#contract/http/route.ts'
import { clientFlags } from '#contract/http/shapes.ts'
import { waitingApproval } from '#contract/http/waiting-approval.ts'
import { reasonTable } from '../reasons/reason-table.ts'
import { tagOf, tags } from './contract-modules.ts'
import { type JsonSchema, Shapes } from './json-schemas.ts'

export type Parameter = { name: string; in: string; required: boolean; schema: JsonSchema; description?: string }
export type Reference = { $ref: string }
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters: (Parameter | Reference)[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, Answer | Reference>
}
type Answer = { description: string; content: Record<string, { schema: JsonSchema }> }
export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, Answer>
    parameters: Record<string, Parameter>
    securitySchemes: Record<string, Record<string, string>>
  }
}

const description = `Every answer has a \`code\` and a \`message\`; a success has \`data\`, a refusal \`errors\`, a \`reason\` for programs and a \`request_id\`. Times are ISO 8601 in UTC, money is in riyals with at most two decimals. Every POST takes JSON, urlencoded or multipart bodies; pictures travel by multipart. Every PUT is also a POST with \`?_method=PUT\`.`

const headers: Record<string, Parameter> = {
  language: {
    name: 'language',
    in: 'header',
    required: false,
    description: 'Language of messages and contents.',
    schema: { type: 'string', enum: ['ar', 'en'], default: 'ar' },
  },
  timezone: {
    name: 'timezone',
    in: 'header',
    required: false,
    description: 'Taken for old clients; times are always UTC.',
    schema: { type: 'string' },
  },
  apiKey: {
    name: 'api-key',
    in: 'header',
    required: false,
    description: 'Checked only where the installation sets one; never a right.',
    schema: { type: 'string' },
  },
  version: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The `etag` of the answer that a change is based on. What a colleague changed since then is not overwritten: 409 `edited_meanwhile` with `data.changed`.',
    schema: { type: 'string' },
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The same key with the same body has one effect and one answer; with another body it is refused.',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  },
}

/** Describes the whole API in OpenAPI 3.1, from the same record of routes that serves it. */
export function openApiDocument(routes: Record<string, Route>): OpenApi {
  const shapes = new Shapes()
  const paths: OpenApi['paths'] = {}
  for (const [name, route] of Object.entries(routes)) {
    const path = `${route.base ?? '/api/v1'}${route.path}`
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route, shapes) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Marsa API', version: '1', description },
    servers: [{ url: '/' }],
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...shapes.named, Refused: refused },
      responses: Object.fromEntries(statuses.map((status) => [`Refused${status}`, refusedWith(status)])),
      parameters: headers,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The opaque token that a log-in gives.' },
      },
    },
  }
}

function operation(name: string, route: Route, shapes: Shapes): Operation {
  const body = requestBody(route, shapes)
  return {
    operationId: name,
    tags: [tagOf(name, route)],
    summary: route.summary,
    description: accessText(route),
    security: route.access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [
      ...parametersIn('path', route, shapes),
      ...parametersIn('query', route, shapes),
      ...headersOf(route).map((header) => ({ $ref: `#/components/parameters/${header}` })),
    ],
    ...(body && { requestBody: body }),
    responses: {
      200: success(route, shapes),
      ...Object.fromEntries(
        refusalsOf(route).map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
      ),
    },
  }
}

function accessText({ access }: Route): string {
  if (access === 'public') return 'Open to everybody.'
  if (access === 'member') return 'Needs a log-in.'
  if (access === 'staff') return 'Needs a log-in of staff.'
  if (access === 'reset') return 'Needs the token that a forgotten-password code gives.'
  return `Needs a log-in of staff with the right “${access}”.`
}

function headersOf(route: Route): string[] {
  return [
    'language',
    'timezone',
    ...(route.keyless ? [] : ['apiKey']),
    ...(route.idempotent ? ['idempotencyKey'] : []),
    ...(route.base === '/api/admin' && route.method === 'PUT' ? ['version'] : []),
  ]
}

function parametersIn(place: 'path' | 'query', route: Route, shapes: Shapes): Parameter[] {
  const shape = place === 'path' ? route.params : route.query
  const { properties = {}, required = [] } = shape ? shapes.given(shape) : {}
  const needed = new Set(required as string[])
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || needed.has(name),
    schema,
  }))
}

function requestBody(route: Route, shapes: Shapes): Operation['requestBody'] {
  if (route.method === 'GET' || route.method === 'DELETE') return undefined
  const fields: JsonSchema = route.body ? shapes.given(route.body) : { type: 'object' }
  for (const flag of Object.keys(clientFlags))
    if (fields.properties?.[flag]) fields.properties[flag] = { description: 'taken from old clients, changes nothing' }
  const required = Array.isArray(fields.required) && fields.required.length > 0
  const content: Record<string, { schema: JsonSchema }> = { 'application/json': { schema: fields } }
  if (route.files) content['multipart/form-data'] = { schema: withPictures(fields, route.files) }
  else content['application/x-www-form-urlencoded'] = { schema: fields }
  return { required, content }
}

function withPictures(fields: JsonSchema, files: readonly string[]): JsonSchema {
  const picture = {
    type: 'string',
    format: 'binary',
    description: 'a picture; may be repeated where several are taken',
  }
  return {
    ...fields,
    properties: { ...fields.properties, ...Object.fromEntries(files.map((name) => [name, picture])) },
  }
}

function success(route: Route, shapes: Shapes): Answer {
  if (route.file !== undefined) {
    const schema = { type: 'string', format: 'binary' }
    return {
      description: 'A file.',
      content: Object.fromEntries([route.file].flat().map((type) => [type, { schema }])),
    }
  }
  const done: JsonSchema = {
    type: 'object',
    properties: { code: { const: 200 }, message: { type: 'string' }, data: shapes.answered(answerOf(route)) },
    required: ['code', 'message', 'data'],
  }
  // Code 103 is sent with status 200, only by the log-in with a password.
  const schema = route.path === '/login' ? { anyOf: [done, { $ref: '#/components/schemas/Refused' }] } : done
  return { description: 'Done.', content: { 'application/json': { schema } } }
}

const refused: JsonSchema = {
  type: 'object',
  properties: {
    code: { type: 'integer', description: 'the HTTP status; 103 travels with status 200' },
    message: { type: 'string', description: 'in the language of the request' },
    errors: {
      type: 'object',
      description: 'field → its messages; without a field at fault the key is `error`',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    reason: { enum: reasons },
    data: { type: 'object', description: 'what a program needs beside the refusal' },
    receipt: { $ref: '#/components/schemas/Receipt', description: 'signed receipt of a refused bid' },
    request_id: { type: 'string' },
  },
  required: ['code', 'message', 'errors', 'reason', 'request_id'],
}

const statuses = [400, 401, 403, 404, 405, 408, 409, 413, 415, 422, 429, 500, 503]
const statusTitles: Record<number, string> = {
  400: 'The request cannot be read.',
  401: 'No token, or one that no longer holds; field errors of log-in and sign-up.',
  403: 'Not allowed.',
  404: 'Not there, or not yours.',
  405: 'The path does not take this method.',
  409: 'A rule of the business says no.',
  408: 'Only a part of the request came in time.',
  413: 'Too large.',
  415: 'A type of body or file that is not taken.',
  422: 'Fields are at fault.',
  429: 'Too many; `Retry-After` says when to come back.',
  500: 'A fault of the server; the answer has only its request id.',
  503: 'Busy; try again.',
}

/** The reasons of a status. */
export function reasonsOf(status: number): Reason[] {
  const own = reasons.filter((reason) => reasonTable[reason].status === status)
  return status === 401 ? [...own, 'invalid'] : own
}

function refusedWith(status: number): Answer {
  const narrowed = { properties: { code: { const: status }, reason: { enum: reasonsOf(status) } } }
  const schema = { allOf: [{ $ref: '#/components/schemas/Refused' }, narrowed] }
  return { description: statusTitles[status] ?? '', content: { 'application/json': { schema } } }
}

function refusalsOf(route: Route): number[] {
  const writes = route.method !== 'GET'
  const applies: Record<number, boolean> = {
    400: true,
    401: route.access !== 'public' || writes,
    403: true,
    404: writes || route.params !== undefined,
    409: writes,
    408: true,
    413: writes,
    415: writes,
    422: writes || route.query !== undefined,
    429: true,
    500: true,
    503: true,
  }
  return statuses.filter((status) => applies[status])
}

/** An act that may need a second person answers with its own data, or with the request that waits. */
const answerOf = ({ guard, data }: Route) => (guard ? z.union([waitingApproval, data]) : data)
