import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/database.ts'
import { createAccount, createAuctionWithLots, createYard, minutesFromNow } from '#server/testing/factories.ts'
import { openSession, openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'
import { placeCar, writeYard } from './index.ts'

type Person = { id: number; token: string }
type Slot = { at: string; left: number }
let fixture: WholeApp
let staff: Person
beforeAll(async () => {
  fixture = await openWholeApp()
  staff = await person({ role: 'auctions' })
})
afterAll(() => fixture.close())

const HALF_HOUR_MS = 1_800_000
const ALWAYS = Array.from({ length: 7 }, () => '00:00-24:00')

async function person(fields: Parameters<typeof createAccount>[1] = {}): Promise<Person> {
  const { id } = await createAccount(fixture.db, fields)
  return { id, token: await openSession(fixture.db, id) }
}
async function yard(places = 4): Promise<number> {
  const id = await createYard(fixture.db)
  await inTransaction(fixture.db, (tx) => writeYard(tx, id, { places, hours: ALWAYS, closedDays: [] }))
  return id
}
/** A car at auction for three days, in a yard that never closes. */
async function carIn(yardId: number): Promise<number> {
  const { lots } = await createAuctionWithLots(fixture.db, {}, [{ closesAt: minutesFromNow(3 * 24 * 60) }])
  const carId = lots[0]?.carId ?? 0
  await inTransaction(fixture.db, (tx) => placeCar(tx, carId, { yardId, bay: 'B-14' }))
  return carId
}
const present = Math.floor(Date.now() / HALF_HOUR_MS)
/** The start of a half hour, so many after the one in which this file started. */
const slot = (ahead: number) => new Date((present + ahead) * HALF_HOUR_MS).toISOString()
const book = (as: Person, carId: number, at: string, more: object = {}) =>
  fixture.call('POST /api/v1/viewings', { token: as.token, body: { product_id: carId, at, ...more } })
const times = async (carId: number, as?: Person) =>
  (await fixture.call(`GET /api/v1/viewings/${carId}`, as && { token: as.token })).data
const leftAt = async (carId: number, at: string) =>
  ((await times(carId)).days as { slots: Slot[] }[]).flatMap(({ slots }) => slots).find((one) => one.at === at)?.left
const own = async (as: Person) => (await fixture.call('GET /api/v1/viewings', { token: as.token })).data.viewings
const coming = async (as: Person) =>
  (await fixture.call('GET /api/v1/dashboard/counts', { token: as.token })).data.viewings
const office = (line: string, body?: object, as = staff) =>
  fixture.call(line.replace(' ', ' /api/admin'), { token: as.token, ...(body && { body }) })
const noticesOf = async ({ id }: Person) => {
  const rows = fixture.db.selectFrom('notifications').select('kind').where('accountId', '=', id).orderBy('id')
  return (await rows.execute()).map((row) => row.kind)
}

test('[VIEW-4] [DASH-9] a member books a half hour, moves it under the same number, and cancels it', async () => {
  const [member, stranger] = [await person(), await person()]
  const carId = await carIn(await yard())
  const { viewing } = (await book(member, carId, slot(4))).data
  expect(viewing).toMatchObject({ product_id: carId, at: slot(4), state: 'booked', can_change: true })
  expect(viewing.yard).toMatchObject({ bay: 'B-14' })
  expect(await leftAt(carId, slot(4))).toBe(3)
  expect((await book(member, carId, slot(4))).data.viewing.id).toBe(viewing.id)
  const moved = (await book(member, carId, slot(5))).data.viewing
  expect([moved.number, moved.at]).toEqual([viewing.number, slot(5)])
  expect([await leftAt(carId, slot(4)), await leftAt(carId, slot(5))]).toEqual([4, 3])
  expect((await times(carId, member)).mine.id).toBe(viewing.id)
  expect((await times(carId, stranger)).mine).toBeNull()
  expect(await coming(member)).toBe(1)
  const cancel = (as: Person) => fixture.call(`DELETE /api/v1/viewings/${viewing.id}`, { token: as.token })
  expect((await cancel(stranger)).status).toBe(404)
  expect((await cancel(member)).status).toBe(200)
  expect((await cancel(member)).reason).toBe('viewing_over')
  expect(await coming(member)).toBe(0)
  expect(await leftAt(carId, slot(5))).toBe(4)
  expect((await own(member)).data).toMatchObject([{ state: 'canceled', cause: 'member', can_change: false }])
  expect(await noticesOf(member)).toEqual(['viewing_booked', 'viewing_booked'])
})

test('[VIEW-5] of several members at once, the last place of a half hour goes to one', async () => {
  const yardId = await yard(1)
  const cars = [await carIn(yardId), await carIn(yardId)]
  const members = await Promise.all([1, 2, 3, 4].map(() => person()))
  const answers = await Promise.all(members.map((member, index) => book(member, cars[index % 2] ?? 0, slot(6))))
  expect(answers.map(({ reason }) => reason ?? 'booked').sort()).toEqual([
    ...['booked', 'viewing_full', 'viewing_full', 'viewing_full'],
  ])
  expect([await leftAt(cars[0] ?? 0, slot(6)), await leftAt(cars[1] ?? 0, slot(6))]).toEqual([0, 0])
  // A canceled appointment leaves its place to the next.
  const first = answers.findIndex(({ reason }) => reason === undefined)
  const [winner = staff, next = staff] = [members[first], members[(first + 1) % 4]]
  await fixture.call(`DELETE /api/v1/viewings/${answers[first]?.data.viewing.id}`, { token: winner.token })
  expect((await book(next, cars[0] ?? 0, slot(6))).status).toBe(200)
})

test('[VIEW-3] past and crooked times, times after the close of the lot, and unknown cars are refused', async () => {
  const member = await person()
  const carId = await carIn(await yard())
  const crooked = new Date(Date.parse(slot(4)) + 60_000).toISOString()
  for (const at of [slot(0), crooked, slot(3 * 48 + 4), '2200-01-01T09:00:00Z'])
    expect([at, (await book(member, carId, at)).reason]).toEqual([at, 'viewing_not_open'])
  expect((await book(member, 999_999_999, slot(4))).status).toBe(404)
  const { lots } = await createAuctionWithLots(fixture.db)
  const nowhere = lots[0]?.carId ?? 0
  expect(await times(nowhere)).toMatchObject({ yard: null, days: [] })
  expect((await book(member, nowhere, slot(4))).reason).toBe('viewing_not_open')
})

test('[VIEW-6] a member has at most five appointments to come; another person comes with name and phone', async () => {
  const member = await person()
  const yardId = await yard(50)
  for (let index = 0; index < 5; index++)
    expect((await book(member, await carIn(yardId), slot(4 + index))).status).toBe(200)
  expect((await book(member, await carIn(yardId), slot(12))).reason).toBe('viewings_full')
  const other = await person()
  const carId = await carIn(yardId)
  const send = (visitor_name: string, visitor_phone: string) =>
    book(other, carId, slot(4), { visitor_name, visitor_phone })
  expect(Object.keys((await send('', '0501234567')).errors)).toEqual(['visitor_name'])
  expect(Object.keys((await send('Salem', 'nonsense')).errors)).toEqual(['visitor_phone'])
  expect((await send('Salem', '0501234567')).data.viewing).toMatchObject({ visitor_phone: '+966501234567' })
})

test('[VIEW-7] [VIEW-8] a car that is gone ends its appointments, and members are reminded once', async () => {
  const [member, other] = [await person(), await person()]
  const yardId = await yard()
  const [sold, kept] = [await carIn(yardId), await carIn(yardId)]
  await book(member, sold, slot(4))
  await book(other, kept, slot(2))
  await fixture.db.updateTable('lotStates').set({ status: 'sold' }).where('carId', '=', sold).execute()
  for (let run = 0; run < 2; run++) await fixture.features.viewings.sweep()
  expect((await own(member)).data).toMatchObject([{ state: 'canceled', cause: 'gone' }])
  expect(await noticesOf(member)).toEqual(['viewing_booked', 'viewing_canceled'])
  expect(await noticesOf(other)).toEqual(['viewing_booked', 'viewing_soon'])
})

test('[VIEW-9] staff set hours and closed days; appointments outside of them end with a notice', async () => {
  const member = await person()
  const yardId = await yard()
  const carId = await carIn(yardId)
  await book(member, carId, slot(30))
  expect(Object.keys((await office(`PUT /yards/${yardId}`, { friday: '9 to 6' })).errors)).toEqual(['friday'])
  expect((await own(member)).data[0].state).toBe('booked')
  const day = new Date(Date.parse(slot(30)) + 3 * 3_600_000).toISOString().slice(0, 10)
  const { data } = await office(`PUT /yards/${yardId}`, { closed_days: [day], places: 7 })
  expect(data).toMatchObject({ places: 7, closed_days: [day], friday: '00:00-24:00' })
  expect((await own(member)).data).toMatchObject([{ state: 'canceled', cause: 'closed' }])
  expect((await book(member, carId, slot(30))).reason).toBe('viewing_not_open')
  expect((await office('PUT /yards/999999999', {})).status).toBe(404)
})

test('[VIEW-10] a car that staff take out of its yard ends its appointments, but not those of the yard it goes to', async () => {
  const member = await person()
  const [first, second] = [await yard(), await yard()]
  const carId = await carIn(first)
  await book(member, carId, slot(30))
  const place = (yard_id: number | null) => office(`PUT /cars/${carId}/yard`, { yard_id, bay: 'A-1' })
  expect((await place(first)).data).toEqual({ yard_id: first, bay: 'A-1' })
  expect((await own(member)).data[0]).toMatchObject({ state: 'booked', yard: { bay: 'A-1' } })
  expect((await place(second)).status).toBe(200)
  expect((await own(member)).data).toMatchObject([{ state: 'canceled', cause: 'moved' }])
  expect((await place(null)).data).toEqual({ yard_id: null, bay: '' })
  expect((await times(carId)).yard).toBeNull()
  expect((await place(999_999_999)).errors).toHaveProperty('yard_id')
})

test('[VIEW-11] staff see the appointments of a day and note who came', async () => {
  const member = await person({ name: 'Fahad Otaibi' })
  const yardId = await yard()
  const carId = await carIn(yardId)
  const { viewing } = (await book(member, carId, slot(2))).data
  const day = new Date(Date.parse(slot(2)) + 3 * 3_600_000).toISOString().slice(0, 10)
  const list = async (query: string) => (await office(`GET /viewings?yard_id=${yardId}${query}`)).data.data
  expect(await list(`&day=${day}`)).toMatchObject([{ number: viewing.number, bay: 'B-14', user_name: 'Fahad Otaibi' }])
  expect(await list('&day=2020-01-01')).toEqual([])
  expect(await list(`&search=${viewing.number}`)).toHaveLength(1)
  const mark = (state: string) => office(`POST /viewings/${viewing.id}/mark`, { state })
  await fixture.db
    .updateTable('viewings')
    .set({ startsAt: new Date(slot(-2)) })
    .where('id', '=', viewing.id)
    .execute()
  expect((await mark('missed')).data.state).toBe('missed')
  expect((await mark('came')).data.state).toBe('came')
  expect((await own(member)).data[0]).toMatchObject({ state: 'came', can_change: false })
  const { viewing: later } = (await book(member, carId, slot(2 * 48))).data
  expect((await office(`POST /viewings/${later.id}/mark`, { state: 'came' })).reason).toBe('viewing_over')
})

test('[VIEW-14] the buyer alone chooses when to collect a ready car, and a car that left leaves a kept appointment', async () => {
  const [buyer, stranger] = [await person(), await person()]
  const { lots } = await createAuctionWithLots(fixture.db, {}, [{ status: 'sold', closesAt: minutesFromNow(-60) }])
  const carId = lots[0]?.carId ?? 0
  const yardId = await yard(1)
  await inTransaction(fixture.db, (tx) => placeCar(tx, carId, { yardId, bay: 'C-1' }))
  expect((await times(carId, buyer)).yard).toBeNull()
  const amounts = { price: 100, clientFees: 0, administrativeFees: 0, taxAmount: 0, total: 100 }
  const order = { ...amounts, paidAmount: 100, invoiceStatus: 'paid', status: 'delivering', carId, buyerId: buyer.id }
  const written = fixture.db.insertInto('orders').values(order).returning('id')
  const { id: orderId } = await written.executeTakeFirstOrThrow()
  expect(await times(carId, buyer)).toMatchObject({ kind: 'collect', closes_at: null, yard: { bay: 'C-1' } })
  for (const at of [slot(4), slot(5)])
    expect((await book(buyer, carId, at)).data.viewing).toMatchObject({ kind: 'collect', at })
  expect((await book(stranger, carId, slot(6))).reason).toBe('viewing_not_open')
  // It takes a place of the half hour like every other.
  expect((await book(stranger, await carIn(yardId), slot(5))).reason).toBe('viewing_full')
  await fixture.features.viewings.sweep()
  const [row] = (await office(`GET /viewings?yard_id=${yardId}`)).data.data
  expect(row).toMatchObject({ kind: 'collect', state: 'booked', user_id: buyer.id })
  await fixture.db.updateTable('orders').set({ status: 'finished' }).where('id', '=', orderId).execute()
  await fixture.features.viewings.sweep()
  expect((await own(buyer)).data).toMatchObject([{ kind: 'collect', state: 'came', cause: null }])
  expect(await noticesOf(buyer)).toEqual(['viewing_booked', 'viewing_booked'])
})
