import { expect, test } from 'vitest'
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
}
const at = (hour: number) => `2026-11-22T${String(hour).padStart(2, '0')}:00:00.000Z`
const car = (id: number) => ({ id, slug: `car-${id}`, title: `Car ${id}`, images: [] })
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
})
const talk = (your_turn: boolean, outcome = 'open') => ({ outcome, your_turn, amount: 70_000, decide_by: at(9) })

test('[DASH-2] the nearest deadline comes first, and what has none last', () => {
  const steps = nextSteps({
    ...NOTHING,
    user: { verify_phone: 0, whatsapp: '+966500000001', verify_whatsapp: 0 },
    hasPlan: false,
    won: [won(1, order('issued', 12)), won(2, null, talk(true)), won(3, order('grace', 8))],
    lots: [lot(4, 'outbid', 'live', 10)],
    ownCars: [{ ...car(5), negotiation: talk(true) } as unknown as MyCar],
    unread: [{ kind: 'transfer_refused', title: 'Your transfer was refused', url: '/wallet' }],
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
  expect(steps[3]).toMatchObject({ amount: 51_000, by: at(10), url: '/car/car-4' })
  expect(steps[4]).toMatchObject({ amount: 60_000, by: at(12), url: '/win-auctions?order=31' })
  expect(steps[5]).toMatchObject({ title: 'Your transfer was refused', url: '/wallet' })
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
    unread: [{ kind: 'outbid', title: 'Outbid', url: '/car/x' }],
  })
  expect(steps).toEqual([])
})
