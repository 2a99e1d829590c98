import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { memberByApi, productUrl } from './fixtures/api-steps.ts'
import { journey, type Person } from './fixtures/people.ts'

const CAR = '/car/kia-ev6-gt-2023'

/** The sum of the files, each compressed separately. 1 KB = 1000 bytes. */
async function kilobytes(files: Iterable<string>): Promise<number> {
  const bodies = [...new Set(files)].map(async (file) => (await fetch(productUrl() + file)).arrayBuffer())
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length)
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

/** All scripts that a page names. */
async function namedKilobytes(path: string): Promise<number> {
  const html = await (await fetch(productUrl() + path)).text()
  return kilobytes(html.match(/\/assets\/[\w.$-]+\.js/g) ?? [])
}

/** All scripts that a browser requests until it is idle, including late ones. */
async function fetchedKilobytes({ page, open }: Person, path: string): Promise<number> {
  await page.waitForLoadState('networkidle')
  const files: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') files.push(new URL(request.url()).pathname)
  })
  await open(path)
  await page.waitForLoadState('networkidle')
  return kilobytes(files)
}

/** Kilobytes allowed by `docs/performance.md`; every page shares the first of its scripts. */
test.each([
  ['/', 150],
  ['/auctions', 160],
  ['/terms-and-conditions', 150],
  ['/profile', 180],
  ['/win-auctions', 180],
  [CAR, 180],
])('the scripts that %s names are at most %i KB', async (path, atMost) => {
  const size = await namedKilobytes(path)
  expect(size).toBeGreaterThan(50)
  expect(size).toBeLessThanOrEqual(atMost)
})

journey('a member’s browser fetches at most 180 KB of scripts for a page', async (people) => {
  const member = await memberByApi('نورة الشهري')
  for (const path of ['/profile', '/win-auctions', '/active-auctions', '/my-cars']) {
    const size = await fetchedKilobytes(await people({ member }), path)
    expect(size, path).toBeGreaterThan(100)
    expect(size, path).toBeLessThanOrEqual(180)
  }
})

journey('a guest’s browser fetches at most 150 KB of scripts for the home page, 180 KB for a car', async (people) => {
  for (const [path, atMost] of [
    ['/', 150],
    [CAR, 180],
  ] as const) {
    const size = await fetchedKilobytes(await people(), path)
    expect(size, path).toBeGreaterThan(100)
    expect(size, path).toBeLessThanOrEqual(atMost)
  }
})
