import { beyondOwn, DEPOSIT, frozenOf, lotOf, type Model, type ModelLot, maximumOf } from './model.ts'

/** The expected answer to taking a lot's buy-now price, from docs/rules alone; changes the model if it is done. */
export function buyInModel(model: Model, index: number, member: number, amount: number, price: number | null): string {
  const lot = lotOf(model, index)
  // [BUY-2]
  if (lot.status !== 'live' || price === null || (lot.price ?? 0) > price * 0.8) return 'not_for_sale'
  const leads = lot.leader === member
  // [BUY-3]
  if (!leads && member === lot.owner) return 'own_car'
  if (!leads && (model.money[member] ?? 0) - frozenOf(model, member) < DEPOSIT) return 'deposit_required'
  if (amount !== price) return 'price_moved'
  const limit = model.limits[member] ?? null
  if (limit !== null && price > limit) return 'bid_limit_exceeded'
  const beside = leads ? maximumOf(lot, member) : 0
  if (beyondOwn(model, member, leads ? 0 : 1, price - beside) && !makeWay(model, index, member, price - beside))
    return 'own_limit_reached'
  // [BUY-1]
  lot.status = 'sold'
  lot.price = price
  lot.leader = member
  lot.maxima = lot.maxima.filter((one) => one.member !== member)
  lot.steps += 1
  return 'accepted'
}

/** [LIM-5] The other maxima are lowered if that is enough; the count of cars is fixed. */
function makeWay(model: Model, bought: number, member: number, added: number): boolean {
  const cars = model.ownCars[member] ?? null
  const amount = model.ownAmounts[member] ?? null
  const mine = countedLots(model, member)
  const isNew = lotOf(model, bought).leader === member ? 0 : 1
  if (cars !== null && mine.length + isNew > cars) return false
  if (amount === null) return true
  const others = openLots(model, member).filter((lot) => lot !== lotOf(model, bought))
  const excess = usedOf(model, member) + added - amount
  const room = others.reduce((sum, lot) => sum + maximumOf(lot, member) - (lot.price ?? 0), 0)
  if (room < excess) return false
  lowerLast(others, member, excess)
  return true
}

/** [LIM-6] The effect of new limits on the member's maxima. */
export function limitsInModel(model: Model, member: number, cars: number | null, amount: number | null): void {
  model.ownCars[member] = cars
  model.ownAmounts[member] = amount
  const open = openLots(model, member)
  const won = countedLots(model, member).length - open.length
  open.forEach((lot, place) => {
    if (cars !== null && won + place + 1 > cars) setMaximum(lot, member, lot.price ?? 0)
  })
  if (amount !== null) lowerLast(open, member, usedOf(model, member) - amount)
}

/** [LIM-2] */
const countedLots = (model: Model, member: number): ModelLot[] =>
  model.lots.filter((lot) => lot.leader === member && lot.status !== 'rejected')

/** In the order in which they close. */
const openLots = (model: Model, member: number): ModelLot[] =>
  countedLots(model, member).filter(({ status }) => status === 'live')

export const usedOf = (model: Model, member: number): number =>
  countedLots(model, member).reduce(
    (sum, lot) => sum + (lot.status === 'live' ? maximumOf(lot, member) : (lot.price ?? 0)),
    0,
  )

function lowerLast(lots: readonly ModelLot[], member: number, excess: number): void {
  let left = excess
  for (const lot of lots.toReversed()) {
    const max = maximumOf(lot, member)
    const cut = Math.min(max - (lot.price ?? 0), Math.max(0, left))
    setMaximum(lot, member, max - cut)
    left -= cut
  }
}

/** Keeps its rank: only its limit has changed. */
function setMaximum(lot: ModelLot, member: number, amount: number): void {
  lot.maxima = lot.maxima.map((one) => (one.member === member ? { ...one, amount } : one))
}
