import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'

let fixture: WholeApp
beforeAll(async () => {
  fixture = await openWholeApp()
})
afterAll(() => fixture.close())

const send = async (type: string, body: unknown) =>
  (
    await fixture.app.inject({
      method: 'POST',
      url: '/policy-reports',
      headers: { 'content-type': type },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
  ).statusCode

test('[HTTP-111] counts what browsers refused, without its addresses, and takes anything else quietly', async () => {
  const own = await openWholeApp()
  const report = (effectiveDirective: string, blockedURL: string) => ({
    type: 'csp-violation',
    url: 'https://marsa.example/profile?phone=966500000001',
    body: { effectiveDirective, blockedURL },
  })
  const post = (type: string, payload: string) =>
    own.app.inject({ method: 'POST', url: '/policy-reports', headers: { 'content-type': type }, payload })
  const both = JSON.stringify([
    report('script-src-elem', 'inline'),
    report('img-src', 'https://evil.example/966500000001'),
    report('ahmad-alharbi', 'riyadh'),
  ])
  const older = JSON.stringify({ 'csp-report': { 'effective-directive': 'script-src-elem', 'blocked-uri': 'inline' } })
  expect((await post('application/reports+json', both)).statusCode).toBe(204)
  expect((await post('application/csp-report', older)).statusCode).toBe(204)
  await own.close()
  const lines = own.log.filter((line) => line.includes('policy_report'))
  expect(lines.map((line) => JSON.parse(line).refused)).toEqual([
    { 'script-src-elem inline': 2, 'img-src other': 1, 'other other': 1 },
  ])
  expect(own.log.join('')).not.toContain('966500000001')
})

test('[HTTP-111] what is no report, and too much of it, changes nothing', async () => {
  for (const body of ['{"broken', 'null', [], [{ body: 'x' }], Array.from({ length: 11 }, () => ({ body: {} }))])
    expect(await send('application/reports+json', body)).toBe(204)
  expect(await send('application/reports+json', 'x'.repeat(17_000))).toBe(413)
  expect(await send('text/html', 'x')).toBe(415)
})

test('[HTTP-113] security.txt names the mail address of the settings', async () => {
  const read = () => fixture.app.inject('/.well-known/security.txt')
  expect((await read()).statusCode).toBe(404)
  const current = await fixture.context.settings.current()
  vi.spyOn(fixture.context.settings, 'current').mockResolvedValue({
    ...current,
    site: { ...current.site, email: 'safe@marsa.example' },
  })
  const { body, headers } = await read()
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toMatch(/^Contact: mailto:safe@marsa\.example\nExpires: \d{4}-\d\d-\d\dT[\d:.]+Z\n/)
  expect(body).toContain('Canonical: http://house.example/.well-known/security.txt\n')
})
