// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Car } from '#contract/http/car.ts'
import { logIn } from '#web/platform/device/session.ts'
import type { TransportResponse } from '#web/platform/http/api.ts'
import { aCar, bidder, timedAuction } from '#web/testing/a-car.ts'
import { type Answers, ok, openWindow, pass, press, refusal, renderOnPage } from '#web/testing/render-hook.tsx'
import { type Bidding, useBidding, useStage } from './use-bidding.ts'

const room = { ...timedAuction, mode: 'live' as const }

describe('the stage', () => {
  test.each<[string, Partial<Car>, string]>([
    ['before its start', { status: 'scheduled', starts_at: '2026-11-22T12:30:00.000Z' }, 'soon'],
    ['after its start, a moment before its row shows it', { status: 'scheduled' }, 'open'],
    ['under bids', {}, 'open'],
    ['after its close', { closes_at: '2026-11-22T12:00:00.000Z' }, 'over'],
    ['held by staff in a timed auction', { closes_at: null }, 'held'],
    ['that waits for its turn in a room', { status: 'scheduled', auction: room }, 'ahead'],
    ['under the hammer', { auction: room }, 'open'],
    ['under the hammer of a held room', { closes_at: null, auction: room }, 'held'],
    ['that has no auction', { status: 'for_sale', closes_at: null, auction: null }, 'sale'],
  ])('of a car %s', async (_what, part, stage) => {
    const { result } = await renderOnPage(useStage, { props: aCar(part) })
    expect(result.current).toBe(stage)
  })

  test('advances by the clock alone', async () => {
    const car = aCar({ status: 'scheduled', starts_at: '2026-11-22T12:30:00.000Z' })
    const { result } = await renderOnPage(useStage, { props: car })
    await pass(30 * 60_000)
    expect(result.current).toBe('open')
    await pass(30 * 60_000)
    expect(result.current).toBe('over')
  })
})

const answer = { bid: { amount: 50_500 }, bids_count: 4, current_price: 50_500, leading: true }
type Guard = Parameters<typeof useBidding>[1]

async function open(car: Car = aCar(), more: { bid?: Answers['POST /bid']; guard?: Guard; isGuest?: boolean } = {}) {
  const { bid = ok(answer), guard, isGuest = false } = more
  if (!isGuest) logIn({ token: 't', id: 7, name: 'Noura' })
  const hook = (now: Car) => useBidding(now, guard)
  const page = await renderOnPage(hook, { props: car, answers: { 'POST /bid': bid } })
  const bidding = () => page.result.current
  const use = (work: (now: Bidding) => void) => act(() => work(bidding()))
  const bids = () => page.calls.map(({ body }) => body)
  return { ...page, bidding, use, bids, submit: () => press(() => bidding().submit()) }
}

describe('permission to bid', () => {
  test.each<[string, Partial<Car>, object]>([
    ['a member who may', {}, { kind: 'bidder' }],
    ['a member whose rights are being read', { viewer: null }, { kind: 'unknown' }],
    ['a refused member', { viewer: { ...bidder, can_bid: false, reason: 'a' } }, { kind: 'refused', reason: 'a' }],
    ['one without a reason', { viewer: { ...bidder, can_bid: false } }, { kind: 'bidder' }],
    ['one whom the stage tells', { viewer: { ...bidder, can_bid: false, reason: 'lot_closed' } }, { kind: 'bidder' }],
  ])('%s', async (_who, part, access) => {
    const { bidding } = await open(aCar(part))
    expect(bidding().access).toEqual(access)
  })

  test('asks a guest who presses to log in', async () => {
    const { bidding, submit, bids } = await open(aCar({ viewer: null }), { isGuest: true })
    expect(bidding().access).toEqual({ kind: 'guest' })
    await submit()
    expect(openWindow()?.name).toBe('login')
    expect(bids()).toEqual([])
  })
})

describe('a press', () => {
  test('sends the amount, and resets the form once it is recorded', async () => {
    const { bidding, use, submit, bids } = await open()
    use(({ form }) => form.choose(51_000))
    await submit()
    expect(bids()).toEqual([{ product_id: 4, amount: 51_000 }])
    expect(openWindow()).toBeUndefined()
    expect(bidding().place.notice).toEqual({ kind: 'leading' })
    expect(bidding().form.amount).toBe(50_500)
  })

  test('leaves the form unchanged when the bid is refused', async () => {
    const { bidding, use, submit } = await open(aCar(), { bid: refusal(409) })
    use(({ form }) => form.choose(51_000))
    await submit()
    expect(bidding().form.amount).toBe(51_000)
  })

  test('sends a maximum beside the amount', async () => {
    const { use, submit, bids } = await open()
    use(({ form }) => form.setAuto(true))
    use(({ form }) => form.setMaximumText('55000'))
    await submit()
    expect(bids()).toEqual([{ product_id: 4, amount: 50_500, max_amount: 55_000 }])
  })

  test.each<[string, Partial<Car>, number]>([
    ['of the leader', { viewer: { ...bidder, is_leading: true, max_amount: 55_000 } }, 56_000],
    ['before the car is called', { status: 'scheduled', auction: room }, 56_000],
  ])('%s is about the maximum, with the lowest bid beside it', async (_what, part, amount) => {
    const { use, submit, bids } = await open(aCar(part))
    use(({ form }) => form.setText(String(amount)))
    await submit()
    expect(bids()).toEqual([{ product_id: 4, amount: 50_500, max_amount: amount }])
  })

  test('on an empty field does nothing', async () => {
    const { bidding, use, submit, bids } = await open()
    use(({ form }) => form.setText(''))
    await submit()
    expect([bids(), bidding().place.notice]).toEqual([[], null])
  })

  test('names an amount or a maximum below the minimum', async () => {
    const { bidding, use, submit, bids } = await open()
    use(({ form }) => form.setText('50000'))
    await submit()
    expect(bidding().place.notice).toEqual({ kind: 'too_low', least: 50_500 })
    use(({ form }) => form.reset())
    use(({ form }) => form.setAuto(true))
    await submit()
    expect(bidding().place.notice).toEqual({ kind: 'maximum_too_low', least: 50_501 })
    expect(bids()).toEqual([])
  })

  test('is not sent just after the price moved, or if another car was meant', async () => {
    const moved = await open()
    moved.rerender(aCar({ bid: 51_000 }))
    await moved.submit()
    expect(moved.bidding().place.notice).toEqual({ kind: 'moved' })
    const other = await open(aCar(), { guard: () => 'new_car' })
    await other.submit()
    expect(other.bidding().place.notice).toEqual({ kind: 'new_car' })
    expect([...moved.bids(), ...other.bids()]).toEqual([])
  })

  test('while a bid is on its way does nothing, not even a notice', async () => {
    const late = Promise.withResolvers<TransportResponse>()
    const { bidding, use, submit, bids } = await open(aCar(), { bid: () => late.promise })
    await submit()
    use(({ form }) => form.setText('1'))
    await submit()
    expect(bids()).toHaveLength(1)
    expect(bidding().place.notice).toBeNull()
    await press(() => late.resolve(ok(answer)))
  })
})

describe('a suspicious amount', () => {
  const slip = async () => {
    const page = await open()
    page.use(({ form }) => form.setText('80000'))
    await page.submit()
    expect(page.bidding().asking).toBe(80_000)
    expect(page.bids()).toEqual([])
    return page
  }

  test('sends only after a second confirmation', async () => {
    const { bidding, bids } = await slip()
    await press(() => bidding().confirm())
    expect(bidding().asking).toBeNull()
    expect(bids()).toEqual([{ product_id: 4, amount: 80_000 }])
  })

  test('is not sent after a no', async () => {
    const { bidding, bids } = await slip()
    await press(() => bidding().goBack())
    expect([bidding().asking, bids()]).toEqual([null, []])
  })

  test('may be the maximum', async () => {
    const { bidding, use, submit } = await open()
    use(({ form }) => form.setAuto(true))
    use(({ form }) => form.setMaximumText('80000'))
    await submit()
    expect(bidding().asking).toBe(80_000)
  })

  test('is not sent if it was emptied in the meantime', async () => {
    const { bidding, use, bids } = await slip()
    use(({ form }) => form.setText(''))
    await press(() => bidding().confirm())
    expect(bids()).toEqual([])
  })
})
