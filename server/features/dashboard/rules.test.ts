import { expect, test } from 'vitest'
import type { ShippingRequest } from '#contract/http/money/shipping.ts'
import type { BankTransfer } from '#contract/http/money/transfers.ts'
import type { MyCar } from '#contract/http/offers.ts'
import { nextSteps, type OwnLot, type StepSources, type WonCar } from './rules.ts'

const NOTHING: StepSources = {
  user: { verify_phone: 1, whatsapp: null, verify_whatsapp: 0 },
  hasPlan: true,
  won: [],
  lots: [],
  ownCars: [],
  deliveries: [],
  unread: [],
  transfers: [],
}
const at = (hour: number) => `2026-11-22T${String(hour).padStart(2, '0')}:00:00.000Z`
const car = (id: number) => ({ id, slug: `car-${id}`, title: `Car ${id}`, images: [`${id}.jpg`] })
const lot = (id: number, result: OwnLot['result'], status: OwnLot['status'], hour: number) =>
  ({ ...car(id), result, status, closes_at: at(hour), min_next_bid: 51_000 }) as unknown as OwnLot
const won = (id: number, order: object | null, negotiation: object | null = null) =>
  ({ ...car(id), order, negotiation }) as unknown as WonCar
const order = (invoice_status: string, hour: number, status = 'pending') => ({
  id: 31,
  status,
  invoice_status,
  total: 60_000,
  due_at: at(hour),
  collect_by: at(hour + 1),
})
const notice = (kind: string, url: string) => ({
  id: 9,
  kind,
  title: 'Your transfer was refused',
  body: 'Reason: a name',
  url,
})
const transfer = (status: BankTransfer['status'], order_id: number | null = 31) =>
  ({ status, order_id, reason: status === 'rejected' ? 'another name' : null }) as BankTransfer
const talk = (your_turn: boolean, outcome = 'open') => ({ outcome, your_turn, amount: 70_000, decide_by: at(9) })

test('[DASH-2] the nearest deadline comes first, steps without one last', () => {
  const steps = nextSteps({
    ...NOTHING,
    user: { verify_phone: 0, whatsapp: '+966500000001', verify_whatsapp: 0 },
    hasPlan: false,
    won: [won(1, order('issued', 12)), won(2, null, talk(true)), won(3, order('grace', 8))],
    lots: [lot(4, 'outbid', 'live', 10)],
    ownCars: [{ ...car(5), negotiation: talk(true) } as unknown as MyCar],
    unread: [notice('transfer_rejected', '/bank-transfer?package=2')],
  })
  expect(steps.map(({ kind, product }) => [kind, product?.id])).toEqual([
    ['pay_late', 3],
    ['answer_offer', 2],
    ['decide_sale', 5],
    ['outbid', 4],
    ['pay', 1],
    ['refused', undefined],
    ['verify_phone', undefined],
    ['activate_whatsapp', undefined],
    ['subscribe', undefined],
  ])
  expect(steps[3]).toMatchObject({ amount: 51_000, by: at(10), url: '/car/car-4', product: { image: '4.jpg' } })
  expect(steps[4]).toMatchObject({ amount: 60_000, by: at(12), url: '/win-auctions?order=31' })
  expect(steps[5]).toMatchObject({
    title: 'Your transfer was refused',
    reason: 'Reason: a name',
    notice_id: 9,
    url: '/bank-transfer?package=2',
  })
})

test('[DASH-2] an answer without a deadline comes after a payment that has one', () => {
  const open = { ...talk(true), decide_by: null }
  const steps = nextSteps({ ...NOTHING, won: [won(1, null, open), won(3, order('grace', 8))] })
  expect(steps.map(({ kind }) => kind)).toEqual(['pay_late', 'answer_offer'])
})

test('[DASH-1] nothing waits if another person must act, or all is done', () => {
  const steps = nextSteps({
    ...NOTHING,
    won: [
      won(1, order('waiting_invoice', 12)),
      won(2, order('under_review', 12)),
      won(3, order('paid', 12, 'making')),
      won(4, null, talk(false)),
      won(5, null, talk(true, 'agreed')),
      won(6, null),
    ],
    lots: [lot(7, 'leading', 'live', 10), lot(8, 'outbid', 'scheduled', 10), lot(9, 'lost', 'sold', 10)],
    ownCars: [{ ...car(5), negotiation: talk(false) } as unknown as MyCar],
    unread: [notice('outbid', '/car/x')],
  })
  expect(steps).toEqual([])
})

test('[DASH-4] a refused transfer is sent again in place of the payment, until another one is under review', () => {
  const steps = (transfers: BankTransfer[], invoice = 'issued') =>
    nextSteps({
      ...NOTHING,
      won: [won(1, order(invoice, 12))],
      // Its notice repeats the step.
      unread: [notice('transfer_rejected', '/bank-transfer?order=31')],
      transfers,
    })
  expect(steps([transfer('rejected')])).toEqual([
    expect.objectContaining({
      kind: 'resend_transfer',
      product: expect.objectContaining({ id: 1 }),
      reason: 'another name',
      amount: 60_000,
      by: at(12),
      url: '/bank-transfer?order=31',
    }),
  ])
  expect(steps([transfer('rejected')], 'grace').map(({ kind }) => kind)).toEqual(['resend_transfer'])
  expect(steps([transfer('rejected')], 'under_review')).toEqual([])
  // A second review stops no clock, but nothing is left to do once the transfers add up.
  const again = { ...transfer('under_review'), amount: 60_000 }
  expect(steps([again, transfer('rejected')])).toEqual([])
  expect(steps([{ ...again, amount: 59_999 }]).map(({ kind }) => kind)).toEqual(['pay'])
  // The newest one of this order counts, and none of another order.
  expect(steps([transfer('approved'), transfer('rejected')]).map(({ kind }) => kind)).toEqual(['pay'])
  expect(steps([transfer('rejected', 32), transfer('rejected', null)]).map(({ kind }) => kind)).toEqual(['pay'])
})

test('[DASH-1] prices of a delivery wait for an answer, shown with the lowest one', () => {
  const delivery = (status: string, totals: number[]) =>
    ({
      status,
      order: { id: 31 },
      product: car(8),
      offers: totals.map((total) => ({ total })),
      valid_until: at(7),
    }) as unknown as ShippingRequest
  const step = { kind: 'accept_shipping', amount: 900, by: at(7), url: '/shipping' }
  expect(nextSteps({ ...NOTHING, deliveries: [delivery('quoted', [1_100, 900])] })).toMatchObject([step])
  for (const none of [delivery('quoted', []), delivery('requested', [900])])
    expect(nextSteps({ ...NOTHING, deliveries: [none] })).toEqual([])
})

test('[DASH-5] a ready car waits to be collected, unless the house delivers it', () => {
  const steps = (status: ShippingRequest['status'], ...orderIds: number[]) =>
    nextSteps({
      ...NOTHING,
      won: [won(1, order('paid', 12, 'delivering'))],
      deliveries: (orderIds.length === 0 ? [31] : orderIds).map(
        (id) => ({ status, order: { id }, offers: [] }) as unknown as ShippingRequest,
      ),
    })
  expect(steps('requested')).toEqual([
    expect.objectContaining({ kind: 'collect', amount: null, by: at(13), url: '/win-auctions?order=31' }),
  ])
  expect(steps('canceled')).toHaveLength(1)
  expect(steps('on_the_way', 32)).toHaveLength(1)
  expect(steps('on_the_way', 31, 32)).toEqual([])
  for (const status of ['accepted', 'loaded', 'on_the_way'] as const) expect(steps(status)).toEqual([])
  const handedOver = nextSteps({ ...NOTHING, won: [won(1, order('paid', 12, 'finished'))] })
  expect(handedOver).toEqual([])
})
