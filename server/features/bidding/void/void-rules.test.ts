import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Bidder } from '../../lots/eligibility.ts'
import { type LotState, type LotTerms, minimumBid } from '../../lots/rules.ts'
import { decideBid } from '../rules.ts'
import { type CountedRow, type Standing, type Voided, voidRow } from './void-rules.ts'

const STEP = 50_000
const terms: LotTerms = {
  ownerId: 99,
  openingPrice: 1_000_000,
  increments: [{ from: 0, step: STEP }],
  reservePrice: null,
  depositRequired: 100_000,
  extension: { mode: 'add', windowUs: 0, byUs: 0, countMax: null, hardStopUs: null },
}
const empty: LotState = {
  status: 'live',
  opensAtUs: 0,
  closesAtUs: 1_000_000,
  leader: null,
  secondMax: null,
  bidsCount: 0,
  extensions: 0,
  seq: 0,
}

/** A lot with its history, kept as the tables keep it. */
type Play = { terms: LotTerms; state: LotState; rows: CountedRow[]; standings: Map<number, Standing> }
const start = (over: Partial<LotTerms> = {}): Play => ({
  terms: { ...terms, ...over },
  state: empty,
  rows: [],
  standings: new Map(),
})

const bidderOf = (accountId: number): Bidder => ({
  accountId,
  active: true,
  phoneVerified: true,
  available: 10_000_000,
  bidLimit: null,
  activeLotsLimit: null,
  activeLots: 0,
})

/** Amounts in riyals; false when the call is refused. */
function bid(play: Play, accountId: number, amount: number, max: number | null = null): boolean {
  const call = { amount: amount * 100, maxAmount: max === null ? null : max * 100 }
  const decision = decideBid(play.terms, play.state, bidderOf(accountId), call, 10)
  if (!decision.accepted) return false
  play.standings.set(accountId, { accountId, max: call.maxAmount ?? call.amount, maxSeq: play.state.seq + 1 })
  for (const [index, row] of decision.rows.entries()) play.rows.push({ ...row, seq: play.state.seq + index + 1 })
  play.state = decision.state
  return true
}

function voidSeq(play: Play, seq: number, mayLead: (accountId: number) => boolean = () => true): Voided {
  const chosen = play.rows.find((row) => row.seq === seq)
  if (!chosen) throw new Error(`no row ${seq}`)
  return voidRow(play.terms, play.state, play.rows, [...play.standings.values()], chosen, mayLead)
}

/** Continues from the state after the void. */
function apply(play: Play, voided: Voided): void {
  play.state = voided.state
  play.rows = play.rows.filter((row) => !voided.voids.includes(row.seq))
  play.standings = new Map(voided.standings.map(({ lastAmount: _last, ...standing }) => [standing.accountId, standing]))
}

const [ALI, SARA, OMAR] = [1, 2, 3]

describe('voidRow', () => {
  test('[VOID-2] voids the row and its member’s later bids; the one before leads again', () => {
    const play = start()
    bid(play, ALI, 10_000)
    bid(play, SARA, 10_500)
    bid(play, ALI, 11_000)
    bid(play, SARA, 11_500)
    const voided = voidSeq(play, 2)
    expect(voided.voids).toEqual([2, 4])
    expect(voided.state).toMatchObject({
      leader: { accountId: ALI, price: 1_100_000, max: 1_100_000 },
      secondMax: null,
      bidsCount: 2,
      seq: 5,
    })
    expect(voided.gone).toEqual([SARA])
  })

  test('[VOID-3] lets the member fall back to the highest amount bid by hand before', () => {
    const play = start()
    bid(play, SARA, 10_000, 12_000)
    bid(play, ALI, 11_000, 13_000)
    bid(play, SARA, 14_000, 20_000)
    const voided = voidSeq(play, play.rows.findLast((row) => row.accountId === SARA)?.seq ?? 0)
    expect(voided.state.leader).toEqual({ accountId: ALI, price: 1_100_000, max: 1_300_000 })
    expect(voided.standings.find(({ accountId }) => accountId === SARA)).toMatchObject({ max: 1_000_000, maxSeq: 1 })
    // The system had bid 12,000 for her on a maximum that is gone, and 12,500 for Ali against it.
    expect(play.rows.filter((row) => voided.voids.includes(row.seq)).map((row) => row.amount)).toEqual([
      1_200_000, 1_250_000, 1_400_000,
    ])
  })

  test('[VOID-4] keeps the others’ maxima: the best of them leads, one step above the next', () => {
    const play = start()
    bid(play, ALI, 10_000, 15_000)
    bid(play, OMAR, 12_000, 14_000)
    bid(play, SARA, 15_500, 30_000)
    const voided = voidSeq(play, play.rows.find((row) => row.accountId === SARA)?.seq ?? 0)
    expect(voided.state).toMatchObject({
      leader: { accountId: ALI, price: 1_450_000, max: 1_500_000 },
      secondMax: 1_400_000,
    })
  })

  test('[VOID-4] of equal maxima the earlier leads, a silent raise before the row with its number', () => {
    const play = start()
    bid(play, ALI, 10_000)
    bid(play, ALI, 10_000, 12_000)
    bid(play, OMAR, 12_000)
    expect(play.standings.get(ALI)?.maxSeq).toBe(play.standings.get(OMAR)?.maxSeq)
    bid(play, SARA, 12_500)
    const voided = voidSeq(play, play.rows.find((row) => row.accountId === SARA)?.seq ?? 0)
    expect(voided.state.leader).toEqual({ accountId: ALI, price: 1_200_000, max: 1_200_000 })
  })

  test.each([false, true])('[VOID-4] of equal maxima the earlier leads, whoever bid first (raised: %j)', (isRaised) => {
    const play = start()
    bid(play, OMAR, 10_000)
    if (isRaised) bid(play, ALI, 10_500)
    bid(play, ALI, 10_500, 12_000)
    bid(play, OMAR, 12_000)
    bid(play, SARA, 12_500)
    const voided = voidSeq(play, play.rows.find((row) => row.accountId === SARA)?.seq ?? 0)
    expect(voided.state.leader).toEqual({ accountId: ALI, price: 1_200_000, max: 1_200_000 })
  })

  test('[VOID-5] voids the system’s bids against the voided row', () => {
    const play = start()
    bid(play, ALI, 10_000, 50_000)
    bid(play, SARA, 20_000)
    expect(play.state.leader?.price).toBe(2_050_000)
    const voided = voidSeq(play, 2)
    expect(voided.voids).toEqual([2, 3])
    expect(voided.state).toMatchObject({ leader: { accountId: ALI, price: 1_000_000 }, secondMax: null, bidsCount: 1 })
  })

  test('[VOID-5] a maximum that reaches the reserve keeps the price at it', () => {
    const play = start({ reservePrice: 3_000_000 })
    bid(play, ALI, 10_000, 30_000)
    bid(play, SARA, 35_000)
    const voided = voidSeq(play, play.rows.find((row) => row.accountId === SARA)?.seq ?? 0)
    expect(voided.state.leader).toEqual({ accountId: ALI, price: 3_000_000, max: 3_000_000 })
  })

  test('[VOID-6] skips a member who may not take the lead; their rows are voided too', () => {
    const play = start()
    bid(play, OMAR, 10_000)
    bid(play, ALI, 10_500)
    bid(play, SARA, 11_000)
    const voided = voidSeq(play, 3, (accountId) => accountId !== ALI)
    expect(voided.state.leader).toEqual({ accountId: OMAR, price: 1_000_000, max: 1_000_000 })
    expect(voided.voids).toEqual([2, 3])
    expect(voided.gone.sort()).toEqual([ALI, SARA])
    expect(voidSeq(play, 3, () => false).state).toMatchObject({ leader: null, bidsCount: 0 })
  })

  test('[VOID-7] leaves a lot without bids if no bid remains', () => {
    const play = start()
    bid(play, ALI, 10_000, 20_000)
    const voided = voidSeq(play, 1)
    expect(voided.state).toMatchObject({ leader: null, secondMax: null, bidsCount: 0, seq: 2 })
    apply(play, voided)
    expect(minimumBid(play.terms, play.state)).toBe(terms.openingPrice)
    expect(bid(play, ALI, 10_000)).toBe(true)
  })
})

const calls = fc.array(
  fc.record({
    accountId: fc.integer({ min: 1, max: 4 }),
    above: fc.integer({ min: 0, max: 6 }),
    reach: fc.option(fc.integer({ min: 0, max: 20 })),
    /** Now and then a row is voided instead. */
    voids: fc.option(fc.nat(), { freq: 6 }),
  }),
  { minLength: 1, maxLength: 25 },
)

function checkVoid(play: Play, seq: number): Voided {
  const chosen = play.rows.find((row) => row.seq === seq)
  const voided = voidSeq(play, seq)
  const left = play.rows.filter((row) => !voided.voids.includes(row.seq))
  const { leader, secondMax, bidsCount } = voided.state
  expect(bidsCount).toBe(left.length)
  expect(leader === null).toBe(left.length === 0)
  for (const row of play.rows.filter(({ seq: each }) => voided.voids.includes(each)))
    expect(row.automatic || (row.accountId === chosen?.accountId && row.seq >= seq)).toBe(true)
  for (const standing of play.standings.values())
    if (standing.accountId !== chosen?.accountId)
      expect(voided.standings.find(({ accountId }) => accountId === standing.accountId)).toMatchObject(standing)
  if (!leader) return voided
  expect(leader.max).toBe(Math.max(...voided.standings.map(({ max }) => max)))
  for (const { accountId, lastAmount } of voided.standings) {
    const own = left.filter((row) => row.accountId === accountId).map(({ amount }) => amount)
    expect(lastAmount).toBe(accountId === leader.accountId ? leader.price : Math.max(0, ...own))
  }
  expect(leader.price).toBeLessThanOrEqual(leader.max)
  expect(leader.price).toBeGreaterThanOrEqual(Math.max(secondMax ?? 0, terms.openingPrice))
  expect(Math.max(...left.map(({ amount }) => amount))).toBeLessThanOrEqual(leader.price)
  expect(left.some((row) => row.accountId === leader.accountId)).toBe(true)
  return voided
}

test('[VOID-2..5] hold after any bids, and bidding goes on', () => {
  fc.assert(
    fc.property(calls, fc.option(fc.integer({ min: 10_000, max: 20_000 })), (list, reserve) => {
      const play = start({ reservePrice: reserve === null ? null : reserve * 100 })
      for (const { accountId, above, reach, voids } of list) {
        const chosen = voids === null ? undefined : play.rows[voids % Math.max(1, play.rows.length)]
        if (chosen) apply(play, checkVoid(play, chosen.seq))
        else {
          const amount = minimumBid(play.terms, play.state) / 100 + above * 250
          bid(play, accountId, amount, reach === null ? null : amount + reach * 250)
        }
      }
    }),
    { numRuns: 2_000 },
  )
})
