import { type IncrementRow, validateIncrements } from '#contract/values/increments.ts'
import { isWholeRiyals } from '#contract/values/money.ts'
import { type Refusal, refuse, type Text } from '#server/platform/http/refusal.ts'
import type { SettingsValues } from '#server/platform/settings/settings.ts'
import { scheduleTexts as texts } from './schedule-texts.ts'

/** A requested lot; amounts in halalas. */
export type NewLot = {
  carId: number
  openingPrice: number
  /** The one step of a lot without a table; the default step when both are missing. */
  increment?: number | undefined
  increments?: readonly IncrementRow[] | undefined
  reservePrice?: number | null | undefined
  buyNowPrice?: number | null | undefined
  depositRequired?: number | undefined
  /** Only for a timed auction; a live auction computes it. */
  closesAt?: Date | undefined
}

/** A requested auction. Undefined fields get the defaults of the settings. */
export type NewAuction = {
  titleAr: string
  titleEn: string
  mode: 'timed' | 'live'
  startsAt: Date
  /** The time of each lot of a live auction under the hammer. */
  lotSeconds?: number | undefined
  extensionMode?: 'add' | 'reset' | undefined
  extensionWindowSeconds?: number | undefined
  extensionSeconds?: number | undefined
  maxExtensions?: number | null | undefined
  hardStopAt?: Date | null | undefined
  ownerDecisionHours?: number | undefined
  draft?: boolean | undefined
  /** Part of the demonstration: robots may bid on it, and lots may be in the past. */
  demo?: boolean | undefined
  /** The address of the auction; default: its English title and its id. */
  slug?: string | undefined
  createdBy: number | null
  lots: readonly NewLot[]
}

export type PlannedLot = {
  carId: number
  position: number
  openingPrice: number
  increments: readonly IncrementRow[]
  reservePrice: number | null
  buyNowPrice: number | null
  depositRequired: number
  status: 'draft' | 'scheduled' | 'live'
  opensAt: Date
  closesAt: Date
}

/** An auction with every default filled in. */
export type PlannedAuction = {
  titleAr: string
  titleEn: string
  mode: 'timed' | 'live'
  state: 'draft' | 'published'
  startsAt: Date
  lotSeconds: number | null
  extensionMode: 'add' | 'reset'
  extensionWindowSeconds: number
  extensionSeconds: number
  maxExtensions: number | null
  hardStopAt: Date | null
  ownerDecisionHours: number
  demo: boolean
  slug: string | undefined
  createdBy: number | null
  lots: PlannedLot[]
}

export type AuctionDefaults = SettingsValues['auctions']

const MS_PER_SECOND = 1_000

/**
 * Plans an auction from a request. Numbered rules: docs/rules/office.md, AUC-1 and on.
 * @param now of the database clock: a start in the past opens the lots at once.
 * @returns `invalid` with every wrong field; fields of a lot are called `lots.N.…`, counted from 0.
 */
export function planAuction(input: NewAuction, defaults: AuctionDefaults, now: Date): PlannedAuction | Refusal {
  const errors = new Map<string, Text>()
  if (input.titleAr === '') errors.set('title_ar', texts.title)
  if (input.titleEn === '') errors.set('title_en', texts.title)
  if (input.mode === 'live' && input.lotSeconds === undefined) errors.set('lot_seconds', texts.lotSeconds)
  const seen = new Set<number>()
  const lots = input.lots.map((lot, index) => {
    const times = timesOf(input, lot, index, now)
    for (const [field, text] of lotErrors(lot, defaults)) errors.set(`lots.${index}.${field}`, text)
    const late = times === undefined ? texts.closesAt : closeError(input, times.closesAt, now)
    if (late && !errors.has('lot_seconds')) errors.set(`lots.${index}.closes_at`, late)
    if (seen.has(lot.carId)) errors.set(`lots.${index}.car_id`, texts.carTwice)
    seen.add(lot.carId)
    return planLot(input, lot, index, defaults, now, times ?? { opensAt: input.startsAt, closesAt: input.startsAt })
  })
  if (input.lots.length === 0) errors.set('lots', texts.noLots)
  const last = Math.max(...lots.map((lot) => lot.closesAt.getTime()))
  if (input.hardStopAt && input.hardStopAt.getTime() < last) errors.set('hard_stop_at', texts.hardStop)
  if (errors.size > 0)
    return refuse('invalid', { errors: Object.fromEntries([...errors].map(([field, text]) => [field, [text]])) })
  return { ...withDefaults(input, defaults), lots }
}

function withDefaults(input: NewAuction, defaults: AuctionDefaults): Omit<PlannedAuction, 'lots'> {
  return {
    titleAr: input.titleAr,
    titleEn: input.titleEn,
    mode: input.mode,
    state: input.draft ? 'draft' : 'published',
    startsAt: input.startsAt,
    lotSeconds: input.mode === 'live' ? (input.lotSeconds ?? null) : null,
    ...extensionOf(input, defaults),
    maxExtensions: input.maxExtensions ?? null,
    hardStopAt: input.hardStopAt ?? null,
    ownerDecisionHours: input.ownerDecisionHours ?? defaults.ownerDecisionHours,
    demo: input.demo ?? false,
    slug: input.slug,
    createdBy: input.createdBy,
  }
}

/** In a live room every bid resets the lot's seconds, unless the auction sets another rule. */
function extensionOf(
  { mode, lotSeconds, ...input }: NewAuction,
  defaults: AuctionDefaults,
): Pick<PlannedAuction, 'extensionMode' | 'extensionWindowSeconds' | 'extensionSeconds'> {
  const isRoom = mode === 'live' && lotSeconds !== undefined
  return {
    extensionMode: input.extensionMode ?? (isRoom ? 'reset' : defaults.extensionMode),
    extensionWindowSeconds: input.extensionWindowSeconds ?? (isRoom ? lotSeconds : defaults.extensionWindowSeconds),
    extensionSeconds: input.extensionSeconds ?? (isRoom ? lotSeconds : defaults.extensionSeconds),
  }
}

function planLot(
  input: NewAuction,
  lot: NewLot,
  index: number,
  defaults: AuctionDefaults,
  now: Date,
  times: { opensAt: Date; closesAt: Date },
): PlannedLot {
  return {
    carId: lot.carId,
    position: index + 1,
    openingPrice: lot.openingPrice,
    increments: incrementsOf(lot, defaults),
    reservePrice: lot.reservePrice ?? null,
    buyNowPrice: lot.buyNowPrice ?? null,
    depositRequired: lot.depositRequired ?? defaults.depositRequired,
    // A lot of a live room, also the first one, opens when its turn comes.
    status: input.draft ? 'draft' : input.mode === 'timed' && times.opensAt <= now ? 'live' : 'scheduled',
    ...times,
  }
}

const incrementsOf = (lot: NewLot, defaults: AuctionDefaults): readonly IncrementRow[] =>
  lot.increments ?? [{ from: 0, step: lot.increment ?? defaults.increment }]

/** Undefined when times are missing: a timed lot without its close, a live auction without its pace. */
function timesOf(
  input: NewAuction,
  lot: NewLot,
  index: number,
  now: Date,
): { opensAt: Date; closesAt: Date } | undefined {
  if (input.mode === 'timed') return lot.closesAt && { opensAt: input.startsAt, closesAt: lot.closesAt }
  if (input.lotSeconds === undefined) return undefined
  // A live room past its start begins now: no lot may pass without a chance to bid on it.
  const first = input.draft ? input.startsAt.getTime() : Math.max(input.startsAt.getTime(), now.getTime())
  const at = (lotsBefore: number) => new Date(first + lotsBefore * (input.lotSeconds ?? 0) * MS_PER_SECOND)
  return { opensAt: at(index), closesAt: at(index + 1) }
}

function closeError(input: NewAuction, closesAt: Date, now: Date): Text | undefined {
  if (closesAt <= input.startsAt) return texts.closesBeforeStart
  return closesAt <= now && !input.draft && !input.demo ? texts.closesInPast : undefined
}

function lotErrors(lot: NewLot, defaults: AuctionDefaults): [string, Text][] {
  const errors: [string, Text][] = []
  const whole: [string, number | null | undefined][] = [
    ['opening_price', lot.openingPrice],
    ['reserve_price', lot.reservePrice],
    ['buy_now_price', lot.buyNowPrice],
    ['increment', lot.increment],
  ]
  for (const [field, amount] of whole) {
    if (amount == null) continue
    if (!isWholeRiyals(amount)) errors.push([field, texts.wholeRiyals])
    else if (amount <= 0) errors.push([field, texts.aboveZero])
  }
  if (lot.reservePrice != null && lot.reservePrice < lot.openingPrice) errors.push(['reserve_price', texts.reserve])
  if (lot.buyNowPrice != null && lot.buyNowPrice <= lot.openingPrice) errors.push(['buy_now_price', texts.buyNow])
  const table = incrementsOf(lot, defaults)
  if (!validateIncrements(table) || !table.every((row) => isWholeRiyals(row.from) && isWholeRiyals(row.step)))
    errors.push([lot.increments ? 'increments' : 'increment', texts.increments])
  return errors
}
