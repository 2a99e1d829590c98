import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, openFixture } from '#server/features/accounts/test-fixture.ts'
import { carFields, selectCars } from '#server/features/catalogue/index.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import type { Picture } from '#server/platform/storage/pictures.ts'
import {
  auctions,
  brands,
  cars,
  formerAuctions,
  formerCars,
  owners,
  photos,
  robots,
  saleCars,
  staff,
} from '../../demo/index.ts'
import type { SeededLot } from './demo/demo-auctions.ts'
import { monthsLater } from './months.ts'
import { fillDatabase } from './seed-demo.ts'
import { seedReference } from './seed-reference.ts'

let fixture: Fixture
const played: SeededLot[] = []
const robotIds = new Set<number>()

const countOf = async (
  table: 'brands' | 'models' | 'cities' | 'countries' | 'packages' | 'credits' | 'sliders' | 'viewings',
) => {
  const query = fixture.db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'))
  return (await query.executeTakeFirstOrThrow()).count
}
/** Encoding photographs is tested elsewhere and takes long; here a name is enough. */
const pictures = new Map(
  photos.map(({ file, width, height }, index): [string, Picture] => {
    const key = `${index.toString(16).padStart(32, '0')}.jpeg`
    return [file, { width, height, variants: [{ format: 'jpeg', width, key, bytes: 1 }] }]
  }),
)

beforeAll(async () => {
  fixture = await openFixture()
  await seedReference(fixture)
  await fixture.accounts.ensureAdmin('+966500000000')
  const deps = {
    settings: fixture.deps.settings as Parameters<typeof fillDatabase>[1]['settings'],
    features: { accounts: fixture.accounts },
    playHistory: async (_tx: unknown, lots: readonly SeededLot[], ids: readonly number[]) => {
      played.push(...lots)
      for (const id of ids) robotIds.add(id)
    },
  }
  await inTransaction(fixture.db, (tx) => fillDatabase(tx, deps, pictures))
})
afterAll(() => fixture.close())

describe('reference data', () => {
  test('exist in both languages, with three packages', async () => {
    expect(await countOf('brands')).toBe(brands.length)
    expect(await countOf('models')).toBe(brands.reduce((sum, brand) => sum + brand.models.length, 0))
    expect(await countOf('cities')).toBeGreaterThan(25)
    const rows = await fixture.db.selectFrom('packages').selectAll().orderBy('sortOrder').execute()
    expect(rows.map((row) => [row.nameEn, row.deposit, row.bidLimit, row.activeLotsLimit])).toEqual([
      ['Silver', 100_000, 5_000_000, 1],
      ['Gold', 500_000, 25_000_000, 5],
      ['Platinum', 2_000_000, null, null],
    ])
  })

  test('are added once: changes and removals by staff stay', async () => {
    await fixture.db.updateTable('packages').set({ deposit: 150_000 }).where('nameEn', '=', 'Silver').execute()
    await fixture.db.deleteFrom('models').where('slug', '=', 'xj').execute()
    const before = await countOf('models')
    await seedReference(fixture)
    await Promise.all([seedReference(fixture), seedReference(fixture)])
    expect(await countOf('models')).toBe(before)
    const silver = fixture.db.selectFrom('packages').select('deposit').where('nameEn', '=', 'Silver')
    expect(await silver.executeTakeFirstOrThrow()).toEqual({ deposit: 150_000 })
  })
})

describe('the demo', () => {
  test('has every car with its picture, owner, place and texts in both languages', async () => {
    const rows = await selectCars(fixture.db).execute()
    expect(rows.map((row) => row.slug).sort()).toEqual([...cars, ...formerCars].map((car) => car.slug).sort())
    expect(rows.filter((row) => row.type === 'sale')).toHaveLength(saleCars.length)
    for (const row of rows) {
      const arabic = carFields(row, 'ar', { masked: false })
      const english = carFields(row, 'en', { masked: false })
      expect(arabic.images).toHaveLength(cars.find(({ slug }) => slug === row.slug)?.photos.length ?? 0)
      for (const wire of [arabic, english])
        for (const field of [
          'engine',
          'description',
          'address',
          'plate_number',
          'chassis_number',
          'serial',
          'form',
        ] as const)
          expect(wire[field], `${row.slug} ${field}`).toBeTruthy()
      expect(Object.values(arabic.labels).every((label) => label?.name && label.name !== label.value)).toBe(true)
      expect(arabic.periodic_inspection.results.length).toBeGreaterThan(5)
    }
  })

  test('has its people: robots with a package and its deposit, owners of every car', async () => {
    expect(robotIds.size).toBe(robots.length)
    const wallets = await fixture.db
      .selectFrom('wallets')
      .innerJoin('accounts', 'accounts.id', 'wallets.accountId')
      .innerJoin('packages', 'packages.id', 'wallets.packageId')
      .select(['wallets.available', 'packages.nameEn'])
      .where('accounts.robot', '=', true)
      .execute()
    expect(wallets).toHaveLength(robots.length)
    for (const { available, nameEn } of wallets)
      expect(available).toBe({ Silver: 100_000, Gold: 500_000, Platinum: 2_000_000 }[nameEn])
    const sellers = await fixture.db.selectFrom('cars').select('ownerId').distinct().execute()
    expect(sellers.length).toBeLessThanOrEqual(owners.length)
  })

  test('[APR-3] has staff of four roles who may approve at once, and so may the first administrator', async () => {
    const found = await fixture.db
      .selectFrom('accounts')
      .select(['phone', 'role'])
      .where('role', 'is not', null)
      .where('roleSince', '<', sql<Date>`clock_timestamp() - interval '24 hours'`)
      .orderBy('phone')
      .execute()
    const first = { phone: '+966500000000', role: 'admin' }
    expect(found).toEqual([first, ...staff.map(({ phone, role }) => ({ phone, role }))])
  })

  test('has its auctions, each lot dated from now and with its past', async () => {
    const lots = [...auctions, ...formerAuctions].flatMap((auction) => auction.lots)
    expect(played.map((lot) => lot.demo.car)).toEqual(lots.map((lot) => lot.car))
    for (const lot of played) expect(lot.closesAt.getTime()).toBeGreaterThan(lot.opensAt.getTime())
    const now = Date.now()
    const endSoon = played.filter((lot) => lot.closesAt.getTime() > now && lot.closesAt.getTime() < now + 30 * 60_000)
    expect(endSoon.length).toBeGreaterThan(2)
  })

  test('has a few appointments to see cars', async () => {
    expect(await countOf('viewings')).toBe(6)
  })

  test('has settings, sliders and a credit for every photograph', async () => {
    expect((await fixture.deps.settings.current()).site.siteNameAr).toBe('مرسى')
    expect(await countOf('sliders')).toBe(2)
    expect(await countOf('credits')).toBe(photos.length)
  })
})

test('months are counted in Riyadh and end with the month', () => {
  expect(monthsLater(new Date('2026-01-30T22:00:00Z'), 1)).toBe('2026-02-28')
  expect(monthsLater(new Date('2026-11-21T06:00:00Z'), 14)).toBe('2028-01-21')
})
