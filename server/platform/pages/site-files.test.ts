import { expect, test } from 'vitest'
import { sitemapParts } from './site-files.ts'

test('[SHARE-3] every address is in one part, in both languages, and no part is longer than the protocol allows', () => {
  const entries = Array.from({ length: 10_001 }, (_, index) => ({ path: `/car/${index}` }))
  const parts = sitemapParts('https://marsa.example', entries)
  const found = parts.map((part) => part.match(/<loc>[^<]*/g) ?? [])
  expect(found.map(({ length }) => length)).toEqual([20_000, 2])
  expect(found.at(-1)).toEqual(['<loc>https://marsa.example/car/10000', '<loc>https://marsa.example/en/car/10000'])
  expect(sitemapParts('https://marsa.example', [])).toHaveLength(1)
})
