import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCar } from '#server/testing/car-factories.ts'
import { createAccount } from '#server/testing/factories.ts'
import { openTestSite, type TestSite } from '../testing/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

const sale = { type: 'sale', price: 9_000_000 } as const
const sellerOf = async (slug: string) => (await site.get('/page/car/{slug}', { of: slug })).data.seller

test('[SHOW-19] the seller is shown by kind, year and sold cars, never by name', async () => {
  const owner = await createAccount(site.db, { name: 'Saud Alotaibi' })
  const { slug } = await createCar(site.db, { ...sale, ownerId: owner.id })
  await createCar(site.db, { ...sale, ownerId: owner.id, saleStatus: 'sold' })
  const shown = await sellerOf(slug)
  expect(shown).toMatchObject({ kind: 'private', sold: 1 })
  expect(shown?.since).toBeGreaterThan(2000)
  expect(JSON.stringify(shown)).not.toContain('Saud')
  await site.db.updateTable('accounts').set({ registrationNumber: '1010487216' }).where('id', '=', owner.id).execute()
  expect(await sellerOf(slug)).toMatchObject({ kind: 'dealer', sold: 1 })
})
