import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { productUrl } from './fixtures/api-steps.ts'

/** All scripts that a page names, each file compressed by itself. 1 KB = 1000 bytes. */
async function scriptKilobytes(path: string): Promise<number> {
  const html = await (await fetch(productUrl() + path)).text()
  const files = [...new Set(html.match(/\/assets\/[\w.$-]+\.js/g))]
  const bodies = files.map(async (file) => (await fetch(productUrl() + file)).arrayBuffer())
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length)
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

/** Kilobytes that `docs/performance.md` allows; every page has the first of its scripts in common. */
test.each([
  ['/', 150],
  ['/auctions', 160],
  ['/terms-and-conditions', 150],
  ['/profile', 180],
])('the scripts of %s are at most %i KB', async (path, atMost) => {
  const size = await scriptKilobytes(path)
  expect(size).toBeGreaterThan(50)
  expect(size).toBeLessThanOrEqual(atMost)
})
