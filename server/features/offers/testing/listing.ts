import { createBrand, createCity, createModel } from '#server/testing/factories.ts'
import { type Fixture, good, type Person } from './fixture.ts'

/** Acts of owners and staff on listed cars of a house; the calls are those of the wire. */
export async function createListing(fixture: Fixture) {
  const staff = await fixture.person({ role: 'auctions' })
  const brandId = await createBrand(fixture.db, 'lexus')
  const references = {
    brand_id: brandId,
    model_id: await createModel(fixture.db, brandId, 'es'),
    city_id: await createCity(fixture.db, 'jeddah'),
  }
  return {
    staff,
    references,
    list: ({ token }: Person, more: object = {}) =>
      fixture.call('POST /api/v1/my-cars', {
        token,
        body: { ...references, year: 2021, kilometres: 35_000, condition: 'used', price: 90_000, ...more },
      }),
    review: (carId: number, body: object, token = staff.token) =>
      fixture.call(`POST /api/admin/cars/${carId}/review`, { token, body }),
    mine: async ({ token }: Person) => (await good(fixture.call('GET /api/v1/my-cars', { token }))).data.products.data,
  }
}
export type Listing = Awaited<ReturnType<typeof createListing>>
