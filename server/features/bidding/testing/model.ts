/**
 * What bidding ought to do, written from docs/rules and from nothing else: slow, plain, one member's maximum at a time.
 * Amounts in whole riyals, lots and members by their place in the lists.
 */
export type ModelLot = {
  status: 'live' | 'awaiting_owner' | 'sold' | 'rejected' | 'no_bids'
  opening: number
  reserve: number | null
  owner: number
  /** The highest amount that each member has stood for, and when they first did. */
  maxima: { member: number; amount: number; turn: number }[]
  price: number | null
  leader: number | null
  /** Public rows: member, amount, by the system. */
  rows: [number, number, boolean][]
  /** Other public changes: the close and the decision. */
  steps: number
}
export type Model = {
  lots: ModelLot[]
  /** All of a member's money, free or frozen. */
  money: number[]
  limits: (number | null)[]
  turn: number
}
export type ModelCall = { lot: number; member: number; amount: number; max: number | null }

export const DEPOSIT = 1_000

export const stepOf = (price: number): number => (price < 60_000 ? 500 : 1_000)

export const minimumOf = (lot: ModelLot): number => (lot.price === null ? lot.opening : lot.price + stepOf(lot.price))

/** [QUE-6] The deposits of all lots that a member leads, or has won and not been turned down. */
export const frozenOf = (model: Model, member: number): number =>
  model.lots.filter((lot) => lot.leader === member && lot.status !== 'rejected').length * DEPOSIT

/** What a call is answered: 'accepted' or the reason. Changes the model where it is accepted. */
export function bidInModel(model: Model, { lot: index, member, amount, max }: ModelCall): string {
  const lot = lotOf(model, index)
  const limit = model.limits[member] ?? null
  const top = max ?? amount
  if (lot.status !== 'live') return 'lot_closed'
  if (lot.leader === member) {
    if (max === null) return 'already_leading'
    if (limit !== null && max > limit) return 'bid_limit_exceeded'
    if (max <= maximumOf(lot, member)) return 'max_not_raised'
    raise(model, lot, member, max)
    return 'accepted'
  }
  if (member === lot.owner) return 'own_car'
  if ((model.money[member] ?? 0) - frozenOf(model, member) < DEPOSIT) return 'deposit_required'
  if (amount < minimumOf(lot)) return 'bid_too_low'
  if (limit !== null && top > limit) return 'bid_limit_exceeded'
  challenge(model, lot, member, amount, top)
  return 'accepted'
}

export const lotOf = (model: Model, index: number): ModelLot => {
  const lot = model.lots[index]
  if (!lot) throw new Error(`the model has no lot ${index}`)
  return lot
}

const maximumOf = (lot: ModelLot, member: number): number =>
  lot.maxima.find((one) => one.member === member)?.amount ?? 0

/** The best of the maxima beside one member's. */
const bestRival = (lot: ModelLot, member: number): number | null => {
  const others = lot.maxima.filter((one) => one.member !== member).map((one) => one.amount)
  return others.length === 0 ? null : Math.max(...others)
}

function setMaximum(model: Model, lot: ModelLot, member: number, amount: number): void {
  model.turn += 1
  lot.maxima = [...lot.maxima.filter((one) => one.member !== member), { member, amount, turn: model.turn }]
}

/** [AUTO-1] [AUTO-2] [AUTO-3] [AUTO-4] */
function challenge(model: Model, lot: ModelLot, member: number, amount: number, top: number): void {
  const before = lot.leader
  setMaximum(model, lot, member, top)
  lot.rows.push([member, amount, false])
  const highest = Math.max(...lot.maxima.map((one) => one.amount))
  const leader = lot.maxima.filter((one) => one.amount === highest).toSorted((a, b) => a.turn - b.turn)[0]?.member
  if (leader === undefined) throw new Error('somebody leads')
  const second = bestRival(lot, leader)
  // Bid past every rival, its own amount is the price; else a step above the best rival, as far as the maximum goes.
  const free = leader === member && (second === null || second < amount)
  const fair = free || second === null ? amount : Math.min(highest, second + stepOf(second))
  const loser = leader === member ? before : member
  const stand = loser === null || free ? null : maximumOf(lot, loser)
  if (loser !== null && stand !== null && stand > amount) lot.rows.push([loser, stand, true])
  settle(lot, leader, lifted(lot, fair, highest))
}

/** [AUTO-5] */
function raise(model: Model, lot: ModelLot, member: number, max: number): void {
  const old = maximumOf(lot, member)
  const second = bestRival(lot, member)
  const price = lot.price ?? 0
  setMaximum(model, lot, member, max)
  const capped = second !== null && old < second + stepOf(second)
  const fair = capped ? Math.min(max, second + stepOf(second)) : price
  settle(lot, member, lifted(lot, fair, max))
}

/** [AUTO-6] */
const lifted = (lot: ModelLot, price: number, max: number): number =>
  lot.reserve !== null && max >= lot.reserve ? Math.max(price, lot.reserve) : price

function settle(lot: ModelLot, leader: number, price: number): void {
  const last = lot.rows.at(-1)
  if (!last || last[0] !== leader || last[1] !== price) lot.rows.push([leader, price, true])
  lot.leader = leader
  lot.price = price
}

/** [CLO-3] */
export function closeInModel(lot: ModelLot): boolean {
  if (lot.status !== 'live') return false
  lot.status = lot.leader === null ? 'no_bids' : 'awaiting_owner'
  lot.steps += 1
  return true
}

/** [CLO-7] [CLO-8] `null` is the owner's silence. */
export function decideInModel(lot: ModelLot, verdict: 'approve' | 'reject' | null): boolean {
  if (lot.status !== 'awaiting_owner') return false
  const met = lot.reserve === null || (lot.price ?? 0) >= lot.reserve
  const approved = verdict === null ? met : verdict === 'approve'
  lot.status = approved ? 'sold' : 'rejected'
  lot.steps += 1
  return true
}
