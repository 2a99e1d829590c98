import fc from 'fast-check'
import type { Route } from '#contract/http/route.ts'
import { arbitraryOf, type Known, type Schema, schemaOf } from './from-schema.ts'
import {
  brokenBodies,
  brokenForms,
  contentTypes,
  foreignField,
  hostileText,
  hostileValue,
  prototypeBodies,
} from './hostile-values.ts'

/** A request of the fuzzer; `who` is a caller of the cast. */
export type HostileRequest = {
  who: string
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
}
type Fields = Record<string, unknown>
type Sent = { headers: Record<string, string>; body: string | undefined }

/** Requests to one route: good ones, and bad ones of every kind. */
export function requestsTo(route: Route, who: readonly string[], known: Known): fc.Arbitrary<HostileRequest> {
  const url = fc.tuple(pathTo(route, known), queryFor(route, known)).map(([path, query]) => `${path}${query}`)
  const body = route.method === 'POST' || route.method === 'PUT' ? bodyFor(route, known) : sometimesBody
  return fc.tuple(fc.constantFrom(...who), url, body, oddHeaders).map(([caller, address, sent, headers]) => ({
    who: caller,
    method: route.method,
    url: address,
    headers: { ...headers, ...sent.headers },
    body: sent.body,
  }))
}

const often = (weight: number, good: fc.Arbitrary<string>, bad: fc.Arbitrary<string>) =>
  fc.oneof({ weight, arbitrary: good }, { weight: 1, arbitrary: bad })

function pathTo(route: Route, known: Known): fc.Arbitrary<string> {
  const places = propertiesOf(route.params)
  const parts = route.path.split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name === undefined) return fc.constant(part)
    const good = arbitraryOf(places[name], known, name).map((value) => percent(String(value)) || '0')
    return often(4, good, oddPlace)
  })
  return fc.tuple(...parts).map((all) => `${route.base ?? '/api/v1'}${all.join('')}`)
}

const oddPlace = fc.oneof(
  hostileText.map((text) => percent(text.slice(0, 3_000)) || '0'),
  fc.constantFrom(
    '%',
    '%zz',
    '%00',
    '%ED%A0%80',
    '%C0%AF',
    '%2F',
    '..',
    '%2e%2e',
    '1;a=b',
    '1%20',
    '01',
    '+1',
    '1.0',
    '-1',
    '1e2',
  ),
)

function queryFor(route: Route, known: Known): fc.Arbitrary<string> {
  const good = route.query ? arbitraryOf(schemaOf(route.query), known) : fc.constant({})
  const names = Object.keys(propertiesOf(route.query))
  const name = names.length > 0 ? fc.oneof(fc.constantFrom(...names), foreignField) : foreignField
  const odd = fc.oneof(
    fc.tuple(name, hostileText).map(([key, value]) => `${percent(key)}=${percent(value)}`),
    fc.tuple(name, hostileText).map(([key, value]) => `${percent(key)}=1&${percent(key)}=${percent(value)}`),
    name.map((key) => `${percent(key)}[]=1&${percent(key)}[a]=2&${percent(key)}`),
    fc.constantFrom(
      '%',
      '&&&',
      '=',
      'page=1&page=2',
      '__proto__=1',
      '__proto__[a]=1',
      'a=%zz',
      'page=%00',
      '_method=PUT',
    ),
    name.map((key) => Array.from({ length: 300 }, (_, index) => `${percent(key)}=${index}`).join('&')),
  )
  const goodQuery = good.map((fields) => queryText(fields as Fields))
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant('') },
    { weight: 2, arbitrary: goodQuery },
    { weight: 2, arbitrary: fc.tuple(goodQuery, odd).map(([before, after]) => `${before || '?'}&${after}`) },
  )
}

const queryText = (fields: Fields): string => {
  const pairs = Object.entries(fields).flatMap(([key, value]) =>
    [value].flat().map((one) => `${percent(key)}=${percent(plain(one))}`),
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

function bodyFor(route: Route, known: Known): fc.Arbitrary<Sent> {
  const schema: Schema = route.body ? schemaOf(route.body) : { type: 'object' }
  const names = Object.keys(schema.properties ?? {})
  const name = names.length > 0 ? fc.constantFrom(...names) : fc.constant('a')
  // The bodies of the contract are objects.
  const good = arbitraryOf(schema, known) as fc.Arbitrary<Fields>
  const oneWrong = fc.tuple(good, name, hostileValue).map(([fields, key, value]) => ({ ...fields, [key]: value }))
  const oneMissing = fc.tuple(good, name).map(([{ ...fields }, key]) => {
    delete fields[key]
    return fields
  })
  const oneMore = fc
    .tuple(good, foreignField, hostileValue)
    .map(([fields, key, value]) => ({ ...fields, [key]: value }))
  const allWrong = fc.dictionary(name, hostileValue, { maxKeys: 8 })
  const asText = good.map((fields) => Object.fromEntries(Object.entries(fields).map(([k, v]) => [k, plain(v)])))
  const picture = route.files?.[0] ?? 'image'
  const forms = name.chain((text) => fc.constantFrom(...brokenForms(text, picture)))
  const anyType = fc.tuple(fc.constantFrom(...contentTypes), fc.oneof(good.map(json), fc.constantFrom(...brokenBodies)))
  return fc.oneof(
    { weight: 4, arbitrary: good.map((fields) => asJson(json(fields))) },
    { weight: 8, arbitrary: oneWrong.map((fields) => asJson(json(fields))) },
    { weight: 2, arbitrary: fc.oneof(oneMissing, oneMore, asText).map((fields) => asJson(json(fields))) },
    { weight: 3, arbitrary: allWrong.map((fields) => asJson(json(fields))) },
    { weight: 1, arbitrary: fc.constantFrom(...prototypeBodies).map(asJson) },
    { weight: 2, arbitrary: fc.constantFrom(...brokenBodies).map(asJson) },
    { weight: 2, arbitrary: fc.oneof(good, oneWrong).map(asForm) },
    { weight: 2, arbitrary: fc.oneof(good, oneWrong).map(asMultipart) },
    { weight: 2, arbitrary: forms.map(inForm) },
    { weight: 2, arbitrary: anyType.map(([type, body]) => ({ headers: { 'content-type': type }, body })) },
  )
}

const json = (value: unknown): string => JSON.stringify(value) ?? 'null'
const asJson = (body: string): Sent => ({ headers: { 'content-type': 'application/json' }, body })
const inForm = (body: string): Sent => ({ headers: { 'content-type': 'multipart/form-data; boundary=x' }, body })
const asForm = (fields: Fields): Sent => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: queryText(fields).slice(1),
})
const asMultipart = (fields: Fields): Sent =>
  inForm(
    `${Object.entries(fields)
      .map(([key, value]) => `--x\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${plain(value)}\r\n`)
      .join('')}--x--\r\n`,
  )

/** A GET with a body is odd, but it is sent. */
const sometimesBody: fc.Arbitrary<Sent> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Sent>({ headers: {}, body: undefined }) },
  { weight: 1, arbitrary: fc.constantFrom(...brokenBodies).map(asJson) },
)

const oddHeader = fc.constantFrom<[string, string]>(
  ['language', 'fr'],
  ['language', ''],
  ['timezone', 'Mars/Olympus'],
  ['authorization', 'Bearer'],
  ['authorization', 'Bearer '],
  ['authorization', `Bearer ${'x'.repeat(43)}`],
  ['authorization', `Bearer ${'é'.repeat(43)}`],
  ['authorization', `Bearer ${'x'.repeat(5_000)}`],
  ['authorization', 'Basic YTpi'],
  ['idempotency-key', ''],
  ['idempotency-key', 'k'.repeat(201)],
  ['idempotency-key', "k' or 1=1"],
  ['idempotency-key', 'é'.repeat(200)],
  ['cookie', 'a=;;;=%;__proto__=1;lang=%E0%A4%A'],
  ['x-forwarded-for', '1.2.3.4, evil, 999.999.999.999'],
  ['x-http-method-override', 'DELETE'],
  ['accept', 'application/xml'],
  ['accept-encoding', 'x'.repeat(500)],
  ['content-length-odd', '-1'],
  ['origin', 'null'],
  ['range', 'bytes=0-1'],
  ['if-none-match', '*'],
  ['user-agent', 'x'.repeat(4_000)],
)
const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: oddHeader.map(([name, value]) => ({ [name]: value })) },
)

const propertiesOf = (shape: Route['params']): Record<string, Schema | undefined> =>
  shape ? (schemaOf(shape).properties as Record<string, Schema>) : {}

/** The form's version of a value. */
const plain = (value: unknown): string => (typeof value === 'object' ? json(value) : String(value))
/** Like `encodeURIComponent`, for any text. */
const percent = (text: string): string => encodeURIComponent(text.toWellFormed())
