import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RoomState } from '#contract/http/auctions.ts'
import { routes } from '#contract/http/index.ts'
import type { AuctionAct } from '#contract/http/office/audit.ts'
import { replayOf } from '#server/features/bidding/testing/replay.ts'
import type { ApiAnswer } from '#server/testing/call-api.ts'
import { createAccount, createAuctionWithLots, createCar, minutesFromNow, riyals } from '#server/testing/factories.ts'
import { openSession, openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'

type Person = { id: number; token: string }
let one: WholeApp
let other: WholeApp
let staff: Person
let bidders: Person[]
beforeAll(async () => {
  one = await openWholeApp()
  other = await openWholeApp({ databaseUrl: () => one.databaseUrl })
  staff = await person({ role: 'auctions' })
  bidders = [await person(), await person(), await person()]
})
afterAll(async () => {
  await other.close()
  await one.close()
})

async function person(fields: Parameters<typeof createAccount>[1] = {}): Promise<Person> {
  const { id } = await createAccount(one.db, { available: riyals(100_000), ...fields })
  return { id, token: await openSession(one.db, id) }
}

/** A live auction of a number of cars, published like staff do. */
async function publish(lots: number, lotSeconds: number, more: object = {}): Promise<{ id: number; cars: number[] }> {
  const cars: number[] = []
  while (cars.length < lots) cars.push((await createCar(one.db)).id)
  const body = {
    title_ar: 'قاعة مباشرة',
    title_en: 'Live room',
    mode: 'live',
    starts_at: minutesFromNow(60).toISOString(),
    lot_seconds: lotSeconds,
    lots: cars.map((id) => ({ car_id: id, opening_price: 10_000 })),
    ...more,
  }
  const { status, data, text } = await one.call('POST /api/admin/auctions', { token: staff.token, body })
  expect(status, text).toBe(200)
  return { id: data.id, cars }
}
const staffDo = (fixture: WholeApp, id: number, action: string, body: object = {}): Promise<ApiAnswer> =>
  fixture.call(`POST /api/admin/auctions/${id}/${action}`, { token: staff.token, body })
const bid = (fixture: WholeApp, who: Person | undefined, carId: number, amount: number, max?: number) =>
  fixture.call('POST /api/v1/bid', {
    token: who?.token,
    body: { product_id: carId, amount, ...(max !== undefined && { max_amount: max }) },
  })
const page = async (fixture: WholeApp, id: number) => {
  const { data, text, status } = await fixture.call(`GET /api/v1/page/auction_current/${id}`)
  expect(status, text).toBe(200)
  expect(routes.auctionCurrent.data.safeParse(data).error).toBeUndefined()
  return data as { room: RoomState; current: { id: number } | null; cars: { id: number; status: string }[] }
}
const rowsOf = (cars: number[]) =>
  one.db
    .selectFrom('lotStates')
    .select(['carId', 'lotId', 'status', 'opensAt', 'closedAt', 'price', 'leaderId', 'bidsCount'])
    .where('carId', 'in', cars)
    .orderBy('turn')
    .execute()

const PATIENCE_MS = 240_000

describe('[ROOM-1] [ROOM-16] two processes and their own clocks', () => {
  test(
    'a whole room with bids ahead and several bidders, from start to end',
    async () => {
      const { id, cars } = await publish(3, 2)
      const [first = 0, second = 0, third = 0] = cars
      const [ali, sara, omar] = bidders
      expect((await bid(one, ali, second, 15_000)).status).toBe(200)
      expect((await bid(other, sara, second, 10_500, 15_000)).status).toBe(200)
      expect((await page(other, id)).room).toMatchObject({ phase: 'waiting', to_come: 3 })
      expect((await staffDo(other, id, 'start')).status).toBe(200)
      let turn = 0
      const seen: number[] = []
      await expect
        .poll(
          async () => {
            const fixture = turn % 2 ? one : other
            const { room, current } = await page(fixture, id)
            if (room.current_id !== null && seen.at(-1) !== room.current_id) seen.push(room.current_id)
            // A few bids on the first car, also during calls, by members in turn.
            if (current?.id === first && turn < 6) {
              const { price } = (await rowsOf([first]))[0] ?? { price: null }
              const who = turn % 2 ? omar : sara
              await bid(fixture, who, first, price === null ? 10_000 : price / 100 + 500)
              turn += 1
            }
            return room.phase
          },
          { timeout: PATIENCE_MS, interval: 250 },
        )
        .toBe('ended')
      const rows = await rowsOf(cars)
      expect(rows.map(({ status }) => status)).toEqual(['awaiting_owner', 'awaiting_owner', 'no_bids'])
      expect(rows[1]).toMatchObject({ carId: second, leaderId: ali?.id, price: riyals(15_000) })
      rows.forEach((row, index) => {
        const next = rows[index + 1]
        if (next) expect(next.opensAt.getTime()).toBeGreaterThanOrEqual((row.closedAt?.getTime() ?? 0) - 1)
      })
      const closes = await one.db
        .selectFrom('lotEvents')
        .select('lotId')
        .where('kind', '=', 'close')
        .where(
          'lotId',
          'in',
          rows.map(({ lotId }) => lotId),
        )
        .execute()
      expect(closes).toHaveLength(3)
      const notices = await one.db.selectFrom('notifications').select('accountId').where('kind', '=', 'win').execute()
      expect(notices).toHaveLength(2)
      expect(seen).toEqual(cars.slice(0, seen.length))
      const { cars: shown, current } = await page(one, id)
      expect(shown.map((car) => car.id)).toEqual([first, second, third])
      expect(current).toBeNull()
      for (const { lotId } of rows) expect(await replayOf(one.db, lotId)).toMatchObject({ faults: [] })
      expect([...one.log, ...other.log].filter((line) => line.includes('"level":50'))).toEqual([])
    },
    PATIENCE_MS + 60_000,
  )

  test(
    '[ROOM-1] an auction past its start opens automatically',
    async () => {
      const { id, cars } = await publish(2, 3_600, { starts_at: minutesFromNow(-1).toISOString() })
      await expect.poll(async () => (await page(one, id)).current?.id, { timeout: PATIENCE_MS }).toBe(cars[0])
      const { data } = await one.call(`GET /api/admin/auctions/${id}`, { token: staff.token })
      expect(data).toMatchObject({ extension_mode: 'reset', extension_seconds: 3_600, room: { phase: 'open' } })
    },
    PATIENCE_MS,
  )
})

describe('staff acts over HTTP', () => {
  const calls = {
    start: routes.adminStartRoom,
    pause: routes.adminPauseRoom,
    resume: routes.adminResumeRoom,
    hammer: routes.adminHammerLot,
    recall: routes.adminRecallHammer,
    skip: routes.adminSkipLot,
    stop: routes.adminStopRoom,
  }

  test('[ROOM-10] [ROOM-14] [ROOM-26] [ROOM-28] [BACK-86] each action answers with the room, and leaves one audit row', async () => {
    const { id, cars } = await publish(3, 3_600)
    const phases: string[] = []
    for (const action of ['start', 'pause', 'resume', 'hammer', 'recall', 'skip', 'stop'] as const) {
      const { status, data, text } = await staffDo(one, id, action, { reason: `Because of ${action}` })
      expect(status, text).toBe(200)
      expect(calls[action].data.parse(data)).toEqual(data)
      phases.push(data.room.phase)
    }
    expect(phases).toEqual(['open', 'paused', 'open', 'going_once', 'open', 'open', 'ended'])
    const audit = await one.db
      .selectFrom('audit')
      .select(['action', 'actorId', 'reason', 'before', 'after'])
      .where('subject', '=', `auction:${id}`)
      .where('action', 'like', 'room.%')
      .orderBy('id')
      .execute()
    expect(audit.map(({ action }) => action)).toEqual([
      'room.started',
      'room.paused',
      'room.resumed',
      'room.hammered',
      'room.recalled',
      'room.skipped',
      'room.stopped',
    ])
    expect(audit[1]).toMatchObject({
      actorId: staff.id,
      reason: 'Because of pause',
      before: { phase: 'open', carId: cars[0] },
      after: { phase: 'paused', carId: cars[0] },
    })
    const { data } = await one.call(`GET /api/admin/auctions/${id}/acts`, { token: staff.token })
    const acts = data.acts.map(({ action, reason, car_id }: AuctionAct) => ({ action, reason, car_id }))
    const [opened, paused] = [acts.at(-1), acts.at(-2)]
    expect(acts.map(({ action }: AuctionAct) => action)).toEqual(audit.map(({ action }) => action).reverse())
    expect(opened).toEqual({ action: 'room.started', reason: 'Because of start', car_id: null })
    expect(paused).toEqual({ action: 'room.paused', reason: 'Because of pause', car_id: cars[0] })
    expect(data.acts[0].actor_id).toBe(staff.id)
    const refused = await staffDo(one, id, 'stop')
    expect(refused).toMatchObject({ status: 409, reason: 'wrong_phase', data: { phase: 'ended' } })
    const rows = await one.db.selectFrom('audit').select('id').where('subject', '=', `auction:${id}`).execute()
    // The auction's publication is the other one: refused acts left none.
    expect(rows).toHaveLength(1 + audit.length)
  })

  test('[ROOM-11] [ROOM-20] a paused car is shown without an end, and takes no bid; waiting ones take bids ahead', async () => {
    const { id, cars } = await publish(2, 3_600)
    const [first = 0, second = 0] = cars
    const [ali] = bidders
    await staffDo(one, id, 'start')
    await staffDo(other, id, 'pause')
    expect(await bid(one, ali, first, 10_000)).toMatchObject({ status: 409, reason: 'lot_not_open' })
    expect((await bid(one, ali, second, 10_000)).status).toBe(200)
    const { data } = await one.call(`GET /api/v1/page/auction_current/${id}`, { token: ali?.token })
    expect(data.current).toMatchObject({
      id: first,
      closes_at: null,
      viewer: { can_bid: false, reason: 'lot_not_open' },
    })
    expect(data.room).toMatchObject({ phase: 'paused', current_id: first, to_come: 1 })
    expect(data.cars[1]).toMatchObject({ id: second, bid: 10_000, viewer: { is_leading: true, can_bid: true } })
    await staffDo(one, id, 'stop')
  })

  test('[ROOM-13] [ROOM-20] a skipped car goes last; the one behind it is skipped only by its name', async () => {
    const { id, cars } = await publish(3, 3_600)
    const [first, second, third] = cars
    await staffDo(one, id, 'start')
    const both = await Promise.all([
      staffDo(one, id, 'skip', { product_id: first }),
      staffDo(other, id, 'skip', { product_id: first }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const { cars: shown, current } = await page(one, id)
    expect(shown.map((car) => car.id)).toEqual([second, third, first])
    expect(current?.id).toBe(second)
    await staffDo(one, id, 'stop')
  })

  test('[ROOM-15] a timed auction and a draft have no room', async () => {
    const { id } = await publish(1, 60, { draft: true })
    const { auctionId } = await createAuctionWithLots(one.db)
    expect((await staffDo(one, id, 'start')).status).toBe(404)
    expect((await staffDo(one, auctionId, 'start')).status).toBe(404)
    expect((await staffDo(one, 987_654_321, 'start')).status).toBe(404)
  })
})
