// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import type { Car } from '#contract/http/car.ts'
import type { BidEvent } from '#contract/live/events.ts'
import { aCar, bidder, timedAuction } from '#web/testing/a-car.ts'
import { fakeLine, isStale, pass, renderOnPage, toasts } from '#web/testing/render-hook.tsx'
import { isNewNotice } from './announcer.ts'
import type { PlaceBid } from './sending/use-place-bid.ts'
import * as sound from './sound.ts'
import { useLotEvents } from './use-lot-events.ts'

const LATER = '2026-11-22T13:05:00.000Z'
const RIVAL = 1234
const quiet: PlaceBid = { pending: false, notice: null, showNotice: () => undefined, send: async () => false }
const leader = { ...bidder, is_leading: true, my_bid: 50_000 }
const room: Partial<Car> = { auction: { ...timedAuction, mode: 'live' } }

/** A rival's bid of 50,500 riyals, unless it says otherwise. */
const event = (part: Partial<BidEvent> = {}, by: number | null = RIVAL, seq = 5): BidEvent => ({
  bid: { product_id: 4, amount: 50_500, user_id: by, seq },
  from_seq: seq,
  bids_count: 4,
  current_price: 50_500,
  min_next_bid: 51_000,
  closes_at: '2026-11-22T13:00:00.000Z',
  hours_estimated: false,
  extensions: 0,
  status: 'live',
  event: 'bid',
  reserve_met: null,
  server_time: '2026-11-22T12:00:00.000Z',
  ...part,
})

async function open(part: Partial<Car> = {}, place: Partial<PlaceBid> = {}) {
  const line = fakeLine()
  const beep = vi.spyOn(sound, 'beep')
  const car = aCar(part)
  const cached: [unknown[], unknown][] = [[['car', car.slug], car]]
  const page = await renderOnPage((now: Car) => useLotEvents(now, { ...quiet, ...place }), { props: car, cached })
  return {
    ...page,
    beep,
    hear: (one: BidEvent) => line.send('bid.4', 'BidEvent', one),
    said: () => page.result.current,
  }
}

describe('a screen reader hears', () => {
  test.each<[string, Partial<Car>, BidEvent, string]>([
    ['a bid of others', {}, event(), 'The price is now 50,500 riyals, bidder 1234 leads.'],
    ['the own lead', {}, event({}, 7), 'You lead at 50,500 riyals.'],
    ['being outbid', { viewer: leader }, event(), 'You were outbid. The price is now 50,500 riyals.'],
    [
      'an extension with its bid',
      {},
      event({ event: 'extended', closes_at: LATER }),
      'The price is now 50,500 riyals, bidder 1234 leads. Time extended \u2066+5:00\u2069.',
    ],
    [
      'a close that staff moved',
      {},
      event({ event: 'extended', closes_at: LATER, bids_count: 3 }),
      'Time extended \u2066+5:00\u2069.',
    ],
    [
      'a pause of a close that was moved',
      { closes_at: null },
      event({ event: 'extended', bids_count: 3 }),
      'Time extended \u2066+0:00\u2069.',
    ],
    [
      'the same the other way round',
      {},
      event({ event: 'extended', bids_count: 3, closes_at: null }),
      'Time extended \u2066+0:00\u2069.',
    ],
    ['the win', {}, event({ event: 'win' }), 'The auction closed at 50,500 riyals.'],
    ['the close', {}, event({ event: 'closed' }), 'The auction has closed.'],
    ['the approval', {}, event({ event: 'decided', status: 'sold' }), 'The seller approved the sale.'],
    ['the rejection', {}, event({ event: 'decided', status: 'rejected' }), 'The sale did not go through.'],
    ['a pause', {}, event({ event: 'paused' }), 'The auction of this car is paused.'],
    ['its end', {}, event({ event: 'resumed' }), 'Bidding has resumed.'],
    ['an announcement', {}, event({ event: 'announcement' }), 'There is a new announcement about this car.'],
    ['a void', {}, event({ event: 'void' }), 'A bid was voided. The price is now 50,500 riyals.'],
    [
      'that all bids are void',
      {},
      event({ event: 'void', current_price: null }),
      'The bids were voided. Bidding starts again at the opening price.',
    ],
    [
      'others, where nobody is named',
      { viewer: null },
      event({}, null),
      'The price is now 50,500 riyals, bidder 0000 leads.',
    ],
    [
      'others, where the visitor has no number',
      { viewer: { ...bidder, bidder_id: null } },
      event({}, null),
      'The price is now 50,500 riyals, bidder 0000 leads.',
    ],
  ])('%s', async (_what, part, one, words) => {
    const { hear, said } = await open(part)
    await hear(one)
    expect(said()).toBe(words)
  })

  test.each<Partial<PlaceBid>>([{ pending: true }, { notice: { kind: 'leading' } }])(
    'nothing twice: the own lead is shown where it was pressed (%o)',
    async (place) => {
      const { hear, said } = await open({}, place)
      await hear(event({}, 7))
      expect(said()).toBe('')
    },
  )

  test('only the extension if a notice has reported the outbid', async () => {
    isNewNotice('/car/toyota-4', 'You were outbid at 50,700')
    const { hear, said } = await open({ viewer: leader })
    await hear(event({ event: 'extended', closes_at: LATER, current_price: 50_700 }))
    expect(said().trim()).toBe('Time extended \u2066+5:00\u2069.')
    isNewNotice('/car/other', '')
  })

  test('the member’s own events at once, other bids only after a pause', async () => {
    const { hear, said, rerender } = await open()
    await hear(event())
    await hear(event({ current_price: 51_000 }, RIVAL, 6))
    expect(said()).toContain('50,500')
    await pass(4_000)
    expect(said()).toContain('51,000')
    await hear(event({ current_price: 51_500 }, 7, 7))
    expect(said()).toBe('You lead at 51,500 riyals.')
    rerender(aCar({ viewer: leader }))
    await hear(event({ current_price: 52_000 }, RIVAL, 8))
    expect(said()).toContain('You were outbid')
    await hear(event({ event: 'closed' }, null, 9))
    expect(said()).toBe('The auction has closed.')
  })

  test.each([
    ['bid', bidder],
    ['extended', bidder],
    ['bid', null],
  ] as const)('another %s is not urgent, nor is it to a guest', async (kind, viewer) => {
    const { hear, said } = await open({ viewer })
    await hear(event())
    await hear(event({ event: kind, current_price: 51_000 }, RIVAL, 6))
    expect(said()).toContain('50,500')
  })

  test('nothing after it left the page', async () => {
    const { hear, unmount, queryClient } = await open()
    await hear(event())
    unmount()
    queryClient.clear()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('ignores stale events', async () => {
    const { hear, said, beep } = await open()
    await hear(event({}, RIVAL, 4))
    expect(said()).toBe('')
    expect(beep).not.toHaveBeenCalled()
  })
})

describe('a member with sound on hears', () => {
  test.each<[string | undefined, Partial<Car>, BidEvent]>([
    ['bad', { viewer: leader }, event()],
    ['good', {}, event()],
    ['good', { viewer: leader }, event({}, 7)],
    ['good', {}, event({ event: 'win' }, 7)],
    [undefined, {}, event({ event: 'win' })],
    [undefined, {}, event({ event: 'closed' })],
    ['time', {}, event({ event: 'extended', closes_at: LATER })],
    ['time', { viewer: leader }, event({ event: 'extended', closes_at: LATER }, 7)],
  ])('%s', async (tone, part, one) => {
    const { hear, beep } = await open(part)
    await hear(one)
    expect(beep.mock.calls).toEqual(tone === undefined ? [] : [[tone]])
  })
})

describe('a toast about more time', () => {
  const extended = event({ event: 'extended', closes_at: LATER })
  const mine = { viewer: { ...bidder, my_bid: 45_000 } }

  test.each<[string, Partial<Car>, BidEvent, string[]]>([
    ['comes to a bidder', mine, extended, ['Time extended \u2066+5:00\u2069A bid came in the last 5 minutes.']],
    [
      'tells when staff moved it',
      mine,
      { ...extended, bids_count: 3 },
      ['Time extended \u2066+5:00\u2069The close was moved, so that everyone has the same time.'],
    ],
    [
      'knows no window without an auction',
      { ...mine, auction: null },
      extended,
      ['Time extended \u2066+5:00\u2069The close was moved, so that everyone has the same time.'],
    ],
    ['does not come to those who never bid', {}, extended, []],
    ['does not come to a guest', { viewer: null }, extended, []],
    ['does not come to the one whose bid it was', mine, { ...extended, bid: event({}, 7).bid }, []],
    ['does not come with a plain bid', mine, event(), []],
    ['does not come in a room', { ...mine, ...room }, extended, []],
  ])('%s', async (_what, part, one, shown) => {
    const { hear } = await open(part)
    await hear(one)
    expect(toasts()).toEqual(shown)
  })

  test('is not announced again', async () => {
    const { hear } = await open(mine)
    await hear(extended)
    expect(document.querySelector('.toast')?.getAttribute('aria-live')).toBe('off')
  })
})

test('a room announces its own resumption; its bids are announced here', async () => {
  const { hear, said, beep } = await open(room)
  await hear(event({ event: 'extended', bids_count: 3, closes_at: LATER }))
  expect([said(), beep.mock.calls]).toEqual(['', []])
  await hear(event({ event: 'extended', closes_at: LATER }, RIVAL, 6))
  expect(said()).toContain('bidder 1234 leads')
})

test.each([
  ['win', true],
  ['closed', true],
  ['decided', true],
  ['announcement', true],
  ['bid', false],
  ['paused', false],
] as const)('after %s reads the rights on the car again: %s', async (kind, isRead) => {
  const { hear, queryClient } = await open()
  await hear(event({ event: kind }))
  await pass(300)
  expect(isStale(queryClient, ['car', 'toyota-4'])).toBe(false)
  await pass(1_600)
  expect(isStale(queryClient, ['car', 'toyota-4'])).toBe(isRead)
})

test('a bid becomes the newest row of the history', async () => {
  const { hear, queryClient } = await open()
  const row = { id: 4, seq: 4, amount: 50_000, user_id: 9, automatic: false, voided: false }
  queryClient.setQueryData(['bids', 4], { pages: [{ data: [row], total: 1 }], pageParams: [1] })
  await hear(event())
  expect(queryClient.getQueryData(['bids', 4])).toMatchObject({
    pages: [{ total: 2, data: [{ amount: 50_500 }, row] }],
  })
})
