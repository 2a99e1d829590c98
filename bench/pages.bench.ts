/** What a rendered page costs the server's processor, and how much JavaScript it brings to a browser. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { buildIfStale } from '../scripts/build.ts'
import { BROWSER_FLAGS, findOrInstallBrowser } from '../scripts/find-browser.ts'
import { openHouse } from './house.ts'
import { median, report } from './report.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 7)
const PAGES_PER_ROUND = 100
/** What browsers ask for over HTTPS. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' }

await buildIfStale(() => undefined)
const house = await openHouse()
const server = fork(new URL('./pages.server.ts', import.meta.url), {
  env: { ...process.env, DATABASE_URL: house.url, DATA_DIR: house.dataDir },
})
const [{ port }] = (await once(server, 'message')) as [{ port: number }]
const at = (path: string) => `http://127.0.0.1:${port}${path}`
const home = (await (await fetch(at('/api/v1/page/home'))).json()) as { data: { products: { slug: string }[] } }
const car = `/car/${home.data.products[0]?.slug}`

let visits = 0
/** Milliseconds of processor time per request; every address is new, so no page comes from the short memory of pages. */
async function cost(path: string): Promise<number> {
  const cpu = async () => {
    const { user, system } = (await (await fetch(at('/bench/cpu'))).json()) as NodeJS.CpuUsage
    return (user + system) / 1_000
  }
  const before = await cpu()
  for (let n = 0; n < PAGES_PER_ROUND; n += 1) {
    visits += 1
    const answer = await fetch(at(`${path}?visit=${visits}`), { headers: HEADERS })
    await answer.text()
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  }
  return ((await cpu()) - before) / PAGES_PER_ROUND
}

const costs = new Map<string, number[]>([
  ['/bench/bare', []],
  ['/', []],
  [car, []],
])
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const [path, list] of costs) {
    const ms = await cost(path)
    if (round > 0) list.push(ms)
  }
}
const of = (path: string) => median(costs.get(path) ?? [])
const bare = of('/bench/bare')
report('bare answer of 20 KB', bare, { unit: 'ms of CPU' })
report('home page', of('/') - bare, { unit: 'ms of CPU above the bare answer', atMost: 2.5 })
report('car page', of(car) - bare, { unit: 'ms of CPU above the bare answer', atMost: 2.5 })

const browser = await chromium.launch({ executablePath: findOrInstallBrowser(() => undefined), args: BROWSER_FLAGS })
report('JavaScript of home', await scriptKilobytes('/'), { unit: 'KB gzipped', atMost: 150 })
report('JavaScript of a car', await scriptKilobytes(car), { unit: 'KB gzipped', atMost: 180 })
await browser.close()
server.kill()
await once(server, 'exit')
await house.close()

/** Everything a browser fetches as script until the page is quiet, each file compressed by itself. 1 KB = 1000 bytes. */
async function scriptKilobytes(path: string): Promise<number> {
  const page = await browser.newPage()
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.url().split('?')[0]?.endsWith('.js')) bodies.push(response.body())
  })
  await page.goto(at(path))
  await page.waitForTimeout(3_000)
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length)
  await page.close()
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000
}
