import { expect, inject, test } from 'vitest'

const url = inject('productUrl')
const LONG = 'a'.repeat(101)

const shown = [
  '/auctions?page=0',
  '/auctions?page=-1',
  '/auctions?page=x',
  '/auctions?sort=bad',
  '/auctions?per_page=1000',
]
const shownOrUnknown = [
  `/auctions?q=${LONG}`,
  '/auctions?q=a&q=b',
  '/auctions?page=1e9',
  '/auctions?status=bad',
  '/auctions?brand=%00',
  '/%00',
  '//',
  '//evil.example/x',
  '/en//',
  '/car/%00',
  '/subsribe-package/99999999999999999999',
]

test.each(['', '/en'])('[HTTP-38] odd addresses of pages under "%s"', async (prefix) => {
  const ask = (path: string) => fetch(`${url}${prefix}${path}`, { redirect: 'manual' })
  for (const path of shown) expect((await ask(path)).status, path).toBe(200)
  for (const path of shownOrUnknown) {
    const answer = await ask(path)
    expect(answer.status, path).toBeLessThan(500)
    expect(await answer.text(), path).not.toContain('\0')
  }
})
