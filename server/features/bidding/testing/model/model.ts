/**
 * The expected behaviour of bidding, written only from docs/rules: slow, plain, one member's maximum at a time.
 * Amounts in whole riyals, lots and members by their index in the lists.
 */
export type ModelLot = {
  status: 'live' | 'awaiting_owner' | 'sold' | 'rejected' | 'no_bids'
  opening: number
  reserve: number | null
  owner: number
  /** The highest amount that each member has bid, and when they first did. */
  maxima: { member: number; amount: number; turn: number }[]
  price: number | null
  leader: number | null
  /** Public rows: member, amount, by the system. */
  rows: [number, number, boolean][]
  /** The turn of each row's call, and the voided rows. */
  turns: number[]
  voided: Set<number>
  /** Other public changes: voids, moves, the close and the decision. */
  steps: number
  /** Null if only the test closes the lot. */
  clock: ModelClock | null
}
/** The close of a lot, and the effect of a bid shortly before it; in milliseconds. */
export type ModelClock = {
  closesAt: number
  extensions: number
  mode: 'add' | 'reset'
  window: number
  by: number
  countMax: number | null
  hardStop: number | null
}
export type Model = {
  lots: ModelLot[]
  /** All of a member's money, free or frozen. */
  money: number[]
  limits: (number | null)[]
  /** The members' own limits of cars and riyals; null: none. */
  /** [BID-8] The part of a maximum that must be put down without a limit, in percent; none if left out. */
  percent?: number
  ownCars: (number | null)[]
  ownAmounts: (number | null)[]
  turn: number
  now: number
}
export type ModelCall = { lot: number; member: number; amount: number; max: number | null }

export const DEPOSIT = 1_000

/** An open lot without a bid, by default not owned by any of the members. */
export const openLot = (fields: Partial<ModelLot> = {}): ModelLot => ({
  status: 'live',
  opening: 50_000,
  reserve: null,
  owner: -1,
  maxima: [],
  price: null,
  leader: null,
  rows: [],
  turns: [],
  voided: new Set(),
  steps: 0,
  clock: null,
  ...fields,
})

export const stepOf = (price: number): number => (price < 60_000 ? 500 : 1_000)

export const minimumOf = (lot: ModelLot): number => (lot.price === null ? lot.opening : lot.price + stepOf(lot.price))

/** [QUE-6] The deposits of all lots that a member leads, or has won unless rejected. */
export const frozenOf = (model: Model, member: number): number =>
  model.lots.filter((lot) => lot.leader === member && lot.status !== 'rejected').length * DEPOSIT

/** The answer to a call: 'accepted' or the reason. Changes the model if it is accepted. */
export function bidInModel(model: Model, { lot: index, member, amount, max }: ModelCall): string {
  const lot = lotOf(model, index)
  const limit = model.limits[member] ?? null
  const top = max ?? amount
  if (lot.status !== 'live' || (lot.clock && model.now >= lot.clock.closesAt)) return 'lot_closed'
  const rowsBefore = lot.rows.length
  if (lot.leader === member) {
    if (max === null) return 'already_leading'
    if (limit !== null && max > limit) return 'bid_limit_exceeded'
    if (max <= maximumOf(lot, member)) return 'max_not_raised'
    if (lacksPercent(model, member, max, DEPOSIT)) return 'deposit_required'
    if (beyondOwn(model, member, 0, max - maximumOf(lot, member))) return 'own_limit_reached'
    raise(model, lot, member, max)
    if (lot.rows.length > rowsBefore) extend(lot, model.now)
    return 'accepted'
  }
  if (member === lot.owner) return 'own_car'
  if ((model.money[member] ?? 0) - frozenOf(model, member) < DEPOSIT) return 'deposit_required'
  if (amount < minimumOf(lot)) return 'bid_too_low'
  if (limit !== null && top > limit) return 'bid_limit_exceeded'
  if (lacksPercent(model, member, top, 0)) return 'deposit_required'
  if (beyondOwn(model, member, 1, top)) return 'own_limit_reached'
  challenge(model, lot, member, amount, top)
  extend(lot, model.now)
  return 'accepted'
}

/** [BID-8] `held` is what the lot freezes of theirs already. */
function lacksPercent(model: Model, member: number, top: number, held: number): boolean {
  const free = (model.money[member] ?? 0) - frozenOf(model, member) + held
  return (model.limits[member] ?? null) === null && free * 100 < top * (model.percent ?? 0)
}

/** [LIM-2] [LIM-3] Open cars count with the maximum, closed ones with the price. */
export function beyondOwn(model: Model, member: number, cars: number, amount: number): boolean {
  const mine = model.lots.filter((lot) => lot.leader === member && lot.status !== 'rejected')
  const sum = mine.reduce((all, lot) => all + (lot.status === 'live' ? maximumOf(lot, member) : (lot.price ?? 0)), 0)
  const [carsMax, amountMax] = [model.ownCars[member] ?? null, model.ownAmounts[member] ?? null]
  return (carsMax !== null && mine.length + cars > carsMax) || (amountMax !== null && sum + amount > amountMax)
}

/** [EXT-1] [EXT-2] [EXT-3] */
function extend({ clock }: ModelLot, now: number): void {
  if (clock === null || clock.closesAt - now >= clock.window) return
  if (clock.countMax !== null && clock.extensions === clock.countMax) return
  const later = (clock.mode === 'add' ? clock.closesAt : now) + clock.by
  const end = clock.hardStop === null ? later : Math.min(later, clock.hardStop)
  if (end <= clock.closesAt) return
  clock.closesAt = end
  clock.extensions += 1
}

export const lotOf = (model: Model, index: number): ModelLot => {
  const lot = model.lots[index]
  if (!lot) throw new Error(`the model has no lot ${index}`)
  return lot
}

export const maximumOf = (lot: ModelLot, member: number): number =>
  lot.maxima.find((one) => one.member === member)?.amount ?? 0

/** The best of the maxima except one member's. */
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
  addRow(model, lot, [member, amount, false])
  const highest = Math.max(...lot.maxima.map((one) => one.amount))
  const leader = lot.maxima.filter((one) => one.amount === highest).toSorted((a, b) => a.turn - b.turn)[0]?.member
  if (leader === undefined) throw new Error('somebody leads')
  const second = bestRival(lot, leader)
  // Bid past every rival, its own amount is the price; else a step above the best rival, as far as the maximum allows.
  const free = leader === member && (second === null || second < amount)
  const fair = free || second === null ? amount : Math.min(highest, second + stepOf(second))
  const loser = leader === member ? before : member
  const stand = loser === null || free ? null : maximumOf(lot, loser)
  if (loser !== null && stand !== null && stand > amount) addRow(model, lot, [loser, stand, true])
  settle(model, lot, leader, lifted(lot, fair, highest))
}

/** [AUTO-5] */
function raise(model: Model, lot: ModelLot, member: number, max: number): void {
  const old = maximumOf(lot, member)
  const second = bestRival(lot, member)
  const price = lot.price ?? 0
  setMaximum(model, lot, member, max)
  const capped = second !== null && old < second + stepOf(second)
  const fair = capped ? Math.min(max, second + stepOf(second)) : price
  const to = lifted(lot, fair, max)
  if (to > price) addRow(model, lot, [member, to, true])
  lot.price = to
}

function addRow(model: Model, lot: ModelLot, row: ModelLot['rows'][number]): void {
  lot.rows.push(row)
  lot.turns.push(model.turn)
}

/** [AUTO-6] */
export const lifted = (lot: ModelLot, price: number, max: number): number =>
  lot.reserve !== null && max >= lot.reserve ? Math.max(price, lot.reserve) : price

function settle(model: Model, lot: ModelLot, leader: number, price: number): void {
  const last = lot.rows.at(-1)
  if (!last || last[0] !== leader || last[1] !== price) addRow(model, lot, [leader, price, true])
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

/** [CLO-7] [CLO-8] `null`: the owner did not answer in time. */
export function decideInModel(lot: ModelLot, verdict: 'approve' | 'reject' | null): boolean {
  if (lot.status !== 'awaiting_owner') return false
  const met = lot.reserve === null || (lot.price ?? 0) >= lot.reserve
  const approved = verdict === null ? met : verdict === 'approve'
  lot.status = approved ? 'sold' : 'rejected'
  lot.steps += 1
  return true
}
