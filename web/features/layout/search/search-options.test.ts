// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { type Answers, lost, ok, pass, renderOnPage } from '#web/testing/render-hook.tsx'
import { useSearchOptions } from './search-options.ts'

const SETTLED_MS = 3_000
const NOTHING = ok({ rows: [], brands: [], models: [], auctions: [] })
const BRANDS = ok({ brands: [{ value: 'toyota', name: 'Toyota', count: 3 }] })

async function typed(answer: Answers['GET /search-recommendations'], text = 'Lexuss') {
  const answers = { 'GET /search-recommendations': answer, 'GET /search-filters': BRANDS } as Answers
  const { result } = await renderOnPage(() => useSearchOptions(text, true, []), { answers })
  await pass(SETTLED_MS)
  return { state: result.current.state, kinds: result.current.options.map(({ kind }) => kind) }
}

test('offers brands if nothing was found', async () => {
  expect(await typed(NOTHING)).toEqual({ state: 'nothing', kinds: ['brand'] })
})

test('claims nothing without an answer, and the text can still be searched', async () => {
  expect(await typed(lost)).toEqual({ state: 'failed', kinds: ['all'] })
})

test.each([
  ['t', { state: 'found', kinds: ['brand', 'all'] }],
  ['TOY', { state: 'found', kinds: ['brand', 'all'] }],
  ['x', { state: 'short', kinds: ['all'] }],
])('makes match from the first letter: %s', async (text, expected) => {
  expect(await typed(NOTHING, text)).toEqual(expected)
})
