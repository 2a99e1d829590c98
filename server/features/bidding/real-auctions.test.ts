import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type LotState, type LotTerms, minimumBid } from '../lots/rules.ts'
import { type BidCall, decideBid } from './rules.ts'

/** The increment table of that auction site, in cents. */
const STEPS: [number, number][] = [
  [0, 5],
  [100, 25],
  [500, 50],
  [2_500, 100],
  [10_000, 250],
  [25_000, 500],
  [50_000, 1_000],
  [100_000, 2_500],
  [250_000, 5_000],
  [500_000, 10_000],
]

/** These had a secret reserve: the recorded price is the reserve that a maximum met. */
const RESERVED = ['1649726994', '1644077790', '1647329406', '1649718196', '1650515990', '3017676972']
/** Here a bid was taken back: the recorded price is below the price of the recorded maxima. */
const RETRACTED = '3017736272'

type Bid = { bidder: string; max: number; days: number }
type Auction = { id: string; opening: number; price: number; bids: Bid[] }

const cents = (dollars: string): number => Math.round(Number(dollars) * 100)

function readAuctions(): Auction[] {
  const text = readFileSync(new URL('./fixtures/real-proxy-bids.csv', import.meta.url), 'utf8')
  const [, ...lines] = text.trim().split('\n')
  const auctions = new Map<string, Auction>()
  for (const line of lines) {
    const [id = '', bid = '', days = '', bidder = '', , opening = '', price = ''] = line.split(',')
    const auction = auctions.get(id) ?? { id, opening: cents(opening), price: cents(price), bids: [] }
    auctions.set(id, auction)
    auction.bids.push({ bidder, max: cents(bid), days: Number(days) })
  }
  for (const { bids } of auctions.values()) bids.sort((a, b) => a.days - b.days)
  return [...auctions.values()]
}

/** The end price of an auction when every recorded maximum goes through our rules. */
function replay({ opening, bids }: Auction, reservePrice: number | null): number {
  const extension = { mode: 'add', windowUs: 0, byUs: 0, countMax: null, hardStopUs: null } as const
  const increments = STEPS.map(([from, step]) => ({ from, step }))
  const terms: LotTerms = { ownerId: 0, openingPrice: opening, increments, reservePrice, depositRequired: 0, extension }
  const names = [...new Set(bids.map(({ bidder }) => bidder))]
  let state: LotState = {
    status: 'live',
    opensAtUs: 0,
    closesAtUs: 2,
    leader: null,
    secondMax: null,
    bidsCount: 0,
    extensions: 0,
    seq: 0,
  }
  for (const { bidder, max } of bids) {
    const who = {
      accountId: names.indexOf(bidder) + 1,
      active: true,
      phoneVerified: true,
      available: 0,
      bidLimit: null,
      activeLotsLimit: null,
      activeLots: 0,
    }
    const call: BidCall = { amount: Math.min(max, minimumBid(terms, state)), maxAmount: max }
    const decision = decideBid(terms, state, who, call, 1)
    if (decision.accepted) state = decision.state
  }
  return state.leader?.price ?? 0
}

describe('60 real auctions', () => {
  const auctions = readAuctions()
  const open = auctions.filter(({ id }) => !RESERVED.includes(id) && id !== RETRACTED)

  test('[AUTO-1] [AUTO-3] [AUTO-4] [AUTO-5] 53 without a reserve end at the recorded price, to the cent', () => {
    expect(auctions).toHaveLength(60)
    expect(open).toHaveLength(53)
    const wrong = open.filter((auction) => replay(auction, null) !== auction.price)
    expect(wrong.map(({ id }) => id)).toEqual([])
  })

  test('[AUTO-6] six jumped to their secret reserve: with it, they end there too', () => {
    const reserved = auctions.filter(({ id }) => RESERVED.includes(id))
    expect(reserved).toHaveLength(6)
    for (const auction of reserved) {
      expect(replay(auction, auction.price), auction.id).toBe(auction.price)
      expect(replay(auction, null), auction.id).toBeLessThan(auction.price)
    }
  })

  test('the remaining one holds a bid that was taken back, which this product does not allow', () => {
    const retracted = auctions.filter(({ id }) => id === RETRACTED)
    expect(retracted).toHaveLength(1)
    for (const auction of retracted) expect(replay(auction, null)).not.toBe(auction.price)
  })
})
