import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { riyals } from '#server/testing/factories.ts'
import { type House, only, openHouse } from './testing/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('[BID-1] a car that has come into a new auction takes its first bid', async () => {
  const [member = 0, other = 0] = await house.members(2)
  const first = only(await house.lots([{}]))
  expect((await house.bid(member, first, riyals(50_000))).status).toBe(200)
  await sql`update lot_states set status = 'rejected' where lot_id = ${first.lotId}`.execute(house.db)
  const second = only(await house.lots([{ carId: first.carId }]))
  const answer = await house.bid(other, second, riyals(50_000))
  expect([answer.status, answer.reason]).toEqual([200, null])
})
