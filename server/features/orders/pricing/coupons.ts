import type { AdminCoupon, AdminCouponBody, pricingAdminRoutes as routes } from '#contract/http/office/money/pricing.ts'
import { fromRiyals, toRiyals } from '#contract/values/money.ts'
import { cleanLine } from '#contract/values/text.ts'
import { type Database, violatedConstraint } from '#server/platform/db/database.ts'
import { type Refusal, RefusalError, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Settings, SettingsValues } from '#server/platform/settings/settings.ts'
import { audited, difference, type GuardedAct, listOf, type Staff, staffAction } from '../../staff/index.ts'
import { couponCode } from '../payment/coupon-rules.ts'
import {
  type CouponRow,
  changeCoupon,
  findCouponById,
  insertCoupon,
  listCoupons,
  lockCouponById,
  removeCoupon,
  type StoredCoupon,
} from './pricing-store.ts'

const BPS_OF_PERCENT = 100

const fresh: StoredCoupon = {
  title: '',
  code: '',
  discountCash: null,
  discountBps: null,
  maxDiscount: null,
  startAt: null,
  endAt: null,
  usesMax: null,
  usesPerMember: 1,
  active: true,
}
const texts = {
  required: { ar: 'هذا الحقل مطلوب.', en: 'This field is required.' },
  taken: { ar: 'هذا الرمز مستخدم في قسيمة أخرى.', en: 'Another coupon has this code.' },
  discount: {
    ar: 'اكتب خصمًا واحدًا: مبلغًا أو نسبة، أكبر من صفر وبمنزلتين على الأكثر.',
    en: 'Enter one discount, an amount or a percentage, above 0 and with two decimals at most.',
  },
  ceiling: { ar: 'اكتب مبلغًا أكبر من صفر.', en: 'Enter an amount above 0.' },
  order: { ar: 'النهاية بعد البداية.', en: 'The end comes after the beginning.' },
}

export const listAllCoupons = (db: Database, query: Parameters<typeof listOf>[0]) =>
  listOf(query, (search, sort, place) => listCoupons(db, { search, ...sort, ...place }), toAdminCoupon)

export async function readCoupon(db: Database, id: number): Promise<AdminCoupon | Refusal> {
  const row = await findCouponById(db, id)
  return row ? toAdminCoupon(row) : refuse('not_found')
}

type Deps = { settings: Pick<Settings, 'read'> }

/** Adds a coupon; a high discount by two persons. Refusals: `invalid`. */
export const addCoupon = (deps: Deps): GuardedAct<typeof routes.adminCreateCoupon> => ({
  needsTwo: async (tx, _staff, { body }) => {
    const coupon = merge(fresh, body)
    return 'refused' in coupon ? coupon : isHigh(await deps.settings.read(tx), coupon)
  },
  run: async (tx, staff, { body }) => {
    const coupon = merge(fresh, body)
    if ('refused' in coupon) return coupon
    const id = await insertCoupon(tx, coupon)
    if (id === undefined) return refuseField('code', texts.taken)
    await audited(tx, staff, { action: 'coupon.created', subject: `coupon:${id}`, after: coupon })
    const row = await findCouponById(tx, id)
    return row ? toAdminCoupon(row) : refuse('not_found')
  },
})

/** Changes the fields that the body names; to or of a high discount by two persons. Refusals: `not_found`, `invalid`. */
export const editCoupon = (deps: Deps): GuardedAct<typeof routes.adminUpdateCoupon> => ({
  needsTwo: async (tx, _staff, { params, body }) => {
    const found = await lockCouponById(tx, params.id)
    if (!found) return refuse('not_found')
    const after = merge(found, body)
    return 'refused' in after ? after : isHigh(await deps.settings.read(tx), after)
  },
  run: async (tx, staff, { params: { id }, body }) => {
    const found = await lockCouponById(tx, id)
    if (!found) return refuse('not_found')
    const { id: _id, uses, createdAt, ...before } = found
    const after = merge(before, body)
    if ('refused' in after) return after
    if (after.usesMax !== null && after.usesMax < uses) after.usesMax = uses
    // Only the database notices a code that another coupon gets at this moment.
    await changeCoupon(tx, id, after).catch((error: unknown) => {
      throw violatedConstraint(error) === 'coupons_code_key'
        ? new RefusalError(refuseField('code', texts.taken))
        : error
    })
    await audited(tx, staff, { action: 'coupon.changed', subject: `coupon:${id}`, ...difference(before, after) })
    return toAdminCoupon({ ...after, id, uses, createdAt })
  },
})

/** True if a coupon takes off the part of the smallest fees that needs two persons, or more. */
function isHigh({ approvals, fees }: SettingsValues, { active, discountBps, discountCash }: StoredCoupon): boolean {
  if (!active) return false
  const smallest = fees.commissionMin + fees.administrativeFee
  const part = discountBps ?? (smallest === 0 ? BPS_OF_WHOLE : ((discountCash ?? 0) * BPS_OF_WHOLE) / smallest)
  return part >= approvals.couponAloneBps
}
const BPS_OF_WHOLE = 10_000

/** Refusals: `not_found`, `in_use`. */
export async function deleteCoupon(db: Database, staff: Staff, id: number): Promise<Record<string, never>> {
  return staffAction(db, staff, async (tx, note) => {
    const found = await lockCouponById(tx, id)
    if (!found) return refuse('not_found')
    if (!(await removeCoupon(tx, id))) return refuse('in_use')
    await note({ action: 'coupon.removed', subject: `coupon:${id}`, before: found })
    return {}
  })
}

/** A stored coupon with the named fields applied. Setting one kind of discount replaces the other. */
function merge(row: StoredCoupon, body: Partial<AdminCouponBody>): StoredCoupon | Refusal {
  const title = body.title === undefined ? row.title : cleanLine(body.title)
  const code = body.code === undefined ? row.code : couponCode(body.code)
  if (title === '') return refuseField('title', texts.required)
  if (code === '') return refuseField('code', texts.required)
  const discount = discountOf(row, body)
  if (discount === undefined) return refuseField('discountCash', texts.discount)
  const maxDiscount = body.maxDiscount === undefined ? row.maxDiscount : ceilingOf(body.maxDiscount)
  if (maxDiscount === undefined) return refuseField('maxDiscount', texts.ceiling)
  const startAt = body.start_at === undefined ? row.startAt : momentOf(body.start_at, 'start')
  const endAt = body.end_at === undefined ? row.endAt : momentOf(body.end_at, 'end')
  if (startAt && endAt && endAt <= startAt) return refuseField('end_at', texts.order)
  return {
    title,
    code,
    ...discount,
    maxDiscount,
    startAt,
    endAt,
    usesMax: body.uses_max === undefined ? row.usesMax : (body.uses_max ?? null),
    usesPerMember: body.uses_per_member ?? row.usesPerMember,
    active: body.active ?? row.active,
  }
}

type Discount = Pick<StoredCoupon, 'discountCash' | 'discountBps'>

/** An amount or a percentage; undefined for both, none, or more than two decimals. */
function discountOf(row: StoredCoupon, body: Partial<AdminCouponBody>): Discount | undefined {
  const { discountCash: cash, discountPercentage: percentage } = body
  if (cash === undefined && percentage === undefined) {
    const { discountCash, discountBps } = row
    return discountCash === null && discountBps === null ? undefined : { discountCash, discountBps }
  }
  const hasCash = (cash ?? 0) > 0
  const hasPercentage = (percentage ?? 0) > 0
  if (hasCash && hasPercentage) return undefined
  if (hasCash) {
    const discountCash = fromRiyals(cash ?? 0)
    return discountCash === undefined ? undefined : { discountCash, discountBps: null }
  }
  if (hasPercentage) {
    const discountBps = fromRiyals(percentage ?? 0)
    return discountBps === undefined ? undefined : { discountCash: null, discountBps }
  }
  // A cleared field leaves the other kind unchanged.
  const left = {
    discountCash: cash === undefined ? row.discountCash : null,
    discountBps: percentage === undefined ? row.discountBps : null,
  }
  return left.discountCash === null && left.discountBps === null ? undefined : left
}

function ceilingOf(riyals: number | null): number | null | undefined {
  if (riyals === null || riyals === 0) return null
  return fromRiyals(riyals)
}

/** A day means that day in Riyadh: a start at its first moment, an end at its last. */
function momentOf(text: string | null, side: 'start' | 'end'): Date | null {
  if (text === null) return null
  if (text.includes('T')) return new Date(text)
  return new Date(`${text}T${side === 'start' ? '00:00:00' : '23:59:59'}+03:00`)
}

const toAdminCoupon = (row: CouponRow): AdminCoupon => ({
  id: row.id,
  title: row.title,
  code: row.code,
  discountCash: row.discountCash === null ? null : toRiyals(row.discountCash),
  discountPercentage: row.discountBps === null ? null : row.discountBps / BPS_OF_PERCENT,
  maxDiscount: row.maxDiscount === null ? null : toRiyals(row.maxDiscount),
  start_at: row.startAt?.toISOString() ?? null,
  end_at: row.endAt?.toISOString() ?? null,
  uses_max: row.usesMax,
  uses_per_member: row.usesPerMember,
  uses: row.uses,
  active: row.active,
  created_at: row.createdAt.toISOString(),
})
