import { type RawBuilder, sql } from 'kysely'
import { bidId } from '#server/features/lots/log.ts'
import { createCar, riyals, type TestLot } from '#server/testing/factories.ts'
import type { Bidder } from '../client.ts'
import { OPENING } from '../fixtures.ts'
import { closedLot, doNow, mustBid, newMember, type OperationFixture, openLot } from './fixture.ts'

/** An effect of an operation: this many rows, none before it and one after it. */
export type Effect = { what: string; rows: RawBuilder<unknown> }

/** A prepared operation. */
export type Ready = {
  /** The caller and the call. */
  by: Bidder
  path: string
  body: object
  /** The key that shows the outcome: the call's own, or one made by the server; none for calls of staff. */
  received: { by: Bidder; key: string | undefined } | undefined
  effects: Effect[]
  lot: TestLot | undefined
  /** Watchers get it after any crash (LIVE-18). */
  watched: boolean
}

/** An effect in its own transaction, recognised by its published event and its first write. */
export type Operation = {
  name: string
  within: RegExp
  write: RegExp
  ready: (fixture: OperationFixture) => Promise<Ready>
}

const LOCKS = /for update/
const ENTRY = /insert into lot_events \(lot_id, seq, kind,/
const BUY_NOW = riyals(100_000)

const entry = (lot: TestLot, kind: string): Effect => ({
  what: `entry of kind ${kind}`,
  rows: sql`lot_events where lot_id = ${lot.lotId} and kind = ${kind}`,
})
const notice = (to: { accountId: number }, kind: string): Effect => ({
  what: `notice ${kind}`,
  rows: sql`notifications where account_id = ${to.accountId} and kind = ${kind}`,
})
const hold = (lot: TestLot, of: Bidder): Effect => ({
  what: 'deposit held',
  rows: sql`holds where kind = 'lot' and ref_id = ${lot.lotId} and account_id = ${of.accountId} and ended_at is null`,
})
const order = (carId: number, status: string): Effect => ({
  what: `order ${status}`,
  rows: sql`orders where car_id = ${carId} and status = ${status}`,
})

const voiding: Operation = {
  name: 'a void',
  within: LOCKS,
  write: ENTRY,
  ready: async (fixture) => {
    const [lot, first, last] = [await openLot(fixture), await newMember(fixture.db), await newMember(fixture.db)]
    await mustBid(fixture, first, lot, OPENING)
    await mustBid(fixture, last, lot, OPENING + riyals(1_000))
    const audited: Effect = {
      what: 'audit row',
      rows: sql`audit where action = 'bid.voided' and subject = ${`lot:${lot.lotId}`}`,
    }
    return {
      by: fixture.staff,
      path: `/admin/lots/${lot.carId}/void-bid`,
      body: { bid_id: bidId(lot.lotId, 2), reason: 'A bid by mistake' },
      received: undefined,
      effects: [
        entry(lot, 'void'),
        audited,
        hold(lot, first),
        notice(first, 'leading_again'),
        notice(last, 'bid_voided'),
      ],
      lot,
      watched: true,
    }
  },
}

const buyingNow: Operation = {
  name: 'a purchase at the buy-now price',
  within: LOCKS,
  write: ENTRY,
  ready: async (fixture) => {
    const [lot, leader] = [await openLot(fixture, { buyNowPrice: BUY_NOW }), await newMember(fixture.db)]
    const by = await newMember(fixture.db)
    await mustBid(fixture, leader, lot, OPENING)
    return {
      by,
      path: '/v1/buy',
      body: { product_id: lot.carId, amount: BUY_NOW / 100 },
      received: { by, key: undefined },
      effects: [
        entry(lot, 'close'),
        order(lot.carId, 'pending'),
        hold(lot, by),
        notice(by, 'bought'),
        notice(lot.owner, 'car_sold'),
        notice(leader, 'lost'),
      ],
      lot,
      watched: true,
    }
  },
}

const buying: Operation = {
  name: 'a purchase of a car for sale',
  within: LOCKS,
  write: /update "cars"/,
  ready: async ({ db }) => {
    const [owner, by] = [await newMember(db), await newMember(db)]
    const { id } = await createCar(db, { type: 'sale', saleStatus: 'for_sale', ownerId: owner.accountId })
    const reserved: Effect = {
      what: 'car reserved',
      rows: sql`cars where id = ${id} and sale_status = 'reserved'`,
    }
    return {
      by,
      path: '/v1/car-purchase',
      body: { product_id: id, amount: BUY_NOW / 100 },
      received: { by, key: undefined },
      effects: [reserved, order(id, 'pending'), notice(by, 'bought'), notice(owner, 'car_sold')],
      lot: undefined,
      watched: false,
    }
  },
}

const approving: Operation = {
  name: 'an owner’s approval',
  within: LOCKS,
  write: ENTRY,
  ready: async (fixture) => {
    const buyer = await newMember(fixture.db)
    const lot = await closedLot(fixture, buyer)
    return {
      by: lot.owner,
      path: `/v1/my-cars/${lot.carId}/decision`,
      body: { decision: 'approve' },
      received: { by: lot.owner, key: undefined },
      effects: [entry(lot, 'decision'), order(lot.carId, 'pending'), notice(buyer, 'sale_approved')],
      lot,
      watched: false,
    }
  },
}

const counter = { decision: 'counter', amount: OPENING / 100 + 5_000 }

const countering: Operation = {
  name: 'an owner’s counter-offer',
  within: LOCKS,
  write: /insert into "offers"/,
  ready: async (fixture) => {
    const buyer = await newMember(fixture.db)
    const lot = await closedLot(fixture, buyer)
    const offered: Effect = { what: 'offer', rows: sql`offers where lot_id = ${lot.lotId}` }
    return {
      by: lot.owner,
      path: `/v1/my-cars/${lot.carId}/decision`,
      body: counter,
      received: { by: lot.owner, key: undefined },
      effects: [offered, order(lot.carId, 'negotiating'), notice(buyer, 'offer')],
      lot,
      watched: false,
    }
  },
}

const agreeing: Operation = {
  name: 'a buyer’s yes to an offer',
  within: LOCKS,
  write: ENTRY,
  ready: async (fixture) => {
    const by = await newMember(fixture.db)
    const lot = await closedLot(fixture, by)
    await doNow(fixture, lot.owner, 'POST', `/v1/my-cars/${lot.carId}/decision`, counter)
    const { id } = await fixture.db
      .selectFrom('orders')
      .select('id')
      .where('carId', '=', lot.carId)
      .executeTakeFirstOrThrow()
    const accepted: Effect = {
      what: 'offer accepted',
      rows: sql`offers where lot_id = ${lot.lotId} and outcome = 'accepted'`,
    }
    return {
      by,
      path: `/v1/orders/${id}/counter`,
      body: { decision: 'accept' },
      received: { by, key: undefined },
      effects: [entry(lot, 'decision'), accepted, order(lot.carId, 'pending')],
      lot,
      watched: false,
    }
  },
}

export const OPERATIONS: readonly Operation[] = [buyingNow, buying, voiding, approving, countering, agreeing]
