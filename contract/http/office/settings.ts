import * as z from 'zod'
import { orderSettings } from '../money/order-settings.ts'
import { route } from '../route.ts'
import { paged, riyals, wholeRiyals } from '../shapes.ts'
import { siteSettings } from '../site-settings.ts'
import { listQuery } from './shapes.ts'

const base = '/api/admin' as const
const read = { method: 'GET', base, access: 'read' } as const

const riyalsOrNone = riyals.min(0)
const bps = z.int().min(0).max(10_000)
const seconds = z.int().min(0).max(86_400)
/** Days in which staff answer a letter of a kind. */
const answerDays = z.int().min(1).max(60)
/** Looks of one staff member at personal data in an hour. */
const looks = z.int().min(1).max(1_000)

/** The groups of settings; amounts in riyals. A PUT changes the named fields. */
export const settingGroups = {
  fees: z.strictObject({
    commission_bps: bps,
    commission_min: riyalsOrNone,
    commission_max: riyalsOrNone.nullable(),
    administrative_fee: riyalsOrNone,
    seller_commission_bps: bps,
    seller_commission_fixed: riyalsOrNone,
    vat_bps: bps,
  }),
  auctions: z.strictObject({
    deposit_required: riyalsOrNone,
    deposit_percent_of_maximum: z.number().min(0).max(100),
    increment: wholeRiyals,
    extension_mode: z.enum(['add', 'reset']),
    extension_window_seconds: seconds,
    extension_seconds: seconds,
    owner_decision_hours: z
      .number()
      .positive()
      .max(24 * 30),
  }),
  accounts: z.strictObject({
    code_countries: z
      .array(z.string().regex(/^\+\d{1,4}$/))
      .min(1)
      .max(200),
    bidding_needs_whatsapp: z.boolean(),
    terms_version: z.string().min(1).max(50),
    reveals_per_hour: looks,
    pictures_per_hour: looks,
  }),
  site: siteSettings,
  orders: orderSettings,
  approvals: z.strictObject({
    adjustment_alone_max: riyalsOrNone,
    cash_alone_max: riyalsOrNone,
    cash_day_max: riyalsOrNone,
    transfer_alone_max: riyalsOrNone,
    void_minutes: z.int().min(1).max(1_440),
    coupon_alone_bps: bps,
    broadcast_alone_max: z.int().min(0).max(1_000_000),
  }),
  letters: z.strictObject({
    contact_days: answerDays,
    complaint_days: answerDays,
    data_days: answerDays,
    job_days: answerDays,
  }),
}

const group = z.object({ id: z.string(), key: z.string(), value: z.record(z.string(), z.unknown()) })

const readGroup = <Key extends keyof typeof settingGroups>(key: Key) =>
  route({ ...read, path: `/settings/${key}`, summary: `The settings of ${key}`, data: group })
const changeGroup = <Key extends keyof typeof settingGroups>(key: Key) =>
  route({
    method: 'PUT',
    base,
    path: `/settings/${key}`,
    summary: `Changes settings of ${key}`,
    access: 'settings',
    sensitive: true,
    guard: 'settings',
    body: settingGroups[key].partial(),
    data: group,
  })

export const settingsRoutes = {
  adminSettings: route({
    ...read,
    path: '/settings',
    summary: 'All settings',
    query: z.object(listQuery),
    data: paged(group),
  }),
  adminAddLogo: route({
    method: 'POST',
    base,
    path: '/settings/logos',
    summary: 'Stores a picture for the site’s logos, and gives the address that the settings take',
    access: 'settings',
    body: z.strictObject({}),
    files: ['picture'],
    data: z.object({ address: z.string() }),
  }),
  adminFees: readGroup('fees'),
  adminChangeFees: changeGroup('fees'),
  adminAuctionSettings: readGroup('auctions'),
  adminChangeAuctionSettings: changeGroup('auctions'),
  adminAccountSettings: readGroup('accounts'),
  adminChangeAccountSettings: changeGroup('accounts'),
  adminSite: readGroup('site'),
  adminChangeSite: changeGroup('site'),
  adminOrderSettings: readGroup('orders'),
  adminChangeOrderSettings: changeGroup('orders'),
  adminApprovalSettings: readGroup('approvals'),
  adminChangeApprovalSettings: changeGroup('approvals'),
  adminLetterSettings: readGroup('letters'),
  adminChangeLetterSettings: changeGroup('letters'),
}
