import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ApiAnswer } from '#server/testing/call-api.ts'
import { type AuctionFields, createAccount, createAuctionWithLots, riyals } from '#server/testing/factories.ts'
import { openSession, openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'
import { unbalancedWallets } from '../../ledger/index.ts'
import type { Staff } from '../../staff/index.ts'

export type Person = { id: number; token: string }
/** A closed lot with everyone concerned; `first` is the highest bidder, `second` the next. */
export type ClosedLot = { lotId: number; carId: number; owner: Person; first: Person; second: Person }

export const DEPOSIT = 1_000
/** A bidder's wallet of one deposit. */
export const free = { available: DEPOSIT, frozen: 0 }
export const frozen = { available: 0, frozen: DEPOSIT }
const LOOK_MS = 20
const PATIENCE_MS = 60_000

/** The whole server with lots that were really bid on and closed by the scheduler. Amounts in whole riyals. */
export async function openFixture(options: Parameters<typeof openWholeApp>[0] = {}) {
  const fixture = await openWholeApp(options)
  const { db, call } = fixture

  async function person(fields: Parameters<typeof createAccount>[1] = {}): Promise<Person> {
    const { id } = await createAccount(db, fields)
    return { id, token: await openSession(db, id) }
  }

  async function closed(
    lot: { reserve?: number; bids?: [number, number]; maxSecond?: number } = {},
    auction: Partial<AuctionFields> = {},
  ): Promise<ClosedLot> {
    const [owner, first, second] = [await person(), await bidder(), await bidder()]
    const { lots } = await createAuctionWithLots(db, auction, [
      {
        car: { ownerId: owner.id },
        openingPrice: riyals(20_000),
        reservePrice: lot.reserve === undefined ? null : riyals(lot.reserve),
      },
    ])
    const [made] = lots
    if (!made) throw new Error('no lot')
    const [low, high] = lot.bids ?? [32_000, 40_000]
    const bid = (as: Person, amount: number, max?: number) =>
      good(call('POST /api/v1/bid', { token: as.token, body: { product_id: made.carId, amount, max_amount: max } }))
    await bid(second, low, lot.maxSecond)
    await bid(first, high)
    await sql`update lot_states set closes_at = clock_timestamp() where lot_id = ${made.lotId}`.execute(db)
    fixture.features.bidding.wake()
    const { lotId, carId } = made
    await until(async () => (await stateOf(lotId)).status === 'awaiting_owner')
    return { lotId, carId, owner, first, second }
  }
  const bidder = () => person({ available: riyals(DEPOSIT) })

  const stateOf = (lotId: number) =>
    db.selectFrom('lotStates').selectAll().where('lotId', '=', lotId).executeTakeFirstOrThrow()
  const decisionsOf = async (lotId: number) => {
    const rows = await db
      .selectFrom('lotEvents')
      .select(['seq', 'payload'])
      .where('lotId', '=', lotId)
      .where('kind', '=', 'decision')
      .orderBy('seq')
      .execute()
    return rows.map(({ seq, payload }) => ({ seq, ...(JSON.parse(payload) as { outcome: string; amount: number }) }))
  }
  const wallet = async ({ id }: Person) => {
    const row = await db
      .selectFrom('wallets')
      .select(['available', 'frozen'])
      .where('accountId', '=', id)
      .executeTakeFirstOrThrow()
    return { available: row.available / 100, frozen: row.frozen / 100 }
  }

  return {
    ...fixture,
    person,
    /** Someone as the caller of a call of staff. */
    atWork: ({ id }: Person): Staff => ({ actor: { accountId: id }, requestId: 'test', language: 'en' }),
    bidder,
    closed,
    stateOf,
    decisionsOf,
    wallet,
    /** The owner's answer. */
    decide: ({ carId, owner }: ClosedLot, decision: string, amount?: number, headers?: Record<string, string>) =>
      call(`POST /api/v1/my-cars/${carId}/decision`, {
        token: owner.token,
        body: { decision, ...(amount !== undefined && { amount }) },
        ...(headers && { headers }),
      }),
    /** The buyer's answer, by the order in their own list. */
    answer: async (buyer: Person, lot: ClosedLot, decision: string, amount?: number) =>
      call(`POST /api/v1/orders/${(await orderOf(fixture, buyer, lot))?.id ?? 0}/counter`, {
        token: buyer.token,
        body: { decision, ...(amount !== undefined && { amount }) },
      }),
    /** Pretends that the time of the side that answers next is over. */
    timeOut: async (lotId: number) => {
      await sql`update lot_states set decide_by = clock_timestamp() where lot_id = ${lotId}`.execute(db)
      fixture.features.bidding.wake()
    },
    noticesOf: async ({ id }: Person) => {
      const rows = await db
        .selectFrom('notifications')
        .select('kind')
        .where('accountId', '=', id)
        .orderBy('id')
        .execute()
      return rows.map(({ kind }) => kind)
    },
    close: async () => {
      expect(await unbalancedWallets(db)).toEqual([])
      await fixture.close()
    },
  }
}
export type Fixture = Awaited<ReturnType<typeof openFixture>>

/** The order of a lot as its buyer finds it among the cars they have won. */
export async function orderOf({ call }: Pick<WholeApp, 'call'>, buyer: Person, { carId }: ClosedLot) {
  const { data } = await good(call('GET /api/v1/win-auctions', { token: buyer.token }))
  return data.products.data.find((car: { id: number }) => car.id === carId)?.order
}

export async function good(answer: Promise<ApiAnswer>): Promise<ApiAnswer> {
  const done = await answer
  expect(done.status, done.text).toBe(200)
  return done
}

/** Waits for the work of the scheduler. */
export async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE_MS
  while (!(await isTrue())) {
    if (Date.now() > giveUpAt) throw new Error('never true')
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
