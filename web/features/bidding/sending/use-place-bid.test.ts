// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { BidResult } from '#contract/http/bidding.ts'
import type { Car } from '#contract/http/car.ts'
import { logIn } from '#web/platform/device/session.ts'
import type { TransportResponse } from '#web/platform/http/api.ts'
import { aCar, bidder } from '#web/testing/a-car.ts'
import { type Answers, isStale, lost, ok, pass, press, refusal, renderOnPage } from '#web/testing/render-hook.tsx'
import { readReceipts } from '../history/receipts-store.ts'
import * as sound from '../sound.ts'
import { onHandOver, readUnsettled } from './unsettled.ts'
import { usePlaceBid } from './use-place-bid.ts'

const receipt = { payload: '{}', path: [], index: 0, size: 1, root: 'r', signature: 's', key_id: 'k' }
const result = (part: Partial<BidResult> = {}): BidResult => ({
  bid: { id: 1, product_id: 4, amount: 50_500, user_id: 7, seq: 5, created_at: '2026-11-22T12:00:00.000Z' },
  bids_count: 4,
  current_price: 50_500,
  min_next_bid: 51_000,
  closes_at: '2026-11-22T13:00:00.000Z',
  hours_estimated: false,
  extended: false,
  leading: true,
  receipt,
  ...part,
})
const bid = { amount: 50_500 }

async function open(answer: Answers['POST /bid'], { car = aCar(), more = {} }: { car?: Car; more?: Answers } = {}) {
  logIn({ token: 't', id: 7, name: 'Noura' })
  const cached: [unknown[], unknown][] = [
    [['car', car.slug], car],
    [['wallet'], 1],
    [['my-lots'], 1],
  ]
  const page = await renderOnPage(usePlaceBid, { props: car, cached, answers: { 'POST /bid': answer, ...more } })
  const shown = () => page.queryClient.getQueryData<Car>(['car', car.slug])
  return { ...page, shown, notice: () => page.result.current.notice }
}

describe('an answer', () => {
  test('shows that the member leads, for twelve seconds, and the new price everywhere', async () => {
    const beep = vi.spyOn(sound, 'beep')
    const { result: hook, notice, shown, queryClient, calls } = await open(ok(result()))
    let recorded: boolean | undefined
    await press(async () => {
      recorded = await hook.current.send(bid, false)
    })
    expect(recorded).toBe(true)
    expect(calls).toMatchObject([{ path: '/api/v1/bid?lot=4', body: { product_id: 4, amount: 50_500 } }])
    expect(notice()).toEqual({ kind: 'leading' })
    expect(shown()).toMatchObject({
      ...{ price: 50_500, bid: 50_500, bids_count: 4, min_next_bid: 51_000, extensions: 0, leading_bidder_id: 7 },
      viewer: { is_leading: true, my_bid: 50_500, max_amount: 50_500 },
    })
    expect(beep).toHaveBeenCalledWith('good')
    expect(readReceipts()).toMatchObject([{ signature: 's', slug: 'toyota-4' }])
    expect([isStale(queryClient, ['wallet']), isStale(queryClient, ['my-lots'])]).toEqual([true, true])
    expect(readUnsettled()).toEqual([])
    await pass(11_900)
    expect(notice()).toEqual({ kind: 'leading' })
    await pass(100)
    expect(notice()).toBeNull()
  })

  test('arrives on a page without TLS too', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    const { result: hook, notice, calls } = await open(ok(result()))
    await press(() => hook.current.send(bid, false))
    vi.unstubAllGlobals()
    expect(notice()).toEqual({ kind: 'leading' })
    expect(calls[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
  })

  test('can report that a rival still leads', async () => {
    const beep = vi.spyOn(sound, 'beep')
    const rival = result({ leading: false, current_price: 51_000, min_next_bid: 51_500, bids_count: 5 })
    const { result: hook, notice, shown } = await open(ok(rival))
    await press(() => hook.current.send(bid, false))
    expect(notice()).toEqual({ kind: 'outbid' })
    expect(beep).toHaveBeenCalledWith('bad')
    expect(shown()).toMatchObject({
      ...{ price: 51_000, leading_bidder_id: 9 },
      viewer: { is_leading: false, my_bid: 50_500 },
    })
  })

  test.each([
    ['moves the close', '2026-11-22T13:05:00.000Z', true, 3],
    ['comes after the event that moved the close', '2026-11-22T13:00:00.000Z', true, 2],
    ['leaves the close', '2026-11-22T13:05:00.000Z', false, 2],
  ])('that %s counts the extension once', async (_what, closes_at, extended, extensions) => {
    const { result: hook, shown } = await open(ok(result({ closes_at, extended })), { car: aCar({ extensions: 2 }) })
    await press(() => hook.current.send(bid, false))
    expect(shown()).toMatchObject({ closes_at, extensions })
  })

  test('keeps the highest known maximum and own bid', async () => {
    const car = aCar({ viewer: { ...bidder, max_amount: 70_000, my_bid: 60_000 } })
    const { result: hook, shown } = await open(ok(result({ leading: false })), { car })
    await press(() => hook.current.send({ amount: 50_500, max_amount: 55_000 }, false))
    expect(shown()?.viewer).toMatchObject({ max_amount: 70_000, my_bid: 60_000 })
  })

  test('includes the maximum that was sent', async () => {
    const { result: hook, shown } = await open(ok(result()))
    await press(() => hook.current.send({ amount: 50_500, max_amount: 55_000 }, false))
    expect(shown()?.viewer).toMatchObject({ max_amount: 55_000, my_bid: 50_500 })
  })

  test('older than the live event changes only the member’s own data', async () => {
    const { result: hook, shown } = await open(ok(result()), { car: aCar({ bids_count: 9, price: 80_000 }) })
    await press(() => hook.current.send(bid, false))
    expect(shown()).toMatchObject({ price: 80_000, bids_count: 9, viewer: { is_leading: false, max_amount: 50_500 } })
  })

  test('as new as the live event is applied completely', async () => {
    const { result: hook, shown } = await open(ok(result()), { car: aCar({ bids_count: 4 }) })
    await press(() => hook.current.send(bid, false))
    expect(shown()).toMatchObject({ price: 50_500, viewer: { is_leading: true } })
  })

  test('to a leader is about their maximum', async () => {
    const { result: hook, notice } = await open(ok(result()))
    await press(() => hook.current.send({ amount: 50_500, max_amount: 60_000 }, true))
    expect(notice()).toEqual({ kind: 'raised' })
  })
})

test.each([bidder, null])('good news disappears at once when the member no longer leads', async (viewer) => {
  const leading = aCar({ viewer: { ...bidder, is_leading: true } })
  const { result: hook, notice, rerender } = await open(ok(result()), { car: leading })
  await press(() => hook.current.send(bid, false))
  expect(notice()).toEqual({ kind: 'leading' })
  rerender(aCar({ viewer }))
  expect(notice()).toBeNull()
})

test('other news stays when another bidder leads', async () => {
  const {
    result: hook,
    notice,
    rerender,
  } = await open(ok(), { car: aCar({ viewer: { ...bidder, is_leading: true } }) })
  act(() => hook.current.showNotice({ kind: 'moved' }))
  rerender(aCar())
  expect(notice()).toEqual({ kind: 'moved' })
})

test('news of a raise disappears too', async () => {
  const {
    result: hook,
    notice,
    rerender,
  } = await open(ok(), { car: aCar({ viewer: { ...bidder, is_leading: true } }) })
  act(() => hook.current.showNotice({ kind: 'raised' }))
  rerender(aCar())
  expect(notice()).toBeNull()
})

test('a second press while the first bid is on its way sends nothing', async () => {
  const answer = Promise.withResolvers<TransportResponse>()
  const { result: hook, calls, notice } = await open(() => answer.promise)
  act(() => hook.current.showNotice({ kind: 'moved' }))
  await press(() => hook.current.send(bid, false))
  expect(hook.current.pending).toBe(true)
  expect(notice()).toBeNull()
  let second: boolean | undefined
  await press(async () => {
    second = await hook.current.send(bid, false)
  })
  expect(second).toBe(false)
  await press(() => answer.resolve(ok(result())))
  expect(calls).toHaveLength(1)
  expect(hook.current.pending).toBe(false)
  await press(() => hook.current.send(bid, false))
  expect(calls).toHaveLength(2)
})

describe('a refusal', () => {
  const facts = { min_next_bid: 61_000, current_price: 60_500, seq: 9 }

  test('is shown with the price at which it was refused', async () => {
    const {
      result: hook,
      notice,
      shown,
      queryClient,
    } = await open(refusal(409, { reason: 'bid_too_low', data: facts, receipt }))
    let recorded: boolean | undefined
    await press(async () => {
      recorded = await hook.current.send(bid, false)
    })
    expect(recorded).toBe(false)
    expect(notice()).toMatchObject({ kind: 'refused', error: { reason: 'bid_too_low' } })
    expect(shown()).toMatchObject({ price: 60_500, bid: 60_500, min_next_bid: 61_000 })
    expect(readReceipts()).toHaveLength(1)
    expect(readUnsettled()).toEqual([])
    expect(isStale(queryClient, ['car', 'toyota-4'])).toBe(false)
    expect(isStale(queryClient, ['wallet'])).toBe(false)
  })

  test.each([
    ['that is older than what is shown', { ...facts, seq: 3 }, { price: 50_000, min_next_bid: 50_500 }],
    ['as new as what is shown', { ...facts, seq: 4 }, { price: 60_500, min_next_bid: 61_000 }],
    ['without a price', { ...facts, current_price: null }, { price: 50_000, min_next_bid: 61_000 }],
    ['without a minimum', { ...facts, min_next_bid: null }, { price: 50_000, min_next_bid: 50_500 }],
    ['without its place', { ...facts, seq: null }, { price: 50_000, min_next_bid: 50_500 }],
    ['without facts', undefined, { price: 50_000, min_next_bid: 50_500 }],
  ])('%s', async (_what, data, expected) => {
    const { result: hook, shown } = await open(refusal(409, { data }))
    await press(() => hook.current.send(bid, false))
    expect(shown()).toMatchObject(expected)
  })

  test('about the member themselves makes the car read again', async () => {
    const { result: hook, queryClient } = await open(refusal(403, { reason: 'deposit_too_low' }))
    await press(() => hook.current.send(bid, false))
    expect(isStale(queryClient, ['car', 'toyota-4'])).toBe(true)
  })
})

describe('a lost connection', () => {
  const state = (word: string) => ok({ state: word, status: null, answer: null })

  test('is shown while the bid is asked for again, and the answer as recovered', async () => {
    const { result: hook, notice, calls } = await open([lost, ok(result())])
    await press(() => hook.current.send(bid, false))
    expect(notice()).toEqual({ kind: 'asking' })
    expect(readUnsettled()).toMatchObject([{ accountId: '7', slug: 'toyota-4', amount: 50_500 }])
    await pass(400)
    expect(notice()).toEqual({ kind: 'recovered' })
    expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  })

  test('stays shown for as long as it lasts, and a bid that did not arrive is lost', async () => {
    const asked = [...Array.from({ length: 9 }, () => lost), state('unknown')]
    const { result: hook, notice } = await open(lost, { more: { 'GET /idempotency/{key}': asked } })
    await press(() => hook.current.send({ amount: 50_500, max_amount: 55_000 }, false))
    expect(readUnsettled()).toMatchObject([{ amount: 55_000 }])
    await pass(20_000)
    expect(notice()).toEqual({ kind: 'gone' })
    await pass(20_000)
    expect(notice()).toEqual({ kind: 'lost' })
    expect(readUnsettled()).toEqual([])
  })

  test('without a session afterwards leaves the bid for the next log-in', async () => {
    const { result: hook, notice } = await open(lost, {
      more: { 'GET /idempotency/{key}': refusal(401, { reason: 'unauthenticated' }) },
    })
    await press(() => hook.current.send(bid, false))
    await pass(20_000)
    expect(notice()).toEqual({ kind: 'gone' })
    expect(readUnsettled()).toHaveLength(1)
    act(() => hook.current.showNotice({ kind: 'asking' }))
    await pass(13_000)
    expect(notice()).toEqual({ kind: 'asking' })
  })

  test('hands the bid over only if its panel disappears before the answer', async () => {
    const left: unknown[] = []
    const stop = onHandOver((one) => left.push(one))
    const { result: hook, unmount } = await open(lost)
    await press(() => hook.current.send(bid, false))
    expect(left).toEqual([])
    unmount()
    expect(left).toMatchObject([{ bid: { slug: 'toyota-4', amount: 50_500 } }])
    stop()
  })

  test('does not hand over an answered bid', async () => {
    const left: unknown[] = []
    const stop = onHandOver((one) => left.push(one))
    const { result: hook, unmount } = await open(ok(result()))
    await press(() => hook.current.send(bid, false))
    unmount()
    expect(left).toEqual([])
    stop()
  })
})

test('shows an unexpected error as failed, and allows the next press', async () => {
  const { result: hook, notice, calls } = await open(() => Promise.reject(new Error('broken')))
  let recorded: boolean | undefined
  await press(async () => {
    recorded = await hook.current.send(bid, false)
  })
  expect(recorded).toBe(false)
  expect(notice()).toEqual({ kind: 'failed' })
  expect(hook.current.pending).toBe(false)
  await press(() => hook.current.send(bid, false))
  expect(calls).toHaveLength(2)
})
