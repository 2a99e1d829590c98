import { beyondOwn, DEPOSIT, frozenOf, lifted, type Model, type ModelLot, stepOf } from './model.ts'

type Stand = ModelLot['maxima'][number]

/**
 * The expected effect of voiding a row, from docs/rules alone; changes the model if it is done.
 * @returns 'voided' or the reason.
 */
export function voidInModel(model: Model, lot: ModelLot, index: number): string {
  if (lot.status !== 'live' || (lot.clock && model.now >= lot.clock.closesAt)) return 'lot_closed'
  const chosen = lot.rows[index]
  if (!chosen) return 'not_found'
  if (lot.voided.has(index)) return 'invalid'
  const [member] = chosen
  const leaderBefore = lot.leader
  fallBack(lot, member, index)
  // [VOID-4] [VOID-6] The best maximum leads; a member who could not take the lead is out, with all their rows.
  let best = bestOf(lot.maxima)
  while (best && best.member !== leaderBefore && !mayLead(model, best)) {
    const gone = best.member
    lot.maxima = lot.maxima.filter((one) => one.member !== gone)
    voidRows(lot, ([who]) => who === gone)
    best = bestOf(lot.maxima)
  }
  lot.leader = best?.member ?? null
  lot.price = best ? priceOf(lot, best) : null
  const { price } = lot
  voidRows(lot, ([, amount, automatic]) => automatic && (price === null || amount > price))
  lot.steps += 1
  return 'voided'
}

/** [LIM-8] With a free deposit, and within their own limits. */
const mayLead = (model: Model, { member, amount }: Stand): boolean =>
  (model.money[member] ?? 0) - frozenOf(model, member) >= DEPOSIT && !beyondOwn(model, member, 1, amount)

/** [VOID-2] [VOID-3] */
function fallBack(lot: ModelLot, member: number, index: number): void {
  const earlier = lot.rows
    .map(([who, amount, automatic], place) => ({ who, amount, automatic, place }))
    .filter(({ who, automatic, place }) => who === member && !automatic && place < index && !lot.voided.has(place))
  const reach = Math.max(0, ...earlier.map(({ amount }) => amount))
  const first = earlier.find(({ amount }) => amount === reach)
  voidRows(lot, ([who, amount], place) => who === member && (place >= index || amount > reach))
  lot.maxima = lot.maxima.filter((one) => one.member !== member)
  if (first) lot.maxima.push({ member, amount: reach, turn: lot.turns[first.place] ?? 0 })
}

const bestOf = (maxima: readonly Stand[]): Stand | undefined =>
  maxima.toSorted((a, b) => b.amount - a.amount || a.turn - b.turn)[0]

/** [VOID-5] */
function priceOf(lot: ModelLot, best: Stand): number {
  const byHand = lot.rows
    .filter(([who, , automatic], place) => who === best.member && !automatic && !lot.voided.has(place))
    .map(([, amount]) => amount)
  const second = bestOf(lot.maxima.filter((one) => one !== best))
  const above = second ? Math.min(best.amount, second.amount + stepOf(second.amount)) : 0
  return lifted(lot, Math.max(lot.opening, above, ...byHand), best.amount)
}

function voidRows(lot: ModelLot, which: (row: ModelLot['rows'][number], place: number) => boolean): void {
  lot.rows.forEach((row, place) => {
    if (which(row, place)) lot.voided.add(place)
  })
}
