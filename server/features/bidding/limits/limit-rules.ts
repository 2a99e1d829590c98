/** An open lot that a member leads. Amounts in halalas. */
export type Lead = { lotId: number; price: number; max: number; closesAtUs: number }

/** A member's own limits: cars, and halalas; null = none. */
export type OwnLimits = { carsMax: number | null; amountMax: number | null }

/** The present use: open lots that the member leads, and cars won and not paid. */
export type Counted = { leads: readonly Lead[]; won: { cars: number; amount: number } }

/** A maximum, and its new value. */
export type LoweredMaximum = { lotId: number; max: number }

const RIYAL = 100

/**
 * Takes `excess` halalas off the maxima of led lots: latest close first, none below its price.
 * @returns undefined if that is not enough.
 */
export function makeRoom(leads: readonly Lead[], excess: number): LoweredMaximum[] | undefined {
  const { lowered, left } = lowerLast(leads, excess)
  return left > 0 ? undefined : lowered
}

/**
 * The maxima that go down when limits are set below the present bids. Cars beyond the count keep their bid and
 * nothing above it; the earliest closes keep their slots. Then the sum: latest closes first.
 */
export function fitLimits({ leads, won }: Counted, { carsMax, amountMax }: OwnLimits): LoweredMaximum[] {
  const fitting = leads
    .toSorted(bySoonest)
    .map((lead, index) => (carsMax !== null && won.cars + index >= carsMax ? { ...lead, max: lead.price } : lead))
  const sum = fitting.reduce((total, { max }) => total + max, won.amount)
  const { lowered } = lowerLast(fitting, amountMax === null ? 0 : sum - amountMax)
  const maximumOf = (lead: Lead) => lowered.find(({ lotId }) => lotId === lead.lotId)?.max ?? lead.max
  const before = new Map(leads.map(({ lotId, max }) => [lotId, max]))
  return fitting
    .map((lead) => ({ lotId: lead.lotId, max: maximumOf(lead) }))
    .filter(({ lotId, max }) => max !== before.get(lotId))
}

const bySoonest = (a: Lead, b: Lead) => a.closesAtUs - b.closesAtUs || a.lotId - b.lotId

function lowerLast(leads: readonly Lead[], excess: number): { lowered: LoweredMaximum[]; left: number } {
  const lowered: LoweredMaximum[] = []
  let left = excess
  for (const { lotId, price, max } of leads.toSorted(bySoonest).toReversed()) {
    if (left <= 0) break
    // Maxima are whole riyals: the system bids them.
    const lower = Math.max(price, Math.floor((max - left) / RIYAL) * RIYAL)
    if (lower < max) lowered.push({ lotId, max: lower })
    left -= max - lower
  }
  return { lowered, left }
}
