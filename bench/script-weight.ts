import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'

const IDLE_MS = 3_000

/** All scripts that a new page fetches until it is idle, each file compressed separately. 1 KB = 1000 bytes. */
export async function scriptKilobytes(page: Page, address: string): Promise<number> {
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.url().split('?')[0]?.endsWith('.js')) bodies.push(response.body())
  })
  await page.goto(address)
  await page.waitForTimeout(IDLE_MS)
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).length)
  await page.context().close()
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000
}
