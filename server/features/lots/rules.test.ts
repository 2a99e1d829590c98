import { expect, test } from 'vitest'
import {
  awaitsTurn,
  closedReason,
  defaultDecision,
  type LotState,
  refusedReason,
  reserveMet,
  statusWhenStopped,
  voidRefusedReason,
} from './rules.ts'

const lot = (over: object): LotState => {
  const clock = { status: 'live', opensAtUs: 10, closesAtUs: 20 }
  return { ...clock, leader: null, secondMax: null, bidsCount: 0, extensions: 0, seq: 0, ...over } as LotState
}
const paused = lot({ closesAtUs: null })
const coming = lot({ status: 'scheduled' })

test('[BID-1] a lot takes bids from its opening to before its close; a paused one is not open', () => {
  expect([9, 10, 19, 20].map((atUs) => closedReason(coming, atUs))).toEqual([
    'lot_not_open',
    undefined,
    undefined,
    'lot_closed',
  ])
  expect(closedReason(paused, 15)).toBe('lot_not_open')
  expect((['draft', 'sold'] as const).map((status) => closedReason(lot({ status }), 15))).toEqual([
    'lot_not_open',
    'lot_closed',
  ])
})

test('a lot of a room that was not called yet takes maxima; bids on a paused lot can be voided', () => {
  const [room, timed] = [{ room: true }, { room: false }]
  expect([awaitsTurn(room, coming), awaitsTurn(room, lot({})), awaitsTurn(timed, coming)]).toEqual([true, false, false])
  expect([refusedReason(room, coming, 5), refusedReason(timed, coming, 5)]).toEqual([undefined, 'lot_not_open'])
  expect([voidRefusedReason(timed, paused, 15), voidRefusedReason(timed, lot({}), 20)]).toEqual([
    undefined,
    'lot_closed',
  ])
})

test('a lot whose room was stopped is not sold', () => {
  const leader = { accountId: 1, price: 1, max: 1 }
  expect([statusWhenStopped(lot({})), statusWhenStopped(lot({ leader }))]).toEqual(['no_bids', 'rejected'])
})

test('[OFR-1] without a reserve nothing is met or missed, and a lapse approves; below the reserve it rejects', () => {
  const at = (reservePrice: number | null) =>
    [null, 0, 49_999, 50_000].map((price) => reserveMet({ reservePrice }, price))
  expect(at(50_000)).toEqual([false, false, false, true])
  expect(at(null)).toEqual([null, null, null, null])
  expect([49_999, 50_000].map((price) => defaultDecision({ reservePrice: 50_000 }, price))).toEqual([
    'reject',
    'approve',
  ])
  expect(defaultDecision({ reservePrice: null }, 1)).toBe('approve')
})
