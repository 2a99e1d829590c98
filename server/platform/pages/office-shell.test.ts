import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'
import { registerPages } from './pages.ts'

const manifest = JSON.stringify({ 'web/entry-client.tsx': { file: 'assets/entry.js', isEntry: true } })
const entry = `
  export const render = async () => ({ status: 200, location: null, html: '<!doctype html>' })
  export const pageAddress = (address) => address
  export const routeTexts = () => ({})`

let root: string
let fixture: WholeApp
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'marsa-site-'))
  for (const bundle of ['client', 'office']) {
    await mkdir(path.join(root, 'dist', bundle, 'assets'), { recursive: true })
    await mkdir(path.join(root, 'dist', bundle, '.vite'))
    await writeFile(path.join(root, 'dist', bundle, '.vite', 'manifest.json'), manifest)
  }
  await mkdir(path.join(root, 'dist', 'server'))
  await writeFile(path.join(root, 'dist', 'server', 'entry-server.js'), entry)
  const about = {
    ...{ dev: false, root, publicUrl: 'https://marsa.example', sitemap: async () => [] },
    pictureOrigins: async () => ['https://pictures.example'],
  }
  const onError = (error: unknown) => {
    throw error
  }
  fixture = await openWholeApp({ pages: (app) => registerPages(app, { ...about, onError }) })
})
afterAll(async () => {
  await fixture.close()
  await rm(root, { recursive: true, force: true })
})

test.each([
  ['/', 'camera=()'],
  ['/en/auctions', 'camera=()'],
  ['/administer', 'camera=()'],
  ['/admin', 'camera=(self)'],
  ['/en/admin/gate', 'camera=(self)'],
])('[BACK-64] %s answers %s', async (address, camera) => {
  const { statusCode, headers } = await fixture.app.inject(address)
  expect(statusCode).toBe(200)
  expect(String(headers['permissions-policy']).split(', ')[0]).toBe(camera)
})

test.each(['/', '/admin'])(
  '[HTTP-110] [HTTP-111] %s loads from its own site, and reports the rest',
  async (address) => {
    const { headers } = await fixture.app.inject(address)
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toContain("img-src 'self' data: blob: https://pictures.example")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).toContain('trusted-types default')
    expect(policy).toContain('report-to policy')
    expect(headers['reporting-endpoints']).toBe('policy="/policy-reports"')
  },
)
