import type { OfficeEndpoints } from '#contract/http/index.ts'
import { toLatinDigits } from '#contract/values/digits.ts'
import type { OfficeData } from '../platform/calls.ts'
import { prayerAt } from './prayer-times.ts'

type Body = NonNullable<OfficeEndpoints['POST /auctions']['body']>
type Auction = OfficeData<'GET /auctions/{id}'>

/** A car on its way into an auction. Amounts as they are typed. */
export type PlannedLot = {
  carId: number
  titleAr: string
  titleEn: string
  image: unknown
  /** How many pictures it has; undefined where that is not known, as in a copy. */
  pictures: number | undefined
  /** The state of the yearly inspection and its last day; undefined where it is not known, as in a copy. */
  inspection?: { status: string; until: string | null } | undefined
  opening: string
  step: string
  reserve: string
  buyNow: string
  deposit: string
}
export type Plan = {
  titleAr: string
  titleEn: string
  mode: 'timed' | 'live'
  /** ISO instant, or null while nothing is chosen. */
  startsAt: string | null
  /** Timed: minutes from the start to the first close, and from one close to the next. */
  firstMinutes: string
  everyMinutes: string
  /** Live: seconds for each car. */
  lotSeconds: string
  /** Empty fields take the settings' values. */
  extensionMode: '' | 'add' | 'reset'
  windowMinutes: string
  extensionMinutes: string
  maxExtensions: string
  hardStopAt: string | null
  decisionHours: string
  lots: readonly PlannedLot[]
}

export const emptyPlan: Plan = {
  titleAr: '',
  titleEn: '',
  mode: 'timed',
  startsAt: null,
  firstMinutes: '120',
  everyMinutes: '5',
  lotSeconds: '60',
  extensionMode: '',
  windowMinutes: '',
  extensionMinutes: '',
  maxExtensions: '',
  hardStopAt: null,
  decisionHours: '',
  lots: [],
}

const MINUTE_MS = 60_000
/** Reads a typed number in Latin, Arabic or Persian digits. Returns undefined when the text is no number. */
export function numberOf(text: string): number | undefined {
  const latin = toLatinDigits(text).replace(/[\s,٬]/g, '')
  const value = latin === '' ? Number.NaN : Number(latin)
  return Number.isFinite(value) ? value : undefined
}

/** When the lot in a place closes, by the plan; undefined while the plan does not say. */
export function closeOf(plan: Plan, place: number): string | undefined {
  const [first, every] = [numberOf(plan.firstMinutes), numberOf(plan.everyMinutes)]
  if (plan.mode === 'live' || plan.startsAt === null || first === undefined || every === undefined) return undefined
  return new Date(Date.parse(plan.startsAt) + (first + place * every) * MINUTE_MS).toISOString()
}

/** A result of the checks before publishing. `stop` blocks publishing; the others are warnings. */
export type Finding = {
  kind:
    | 'noTitle'
    | 'noStart'
    | 'past'
    | 'noLots'
    | 'noOpening'
    | 'noClose'
    | 'noPictures'
    | 'reserveBelow'
    | 'buyNowBelow'
    | 'badAmount'
    | 'crowded'
    | 'inspectionOver'
    | 'prayer'
    | 'clash'
  stop: boolean
  carId?: number
  /** Title of the other auction. */
  title?: string
}

const CROWDED_MINUTES = 2

/** Another auction that is not over, in milliseconds. */
export type OtherAuction = { title: string; startsMs: number; endsMs: number }

/** When the plan starts and when its last lot closes; undefined while the plan does not say. */
function spanOf(plan: Plan): { startsMs: number; endsMs: number } | undefined {
  if (plan.startsAt === null || plan.lots.length === 0) return undefined
  const startsMs = Date.parse(plan.startsAt)
  const last = closeOf(plan, plan.lots.length - 1)
  const liveMs = (numberOf(plan.lotSeconds) ?? 0) * 1_000 * plan.lots.length
  return { startsMs, endsMs: last === undefined ? startsMs + liveMs : Date.parse(last) }
}

/** Closes at prayer times and hours of other auctions: both draw bidders away. */
function checkHours(plan: Plan, others: readonly OtherAuction[]): Finding[] {
  const span = spanOf(plan)
  if (!span) return []
  const found: Finding[] = []
  const closes = plan.lots.flatMap((lot, place) => {
    const at = closeOf(plan, place)
    return at === undefined ? [] : [{ carId: lot.carId, atMs: Date.parse(at) }]
  })
  const atPrayer = closes.find(({ atMs }) => prayerAt(atMs) !== undefined)
  if (atPrayer) found.push({ kind: 'prayer', stop: false, carId: atPrayer.carId })
  else if (plan.mode === 'live' && prayerAt(span.startsMs)) found.push({ kind: 'prayer', stop: false })
  const clashing = others.find(({ startsMs, endsMs }) => startsMs < span.endsMs && span.startsMs < endsMs)
  if (clashing) found.push({ kind: 'clash', stop: false, title: clashing.title })
  return found
}

export function checkPlan(plan: Plan, nowMs: number, others: readonly OtherAuction[] = []): Finding[] {
  const found: Finding[] = []
  if (plan.titleAr.trim() === '' || plan.titleEn.trim() === '') found.push({ kind: 'noTitle', stop: true })
  if (plan.startsAt === null) found.push({ kind: 'noStart', stop: true })
  else if (Date.parse(plan.startsAt) < nowMs) found.push({ kind: 'past', stop: false })
  if (plan.lots.length === 0) found.push({ kind: 'noLots', stop: true })
  if (plan.mode === 'timed' && plan.startsAt !== null && closeOf(plan, 0) === undefined)
    found.push({ kind: 'noClose', stop: true })
  if (plan.mode === 'timed' && plan.lots.length > 1 && (numberOf(plan.everyMinutes) ?? 0) < CROWDED_MINUTES)
    found.push({ kind: 'crowded', stop: false })
  const startMs = plan.startsAt === null ? nowMs : Date.parse(plan.startsAt)
  return [...found, ...checkHours(plan, others), ...plan.lots.flatMap((lot) => checkLot(lot, startMs))]
}

/** True if the yearly inspection failed or ends before the auction starts. */
function isInspectionOver(inspection: PlannedLot['inspection'], startMs: number): boolean {
  if (!inspection) return false
  const { status, until } = inspection
  return (
    status === 'expired' || status === 'failed' || (until !== null && Date.parse(`${until}T23:59:59+03:00`) < startMs)
  )
}

/** Amounts are whole riyals; an empty field takes the settings' value or none. */
const isAmount = (text: string): boolean => text.trim() === '' || /^\d+$/.test(String(numberOf(text)))

/** Faults that the server would refuse stop the plan; the rest are warnings. */
function checkLot(lot: PlannedLot, startMs: number): Finding[] {
  const found: Finding[] = []
  const { carId, opening, step, reserve, buyNow, deposit, pictures, inspection } = lot
  const [from, least, atOnce] = [numberOf(opening), numberOf(reserve), numberOf(buyNow)]
  if (![opening, step, reserve, buyNow, deposit].every(isAmount)) found.push({ kind: 'badAmount', stop: true, carId })
  if (from === undefined || from <= 0) found.push({ kind: 'noOpening', stop: true, carId })
  if (from !== undefined && least !== undefined && least < from) found.push({ kind: 'reserveBelow', stop: true, carId })
  if (from !== undefined && atOnce !== undefined && atOnce <= from)
    found.push({ kind: 'buyNowBelow', stop: true, carId })
  if (pictures === 0) found.push({ kind: 'noPictures', stop: false, carId })
  if (isInspectionOver(inspection, startMs)) found.push({ kind: 'inspectionOver', stop: false, carId })
  return found
}

/** The plan in the contract's form. Call it for a plan without findings that stop it. */
export function toBody(plan: Plan, draft: boolean): Body {
  return {
    title_ar: plan.titleAr.trim(),
    title_en: plan.titleEn.trim(),
    mode: plan.mode,
    starts_at: plan.startsAt ?? '',
    ...(plan.mode === 'live' ? { lot_seconds: numberOf(plan.lotSeconds) } : {}),
    draft,
    ...rulesOf(plan),
    lots: plan.lots.map((lot, place) => ({
      car_id: lot.carId,
      opening_price: numberOf(lot.opening) ?? 0,
      increment: numberOf(lot.step),
      reserve_price: numberOf(lot.reserve) ?? null,
      buy_now_price: numberOf(lot.buyNow) ?? null,
      deposit_required: numberOf(lot.deposit),
      closes_at: closeOf(plan, place),
    })),
  }
}

/** The rules of extension and decision that the plan sets itself. */
function rulesOf(plan: Plan): Partial<Body> {
  const [windowMinutes, minutes] = [numberOf(plan.windowMinutes), numberOf(plan.extensionMinutes)]
  const [most, hours] = [numberOf(plan.maxExtensions), numberOf(plan.decisionHours)]
  return {
    ...(plan.extensionMode !== '' && { extension_mode: plan.extensionMode }),
    ...(windowMinutes !== undefined && { extension_window_seconds: Math.round(windowMinutes * 60) }),
    ...(minutes !== undefined && { extension_seconds: Math.round(minutes * 60) }),
    ...(most !== undefined && { max_extensions: most }),
    ...(plan.hardStopAt !== null && { hard_stop_at: plan.hardStopAt }),
    ...(hours !== undefined && { owner_decision_hours: hours }),
  }
}

const asText = (amount: number | null | undefined) => (amount === null || amount === undefined ? '' : String(amount))

/** A stored auction as a plan: to go on with a draft, or to begin a new auction as a copy of a former one. */
export function planOf(auction: Auction, isCopy: boolean): Plan {
  const [first, second] = auction.lots
  const minutes = (from: string | undefined, until: string | null | undefined) =>
    from && until ? String(Math.round((Date.parse(until) - Date.parse(from)) / MINUTE_MS)) : undefined
  return {
    titleAr: auction.title_ar,
    titleEn: auction.title_en,
    mode: auction.mode,
    startsAt: isCopy ? null : auction.starts_at,
    firstMinutes: minutes(auction.starts_at, first?.closes_at) ?? emptyPlan.firstMinutes,
    everyMinutes: minutes(first?.closes_at ?? undefined, second?.closes_at) ?? emptyPlan.everyMinutes,
    lotSeconds: asText(auction.lot_seconds) || emptyPlan.lotSeconds,
    extensionMode: auction.extension_mode,
    windowMinutes: asText(auction.extension_window_seconds / 60),
    extensionMinutes: asText(auction.extension_seconds / 60),
    maxExtensions: asText(auction.max_extensions),
    hardStopAt: isCopy ? null : auction.hard_stop_at,
    decisionHours: asText(auction.owner_decision_hours),
    lots: isCopy ? [] : auction.lots.map(plannedLot),
  }
}

const plannedLot = (lot: Auction['lots'][number]): PlannedLot => ({
  carId: lot.car_id,
  titleAr: lot.title_ar,
  titleEn: lot.title_en,
  image: lot.image,
  pictures: lot.image ? undefined : 0,
  opening: asText(lot.opening_price),
  step: asText(lot.increments[0]?.step),
  reserve: asText(lot.reserve_price),
  buyNow: asText(lot.buy_now_price),
  deposit: asText(lot.deposit_required),
})
