import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuctionAct } from '#contract/http/office/audit.ts'
import { createAuctionWithLots, createCar, minutesFromNow, riyals } from '#server/testing/factories.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let admin: Person
let colleague: Person
let cars: number[]
let auctionId: number

async function publish(carIds: readonly number[]): Promise<number> {
  const closesAt = minutesFromNow(60).toISOString()
  const lots = carIds.map((id) => ({ car_id: id, opening_price: 10_000, closes_at: closesAt }))
  const titles = { title_ar: 'مزاد', title_en: 'Sale' }
  const body = { ...titles, mode: 'timed', starts_at: minutesFromNow(-1).toISOString(), lots }
  return (await fixture.call('POST /auctions', { as: admin, body })).data.id
}
async function done(what: string, as: Person, body: object): Promise<void> {
  const { status, text } = await fixture.call(`POST ${what}`, { as, body })
  expect(status, text).toBe(200)
}
const acts = async (id = auctionId, as = admin) => fixture.call(`GET /auctions/${id}/acts`, { as })
const causeOf = (reason: string) => ({ cause: 'technical_fault', reason })

beforeAll(async () => {
  fixture = await openFixture()
  admin = await fixture.staff('admin')
  colleague = await fixture.person({ role: 'auctions', name: 'Saad Alqahtani' })
  cars = [await createCar(fixture.db), await createCar(fixture.db), await createCar(fixture.db)].map(({ id }) => id)
  auctionId = await publish(cars.slice(0, 2))
  const other = await publish(cars.slice(2))
  const bidder = await fixture.person({ available: riyals(10_000) })
  await done('/api/v1/bid', bidder, { product_id: cars[1], amount: 10_000 })
  const bid = (await fixture.call(`GET /api/v1/bids/${cars[1]}`)).data.data[0]
  await done(`/lots/${cars[0]}/pause`, admin, causeOf('The line was down'))
  const asked = await fixture.call(`POST /lots/${cars[1]}/void-bid`, {
    ...{ as: colleague, body: { bid_id: bid.id, reason: 'A slip of the bidder' } },
  })
  await fixture.approve(admin, asked)
  // Neither a note about it nor an act in another auction counts as an act in this one.
  await done('/notes', admin, { subject: `car:${cars[0]}`, text: 'Ask the owner' })
  await done(`/lots/${cars[2]}/pause`, admin, causeOf('Elsewhere'))
  await done(`/lots/${cars[0]}/resume`, colleague, causeOf('It is back'))
  expect(other).not.toBe(auctionId)
})
afterAll(() => fixture.close())

test('[BACK-86] lists the acts in an auction and on its lots, newest first, with reason, car, person and time', async () => {
  const { data } = await acts()
  const told = data.acts.map((act: AuctionAct) => [act.action, act.car_id, act.reason, act.actor_id, act.actor_name])
  const { name } = await fixture.db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', admin.id)
    .executeTakeFirstOrThrow()
  expect(told).toEqual([
    ['lot.resumed', cars[0], 'It is back', colleague.id, 'Saad Alqahtani'],
    ['bid.voided', cars[1], 'A slip of the bidder', colleague.id, 'Saad Alqahtani'],
    ['lot.resumed', cars[1], 'The void was decided', colleague.id, 'Saad Alqahtani'],
    ['lot.paused', cars[1], 'A slip of the bidder', colleague.id, 'Saad Alqahtani'],
    ['lot.paused', cars[0], 'The line was down', admin.id, name],
  ])
  const times: string[] = data.acts.map(({ at }: AuctionAct) => at)
  expect(times).toEqual(times.toSorted().reverse())
  for (const at of times) expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(3_600_000)
})

test('[BACK-86] are for the right `auctions`', async () => {
  expect((await acts(auctionId, colleague)).status).toBe(200)
  for (const role of ['finance', 'content', 'support'] as const)
    expect((await acts(auctionId, await fixture.staff(role))).status).toBe(403)
  expect((await acts(999_999)).status).toBe(404)
})

test('[BACK-171] a lot is read by its own number, also once its car is in a newer auction', async () => {
  const [first] = (await createAuctionWithLots(fixture.db, { titleEn: 'Early sale' }, [{ status: 'no_bids' }])).lots
  const carId = first?.carId ?? 0
  const read = async (lotId: number | undefined) =>
    (await fixture.call(`GET /auction-lots/${lotId}`, { as: colleague })).data
  expect(await read(first?.lotId)).toMatchObject({ auction_title_en: 'Early sale', car_id: carId, is_newest: true })
  const [second] = (await createAuctionWithLots(fixture.db, {}, [{ carId }])).lots
  expect(await read(first?.lotId)).toMatchObject({ status: 'no_bids', mode: 'timed', is_newest: false })
  expect(await read(second?.lotId)).toMatchObject({ status: 'live', is_newest: true })
  expect((await fixture.call('GET /auction-lots/2000000', { as: colleague })).status).toBe(404)
})
