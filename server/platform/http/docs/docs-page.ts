import { createHash } from 'node:crypto'
import { html, Markup } from '../html.ts'
import { reasonTable } from '../reasons/reason-table.ts'
import { fieldTable, shapeLink } from './docs-fields.ts'
import { docsStyle } from './docs-page.css.ts'
import type { JsonSchema } from './json-schemas.ts'
import { type OpenApi, type Operation, type Parameter, type Reference, reasonsOf } from './openapi-document.ts'

type Call = { path: string; method: string; operation: Operation }

/** The API's description as one readable page without scripts, and the policy that lets a browser show it. */
export function docsPage(document: OpenApi): { html: string; contentSecurityPolicy: string } {
  const calls = callsOf(document)
  const groups = document.tags
    .map(({ name }) => ({ name, calls: calls.filter(({ operation }) => operation.tags.includes(name)) }))
    .filter((group) => group.calls.length > 0)
  const { title, description } = document.info
  const page = html`<!doctype html>
<html lang="en" dir="ltr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${new Markup(docsStyle)}</style></head>
<body>
<nav aria-label="Contents">${groups.map(groupLinks)}<strong>More</strong><ul><li><a href="#live">Live updates</a></li><li><a href="#reasons">Reasons</a></li><li><a href="#shapes">Shapes</a></li></ul></nav>
<main>
<h1>${title}</h1>
<p>${withCode(description)}</p>
<p>The same for programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${groups.map((group) => html`<h2 id="${slug(group.name)}">${group.name}</h2>${group.calls.map((call) => callCard(call, document))}`)}
${live}
${reasonList(document)}
<h2 id="shapes">Shapes</h2>
${Object.entries(document.components.schemas).map(([name, schema]) => html`<article id="shape-${name}"><h3>${name}</h3>${fieldTable(schema, 'answered')}</article>`)}
</main>
</body>
</html>`
  const hash = createHash('sha256').update(docsStyle).digest('base64')
  const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return { html: page.text, contentSecurityPolicy }
}

function callsOf(document: OpenApi): Call[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
}

const slug = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

const groupLinks = ({ name, calls }: { name: string; calls: Call[] }): Markup =>
  html`<strong><a href="#${slug(name)}">${name}</a></strong><ul>${calls.map(
    ({ operation, method, path }) =>
      html`<li><a href="#${operation.operationId}"><small>${method.toUpperCase()}</small>${path.replace(/^\/api(\/v1)?/, '')}</a></li>`,
  )}</ul>`

function callCard({ path, method, operation }: Call, document: OpenApi): Markup {
  const parameters = operation.parameters.map((parameter) => resolved(parameter, document))
  return html`<article id="${operation.operationId}">
<h3><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></h3>
<p>${withCode(operation.summary)}. <span class="quiet">${operation.description}</span></p>
${section('Path', parameterTable(parameters, 'path'))}
${section('Query', parameterTable(parameters, 'query'))}
${section('Body', bodyTable(operation))}
${section('Answer: data', answer(operation))}
<p class="quiet">${parameters.some(({ name }) => name === 'Idempotency-Key') && 'Takes an Idempotency-Key. '}Refusals: ${refusals(operation)}</p>
</article>`
}

function resolved(parameter: Parameter | Reference, document: OpenApi): Parameter {
  if (!('$ref' in parameter)) return parameter
  const found = document.components.parameters[parameter.$ref.split('/').at(-1) ?? '']
  if (found === undefined) throw new Error(`no parameter ${parameter.$ref}`)
  return found
}

const section = (title: string, content: Markup | undefined): Markup | undefined =>
  content && html`<h4>${title}</h4>${content}`

function parameterTable(parameters: Parameter[], place: string): Markup | undefined {
  const here = parameters.filter((parameter) => parameter.in === place)
  return fieldTable(
    {
      properties: Object.fromEntries(here.map(({ name, schema }) => [name, schema])),
      required: here.filter(({ required }) => required).map(({ name }) => name),
    },
    'asked',
  )
}

/** The fullest form of the body: multipart, used for pictures, has every field of the others. */
function bodyTable({ requestBody }: Operation): Markup | undefined {
  const content = requestBody?.content
  const schema = (content?.['multipart/form-data'] ?? content?.['application/json'])?.schema
  return schema && fieldTable(schema, 'asked')
}

function answer({ responses }: Operation): Markup | undefined {
  const ok = responses[200]
  if (ok === undefined || '$ref' in ok) return undefined
  const schema = ok.content['application/json']?.schema
  const success = Array.isArray(schema?.anyOf) ? (schema.anyOf[0] as JsonSchema) : schema // as `success` writes it
  const data = success?.properties?.data
  if (data?.$ref) return html`<p>${shapeLink(data.$ref.split('/').at(-1) ?? '')}</p>`
  return data && fieldTable(data, 'answered')
}

const refusals = ({ responses }: Operation): Markup[] =>
  Object.keys(responses)
    .filter((status) => status !== '200')
    .map((status, i) => html`${i > 0 && ', '}<a href="#reasons-${status}">${status}</a>`)

/** Backticks of a description become code. */
const withCode = (text: string): Markup[] =>
  text.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))

function reasonList(document: OpenApi): Markup {
  const answers = Object.entries(document.components.responses)
  return html`<h2 id="reasons">Reasons</h2>${answers.map(([name, { description }]) => {
    const status = Number(name.slice('Refused'.length))
    return html`<article id="reasons-${status}"><h3>${status}</h3><p>${withCode(description)}</p><div class="wide"><table><tbody>${reasonsOf(
      status,
    ).map(
      (reason) =>
        html`<tr><td><code>${reason}</code></td><td>${reasonTable[reason].en}</td><td lang="ar" dir="rtl">${reasonTable[reason].ar}</td></tr>`,
    )}</tbody></table></div></article>`
  })}`
}

const channels: [string, string, string][] = [
  ['server-time', 'ServerTimeEvent', 'server_time'],
  ['auction', 'AuctionEvent', 'id, product_id, event, seq, room'],
  ['bid.{product_id}', 'WatchersEvent', 'product_id, watchers'],
  [
    'bid, bid.{product_id}',
    'BidEvent',
    'bid {product_id, amount, user_id, seq}, from_seq, bids_count, current_price, min_next_bid, closes_at, hours_estimated, extensions, status, event, reserve_met, server_time',
  ],
  ['notification-user-{id}', 'GeneralNotificationEvent', 'id, title, body, texts {ar, en}, url, created_at'],
]

const live = html`<h2 id="live">Live updates</h2>
<article>
<p>Socket.IO (clients of versions 2 to 4) at <code>/socket.io</code>, as Laravel Echo speaks it: emit <code>subscribe {channel, auth: {headers: {Authorization}}}</code> and <code>unsubscribe {channel}</code>; the server emits <code>(event, channel, data)</code>. A refused channel is answered with <code>subscription_error (channel, {status, reason})</code>. An account’s own channel needs its token, and may be written with <code>private-</code> before it.</p>
<p>One event may report several changes of a lot, those from <code>from_seq</code> to <code>bid.seq</code>: who last saw a number below <code>from_seq</code> − 1 has missed some, and reloads the lot.</p>
<div class="wide"><table><thead><tr><th>Channel</th><th>Event</th><th>Data</th></tr></thead><tbody>${channels.map(
  ([name, event, data]) => html`<tr><td><code>${name}</code></td><td><code>${event}</code></td><td>${data}</td></tr>`,
)}</tbody></table></div>
</article>`
