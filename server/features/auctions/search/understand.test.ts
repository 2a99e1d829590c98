import { describe, expect, test } from 'vitest'
import { createLexicon } from '../../catalogue/names/lexicon.ts'
import { type Holders, understand } from './understand.ts'

const named = (id: number, slug: string, nameAr: string, nameEn: string) => ({ id, slug, nameAr, nameEn })
const lexicon = createLexicon({
  brands: [
    named(1, 'land-rover', 'لاند روفر', 'Land Rover'),
    named(2, 'jeep', 'جيب', 'Jeep'),
    named(3, 'peugeot', 'بيجو', 'Peugeot'),
  ],
  models: [
    { ...named(11, 'velar', 'فيلار', 'Velar'), brandId: 1 },
    { ...named(31, '508', '508', '508'), brandId: 3 },
    { ...named(21, 'compass', 'كومباس', 'Compass'), brandId: 2 },
  ],
  cities: [],
})
const nobody: Holders = { count: 0, brandIds: [], modelIds: [] }
const read = async (text: string, holders = nobody) => (await understand(text, lexicon, async () => holders)).wanted

describe('a word beside a name', () => {
  test.each(['jee compass', 'rover velar', 'جي compass'])(
    '[FIND-1] adds nothing if the name holds it: %s',
    async (text) => {
      expect(await read(text)).toMatchObject({ names: [{ model: [expect.any(Number)] }], words: [] })
    },
  )

  test('[FIND-1] is searched if only one of two names holds it', async () => {
    expect(await read('rove velar compass', { ...nobody, count: 1 })).toMatchObject({ words: ['rove'] })
  })
})

test('[FIND-2] adjacent words found in cars of another name are no mistyped name', async () => {
  expect(await read('lan rover')).toEqual({ names: [{ brand: [1], model: [], modelBrands: [] }], words: [] })
  const held = await read('lan rover', { count: 3, brandIds: [2], modelIds: [21] })
  expect(held).toEqual({ names: [], words: ['lan', 'rover'] })
})

test('[FIND-2] a number beside a mistyped brand is its model, alone a word', async () => {
  expect(await read('peueot 508')).toMatchObject({ names: [{ model: [31] }], words: [] })
  expect(await read('508')).toEqual({ names: [], words: ['508'] })
})
