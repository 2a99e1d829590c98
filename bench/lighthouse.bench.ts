/**
 * Lighthouse on the public pages as a phone sees them: the median of several runs, in both languages.
 * PAGES=/,/packages narrows the pages, ROUNDS the runs; SITE measures a server that already runs.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { buildIfStale } from '../scripts/build.ts'
import { BROWSER_FLAGS, findOrInstallBrowser } from '../scripts/find-browser.ts'
import { openFixture } from './fixtures/fixture.ts'
import { median, report } from './fixtures/report.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const GOALS: Record<(typeof CATEGORIES)[number], number> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}
/** What the performance figure is made of, in milliseconds; layout shift is a bare number. */
const PARTS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']

/** A port of this machine that no program uses. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** The product with its demo data, or the running server that SITE names. */
async function openSite(): Promise<{ origin: string; close: () => Promise<void> }> {
  if (process.env.SITE) return { origin: process.env.SITE, close: async () => undefined }
  await buildIfStale(() => undefined)
  const fixture = await openFixture()
  const server = fork(new URL('./servers/pages.server.ts', import.meta.url), {
    env: { ...process.env, DATABASE_URL: fixture.url, DATA_DIR: fixture.dataDir },
  })
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  const close = async () => {
    server.kill()
    await once(server, 'exit')
    await fixture.close()
  }
  return { origin: `http://127.0.0.1:${port}`, close }
}

const site = await openSite()
const home = (await (await fetch(`${site.origin}/api/v1/page/home`)).json()) as {
  data: { products: { slug: string }[] }
}
const pages = process.env.PAGES?.split(',') ?? [
  '/',
  '/auctions',
  `/car/${home.data.products.at(-1)?.slug}`,
  '/packages',
  '/terms-and-conditions',
]
const languages = process.env.LANGUAGES?.split(',') ?? ['ar', 'en']
const addresses = languages.flatMap((lang) => pages.map((page) => (lang === 'en' ? `/en${page}` : page)))

const port = await freePort()
const browser = await chromium.launch({
  executablePath: findOrInstallBrowser(() => undefined),
  args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
})

const TRIES = 3

/** One run over a page. Chromium now and then records no trace; that run is repeated. */
async function audit(address: string) {
  for (let tries = 1; ; tries += 1) {
    const result = await lighthouse(
      site.origin + address,
      { port, output: 'json', logLevel: 'error' },
      { extends: 'lighthouse:default', settings: { onlyCategories: [...CATEGORIES] } },
    )
    const fault = result ? result.lhr.runtimeError?.message : 'no result'
    if (result && fault === undefined) return result.lhr
    if (tries === TRIES) throw new Error(`${address}: ${fault}`)
  }
}

/** Measures one page in several rounds and reports the medians. */
async function measure(address: string): Promise<void> {
  const scores = CATEGORIES.map((name) => ({ name, values: [] as number[] }))
  const parts = PARTS.map((name) => ({ name, values: [] as number[] }))
  for (let round = 0; round < ROUNDS; round += 1) {
    const lhr = await audit(address)
    for (const { name, values } of scores) values.push((lhr.categories[name]?.score ?? 0) * 100)
    for (const { name, values } of parts) values.push(lhr.audits[name]?.numericValue ?? 0)
    if (process.env.REPORT) await writeFile(process.env.REPORT, JSON.stringify(lhr))
  }
  for (const { name, values } of scores)
    report(`${address} ${name}`, median(values), { unit: 'of 100', atLeast: GOALS[name] })
  console.log(`  ${parts.map(({ name, values }) => `${name} ${Number(median(values).toPrecision(3))}`).join(', ')}`)
}

try {
  for (const address of addresses) await measure(address)
} finally {
  await browser.close()
  await site.close()
}
