/** The processor cost of a rendered page on the server, and the amount of its JavaScript. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chromium } from 'playwright-core'
import { buildIfStale } from '../scripts/build.ts'
import { BROWSER_FLAGS, findOrInstallBrowser } from '../scripts/find-browser.ts'
import { openFixture } from './fixtures/fixture.ts'
import { median, report } from './fixtures/report.ts'
import { scriptKilobytes } from './fixtures/script-weight.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 7)
/** Rounds before the first that counts: a server that runs for days has its code compiled. */
const WARM_UP = 3
const PAGES_PER_ROUND = 100
/** Simultaneous visitors on a busy server. */
const BUSY = 20
/** The encodings that browsers request over HTTPS. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' }

await buildIfStale(() => undefined)
const fixture = await openFixture()
const server = fork(new URL('./servers/pages.server.ts', import.meta.url), {
  env: { ...process.env, DATABASE_URL: fixture.url, DATA_DIR: fixture.dataDir },
})
const [{ port }] = (await once(server, 'message')) as [{ port: number }]
const at = (path: string) => `http://127.0.0.1:${port}${path}`
const home = (await (await fetch(at('/api/v1/page/home'))).json()) as { data: { products: { slug: string }[] } }
const car = `/car/${home.data.products[0]?.slug}`

type Visit = { path: string; atOnce: number; isNew: boolean }
let visits = 0
/**
 * Milliseconds of processor time per request, with `atOnce` of them under way.
 * @param visit `isNew`: every address is new, so no page comes from the short memory of pages
 */
async function cost({ path, atOnce, isNew }: Visit): Promise<number> {
  const cpu = async () => {
    const { user, system } = (await (await fetch(at('/bench/cpu'))).json()) as NodeJS.CpuUsage
    return (user + system) / 1_000
  }
  let left = PAGES_PER_ROUND
  const visitor = async () => {
    for (; left > 0; ) {
      left -= 1
      visits += 1
      const answer = await fetch(at(isNew ? `${path}?visit=${visits}` : path), { headers: HEADERS })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    }
  }
  const before = await cpu()
  await Promise.all(Array.from({ length: atOnce }, visitor))
  return ((await cpu()) - before) / PAGES_PER_ROUND
}

type Row = { name: string; visit: Visit; atMost?: number; ms: number[] }
const row = (name: string, path: string, atOnce: number, isNew = true, atMost?: number): Row => ({
  name,
  visit: { path, atOnce, isNew },
  ...(atMost === undefined ? {} : { atMost }),
  ms: [],
})
const pagesOf = (name: string, path: string): Row[] => [
  row(`${name} page, new`, path, BUSY, true, 2.5),
  row(`${name} page, new, one visitor after the other`, path, 1),
  row(`${name} page, asked for again within its second`, path, BUSY, false),
]
const bare = row('bare answer of 20 KB', '/bench/bare', BUSY)
const bareAlone = row('bare answer of 20 KB, one visitor after the other', '/bench/bare', 1)
const pages = [...pagesOf('home', '/'), ...pagesOf('car', car)]
for (let round = -WARM_UP; round < ROUNDS; round += 1) {
  for (const { visit, ms } of [bare, bareAlone, ...pages]) {
    const spent = await cost(visit)
    if (round >= 0) ms.push(spent)
  }
}
for (const { name, ms } of [bare, bareAlone]) report(name, median(ms), { unit: 'ms of CPU' })
for (const { name, visit, atMost, ms } of pages) {
  const beside = median(visit.atOnce === 1 ? bareAlone.ms : bare.ms)
  report(name, median(ms) - beside, { unit: 'ms of CPU above the bare answer', ...(atMost ? { atMost } : {}) })
}

const browser = await chromium.launch({ executablePath: findOrInstallBrowser(() => undefined), args: BROWSER_FLAGS })
report('JavaScript of home', await scriptKilobytes(await browser.newPage(), at('/')), {
  unit: 'KB gzipped',
  atMost: 150,
})
report('JavaScript of a car', await scriptKilobytes(await browser.newPage(), at(car)), {
  unit: 'KB gzipped',
  atMost: 180,
})
await browser.close()
server.kill()
await once(server, 'exit')
await fixture.close()
