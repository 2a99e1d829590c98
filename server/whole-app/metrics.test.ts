import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'
import { createCast, createFixtures } from './testing/cast.ts'

const TOKEN = 'the token of the tests'
const DEPLOY = path.join(import.meta.dirname, '../../deploy')
let app: WholeApp
let open: WholeApp
beforeAll(async () => {
  app = await openWholeApp({ env: { METRICS_TOKEN: TOKEN } })
  open = await openWholeApp({ reference: false })
})
afterAll(async () => {
  await app.close()
  await open.close()
})

const figures = async (): Promise<string> =>
  (await app.call('GET /metrics', { headers: { authorization: `Bearer ${TOKEN}` } })).text
const figureIn = (text: string, start: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(start))
      ?.split(' ')
      .at(-1),
  )

test('[SCALE-10] figures are for callers with the token, or without one for this machine only', async () => {
  const from = async (fixture: WholeApp, headers: Record<string, string>, ip = '127.0.0.1') =>
    (await fixture.call('GET /metrics', { headers, ip })).status
  expect(await from(app, { authorization: `Bearer ${TOKEN}` }, '203.0.113.9')).toBe(200)
  expect(await from(app, { authorization: 'Bearer another' })).toBe(404)
  expect(await from(app, {})).toBe(404)
  expect(await from(open, {})).toBe(200)
  expect(await from(open, {}, '203.0.113.9')).toBe(404)
  expect(await from(open, { 'x-forwarded-for': '127.0.0.1' })).toBe(404)
})

test('[SCALE-11] bids are counted by result and reason, with their batches and their time', async () => {
  const cast = await createCast(app)
  const stock = await createFixtures(app, cast)
  const bid = (amount: number) =>
    app.call('POST /api/v1/bid', {
      token: cast.member.token,
      headers: { 'idempotency-key': `m-${amount}` },
      body: { product_id: stock.live.carId, amount },
    })
  const before = await figures()
  expect((await bid(90_000)).status).toBe(200)
  expect((await bid(1)).status).not.toBe(200)
  const text = await figures()
  const more = (start: string) => figureIn(text, start) - (figureIn(before, start) || 0)
  expect(more('marsa_bids_total{result="accepted"')).toBe(1)
  expect(text).toMatch(/marsa_bids_total\{result="refused",reason="\w+"\} 1/)
  expect(more('marsa_bid_seconds_count')).toBe(2)
  expect(more('marsa_bid_batch_size_sum')).toBe(2)
  expect(text).toContain('marsa_http_request_seconds_count{method="POST",route="/api/v1/bid",status="2xx"}')
  for (const secret of [cast.member.token, 'house.example']) expect(text).not.toContain(secret)
})

test('[SCALE-16] the free disk and the age of the last backup are figures; without a backup its age is left out', async () => {
  expect(await figures()).not.toMatch(/^marsa_backup_age_seconds /m)
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()
  const backup = { finished_at: ago(7_200), restored_at: ago(86_400) }
  await writeFile(path.join(app.context.config.dataDir, 'backup.json'), JSON.stringify(backup))
  const text = await figures()
  expect(Math.round(figureIn(text, 'marsa_backup_age_seconds ') / 3_600)).toBe(2)
  expect(Math.round(figureIn(text, 'marsa_restore_age_seconds ') / 3_600)).toBe(24)
  expect(figureIn(text, 'marsa_disk_free_ratio ')).toBeGreaterThan(0)
  expect(figureIn(text, 'marsa_disk_free_ratio ')).toBeLessThan(1)
  expect(figureIn(text, 'marsa_approvals_oldest_seconds ')).toBe(0)
  expect(text).not.toMatch(/^marsa_(replica_used|archive_failing) /m)
})

test('[SCALE-12] a database that is away leaves its figures out, and the others stay', async () => {
  await sql`alter table messages rename to messages_away`.execute(open.db)
  const { status, text } = await open.call('GET /metrics')
  await sql`alter table messages_away rename to messages`.execute(open.db)
  expect(status).toBe(200)
  expect(text).toMatch(/^marsa_bids_waiting 0$/m)
  expect(text).not.toMatch(/^marsa_messages_waiting\{/m)
})

test('[SCALE-15] a call is a span with route and status that follows its caller, without other data', async () => {
  const sent: string[] = []
  const collector = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => sent.push(chunk.toString('latin1')))
    request.on('end', () => response.end('{}'))
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo // it listens on TCP
  const traced = await openWholeApp({
    reference: false,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_TRACES_SAMPLER_ARG: '0' },
  })
  const traceId = 'ab'.repeat(16)
  const traceparent = `00-${traceId}-${'cd'.repeat(8)}-01`
  await traced.call('GET /api/v1/idempotency/a-secret-key?phone=0512345678', { headers: { traceparent } })
  await traced.call('GET /healthz')
  await traced.close()
  collector.close()
  const spans = JSON.parse(sent.join('')).resourceSpans.flatMap((one: ResourceSpans) =>
    one.scopeSpans.flatMap(({ spans: list }) => list),
  )
  expect(spans).toHaveLength(1)
  expect(spans[0]).toMatchObject({ traceId, name: 'GET /api/v1/idempotency/:key', parentSpanId: 'cd'.repeat(8) })
  expect(sent.join('')).not.toMatch(/a-secret-key|0512345678/)
})
type ResourceSpans = { scopeSpans: { spans: object[] }[] }

/** Names of figures in an expression of Prometheus. */
const namesIn = (expression: string): string[] =>
  [...expression.matchAll(/\b((?:marsa|nodejs|process)_[a-z_]+)\b/g)].map(([, name = '']) => name)

test('[SCALE-13] the product has every figure of an alarm or a dashboard, and each alarm has its first step', async () => {
  const known = new Set([...(await figures()).matchAll(/^# TYPE (\w+)/gm)].flatMap(([, name = '']) => allOf(name)))
  const rules: Rules = parse(await readFile(path.join(DEPLOY, 'prometheus/alerts.yaml'), 'utf8'))
  const alarms = rules.groups.flatMap((group) => group.rules)
  const fired = await readFile(path.join(DEPLOY, 'prometheus/alerts.test.yaml'), 'utf8')
  const operations = await readFile(path.join(DEPLOY, '../docs/operations.md'), 'utf8')
  for (const { alert, expr, annotations } of alarms) {
    expect(
      namesIn(expr).filter((name) => !known.has(name)),
      alert,
    ).toEqual([])
    expect(annotations.runbook, alert).toBe(`docs/operations.md#${alert}`)
    expect(operations, alert).toContain(`| \`${alert}\` |`)
    expect(fired, alert).toContain(`        alertname: ${alert}\n        exp_alerts:\n`)
  }
  const dashboard: Dashboard = JSON.parse(await readFile(path.join(DEPLOY, 'grafana/marsa.json'), 'utf8'))
  const shown = dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr)))
  expect(shown.filter((name) => !known.has(name))).toEqual([])
  expect([alarms.length > 10, new Set(shown).size > 15]).toEqual([true, true])
})

const allOf = (name: string) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]
type Rules = { groups: { rules: { alert: string; expr: string; annotations: { runbook: string } }[] }[] }
type Dashboard = { panels: { targets: { expr: string }[] }[] }
