import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuctionWithLots, createCar } from '#server/testing/factories.ts'
import { openTestSite, type TestSite } from '../testing/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
  const { db } = site
  const camry = { brand: 'toyota', model: 'camry' }
  await createCar(db, {
    ...camry,
    type: 'sale',
    titleAr: 'تويوتا كامري جي إل إي',
    titleEn: 'Toyota Camry GLE',
    slug: 'gle',
  })
  await createCar(db, {
    ...camry,
    type: 'sale',
    titleAr: 'تويوتا كامري جراندي',
    titleEn: 'Toyota Camry Grande',
    slug: 'grande',
  })
  await createCar(db, { ...camry, type: 'sale', titleEn: 'Toyota Camry sold', slug: 'sold', saleStatus: 'sold' })
  await createCar(db, { ...camry, type: 'sale', titleEn: 'Toyota Camry draft', slug: 'draft', saleStatus: 'draft' })
  const bronco = {
    brand: 'ford',
    model: 'bronco',
    titleAr: 'فورد برونكو أوتر بانكس',
    titleEn: 'Ford Bronco 100% Outer Banks',
  }
  await createAuctionWithLots(db, {}, [{ car: { ...bronco, slug: 'bronco' } }])
  for (let n = 0; n < 12; n += 1) {
    await createCar(db, { type: 'sale', brand: 'kia', model: 'sportage', titleEn: `Kia Sportage trim ${n}` })
  }
})
afterAll(() => site.close())

const search = async (q: string) => {
  const { data } = await site.get('/page/filter', { query: `?q=${encodeURIComponent(q)}` })
  return data.data.map((car) => car.slug).sort()
}
const suggest = async (keywords: string, language: 'ar' | 'en' = 'en') => {
  const { data } = await site.get('/search-recommendations', {
    query: `?keywords=${encodeURIComponent(keywords)}`,
    language,
  })
  return data.rows
}
const suggestedSlugs = async (keywords: string) => (await suggest(keywords)).map((row) => row.slug)

describe('searching a list', () => {
  test('[FIND-1] finds the words in any order, in both languages, whatever their spelling', async () => {
    expect(await search('camry grande')).toEqual(['grande'])
    expect(await search('GRANDE  Camry')).toEqual(['grande'])
    expect(await search('برونكو اوتر')).toEqual(['bronco'])
    expect(await search('بُرونكو')).toEqual(['bronco'])
    expect(await search('camry')).toEqual(['gle', 'grande'])
  })

  test('[FIND-1] finds a chargeable hybrid as a hybrid', async () => {
    await createCar(site.db, { type: 'sale', fuel: 'plug_in_hybrid', slug: 'plug-in' })
    await createCar(site.db, { type: 'sale', fuel: 'hybrid', slug: 'no-plug' })
    for (const typed of ['هايبرد', 'hybrid']) expect(await search(typed)).toEqual(['no-plug', 'plug-in'])
    expect(await search('هايبرد قابل للشحن')).toEqual(['plug-in'])
    await site.db.updateTable('cars').set({ saleStatus: 'draft' }).where('slug', 'like', '%plug%').execute()
  })

  test('[FIND-1] takes signs with a meaning in SQL literally', async () => {
    expect(await search('100%')).toEqual(['bronco'])
    expect(await search('c_mry')).not.toContain('bronco')
  })

  test('[FIND-2] reads a mistyped model as the nearest one', async () => {
    expect(await search('toyta camri')).toEqual(['gle', 'grande'])
    expect(await search('zzzzzzzz')).toEqual([])
  })

  test('[FIND-2] reads a mistyped brand as all of its models', async () => {
    const corolla = await createCar(site.db, { type: 'sale', brand: 'toyota', model: 'corolla', slug: 'corolla' })
    expect(await search('tooyota')).toEqual(['corolla', 'gle', 'grande'])
    await site.db.updateTable('cars').set({ saleStatus: 'draft' }).where('id', '=', corolla.id).execute()
  })

  test('[LIST-6] counts the facets of its results', async () => {
    const { data } = await site.get('/page/filter', { query: '?q=camry' })
    expect(data).toMatchObject({ total: 2, facets: { brand: [{ value: 'toyota', count: 2 }] } })
  })
})

describe('suggestions', () => {
  test('[FIND-3] begin with the fifth character', async () => {
    expect(await suggest('camr')).toEqual([])
    expect(await suggest('cam   ')).toEqual([])
    for (const keywords of ['%25%25%25%25%25', '_____']) {
      const { data } = await site.get('/search-recommendations', { query: `?keywords=${keywords}` })
      expect(data).toMatchObject({ rows: [], auctions: [] })
    }
    expect((await suggest('camry')).length).toBeGreaterThan(0)
  })

  test('[FIND-6] show a car’s facts, price and offer', async () => {
    const [car] = await suggest('camry gra')
    expect(car).toMatchObject({ year: 2022, kilometres: 40_000, city: 'riyadh', price: 100_000, status: 'for_sale' })
    const [lot] = await suggest('bronco')
    expect(lot?.status).not.toBe('for_sale')
    expect(Date.parse(lot?.closes_at ?? '')).not.toBeNaN()
  })

  test('[FIND-3] name each title once, in the caller’s language, at most ten', async () => {
    expect(await suggest('camry gra', 'ar')).toMatchObject([
      { slug: 'grande', title: 'تويوتا كامري جراندي', type: 'sale', image: null },
    ])
    expect(await suggest('sportage')).toHaveLength(10)
  })

  test('[FIND-3] leave out cars that are not public', async () => {
    const slugs = await suggestedSlugs('toyota camry')
    expect(slugs.sort()).toEqual(['gle', 'grande'])
  })

  test('[FIND-2] guess mistyped models', async () => {
    expect((await suggestedSlugs('brnoco ford')).at(0)).toBe('bronco')
    expect(await suggestedSlugs('qqqqqqqqq')).toEqual([])
  })

  test('[LIST-9] refuses a text that is too long', async () => {
    const answer = await site.get('/search-recommendations', { query: `?keywords=${'x'.repeat(101)}` })
    expect(answer).toMatchObject({ status: 422, reason: 'invalid' })
  })
})
