import * as z from 'zod'
import { defaultOrders, orders } from './order-values.ts'

const halalas = z.int().min(0)
const bps = z.int().min(0).max(10_000)
const seconds = z.int().min(0).max(86_400)
const text = z.string().max(2_000)
/** The specification's flags: "1" is yes, "0" is no. */
const flag = z.enum(['0', '1'])

const fees = z.object({
  /** Commission in basis points of the price, with its floor and cap (null = none) in halalas. */
  commissionBps: bps,
  commissionMin: halalas,
  commissionMax: halalas.nullable(),
  administrativeFee: halalas,
  /** The seller's commission: a part of the price in basis points, and a fixed sum in halalas. */
  sellerCommissionBps: bps,
  sellerCommissionFixed: halalas,
  vatBps: bps,
})

const auctions = z.object({
  /** Deposit that leading a lot freezes, in halalas. */
  depositRequired: halalas,
  /** The part of a maximum, in percent, that a member must have put down where the package has no limit. */
  depositPercentOfMaximum: z.number().min(0).max(100),
  /** Smallest step of a bid in halalas; whole riyals. */
  increment: z.int().positive().multipleOf(100),
  extensionMode: z.enum(['add', 'reset']),
  extensionWindowSeconds: seconds,
  extensionSeconds: seconds,
  ownerDecisionHours: z
    .number()
    .positive()
    .max(24 * 30),
})

const site = z.object({
  siteNameAr: text,
  siteNameEn: text,
  logo: text,
  footerLogo: text,
  footerBanner: text,
  footerAboutAr: text,
  footerAboutEn: text,
  googleplay: text,
  appstore: text,
  mobile: text,
  phone: text,
  whatsapp: text,
  email: text,
  addressAr: text,
  addressEn: text,
  youtube: text,
  instagram: text,
  twitter: text,
  snapchat: text,
  tiktok: text,
  paypal: flag,
  mada: flag,
  applepay: flag,
  visa: flag,
  mastercard: flag,
  createAuctionsShow: flag,
  createAuctionsTitleAr: text,
  createAuctionsTitleEn: text,
  /** The text of the exit permit dialog. */
  allowedCollectTxtAr: text,
  allowedCollectTxtEn: text,
  /** In halalas. */
  collectFeesPerDay: halalas,
  vatNumber: text,
  registrationNumber: text,
  licenceNumber: text,
  walletBankNoteAr: text,
  walletBankNoteEn: text,
})

const looks = z.int().min(1).max(1_000)
const accounts = z.object({
  /** Codes go only to phones that begin with one of these. */
  codeCountries: z
    .array(z.string().regex(/^\+\d{1,4}$/))
    .min(1)
    .max(200),
  /** True if a bid needs a verified WhatsApp number. */
  biddingNeedsWhatsapp: z.boolean(),
  /** Version of the terms that a sign-up agrees to. */
  termsVersion: z.string().min(1).max(50),
  /** Looks of one staff member at personal data in an hour: fields shown in full, and private pictures and papers. */
  revealsPerHour: looks,
  picturesPerHour: looks,
})

const invoicing = z.object({
  /** The name in the commercial register, in both languages. */
  legalNameAr: text,
  legalNameEn: text,
  /** The national address. */
  street: text,
  building: text,
  additional: text,
  district: text,
  city: text,
  postalCode: text,
  /**
   * Content of the invoice of a private owner's car: `fees_only` names the price as collected for its owner,
   * `on_behalf` has the sale as a line outside the scope of VAT. The operator's tax adviser chooses.
   */
  privateCar: z.enum(['fees_only', 'on_behalf']),
})

const approvals = z.object({
  /** One person books corrections up to it within 24 hours, in halalas. */
  adjustmentAloneMax: halalas,
  /** One person takes cash up to it at once, and up to `cashDayMax` in a day of Riyadh, in halalas. */
  cashAloneMax: halalas,
  cashDayMax: halalas,
  /** A bank transfer above it, in halalas, needs its line of a bank statement or a second person. */
  transferAloneMax: halalas,
  /** Minutes before the close in which each void needs a second person; a void of the leading bid always does. */
  voidMinutes: z.int().min(1).max(1_440),
  /** Coupons of this part of the fees or more, in basis points, need a second person. */
  couponAloneBps: bps,
  /** Broadcasts to more members need a second person. */
  broadcastAloneMax: z.int().min(0).max(1_000_000),
})

const answerDays = z.int().min(1).max(60)
/** Days in which staff answer a letter of each kind. */
const letters = z.object({
  contactDays: answerDays,
  complaintDays: answerDays,
  dataDays: answerDays,
  jobDays: answerDays,
})

export const settingsSchema = z.strictObject({
  ...{ fees, auctions, site, accounts, orders, invoicing, approvals, letters },
})
export type SettingsValues = z.infer<typeof settingsSchema>

/** The values until staff change them. */
export const defaultSettings: SettingsValues = {
  fees: {
    commissionBps: 150,
    commissionMin: 50_000,
    commissionMax: null,
    administrativeFee: 45_000,
    sellerCommissionBps: 0,
    sellerCommissionFixed: 0,
    vatBps: 1_500,
  },
  auctions: {
    depositRequired: 100_000,
    depositPercentOfMaximum: 1,
    increment: 50_000,
    extensionMode: 'add',
    extensionWindowSeconds: 300,
    extensionSeconds: 300,
    ownerDecisionHours: 24,
  },
  accounts: {
    // The Gulf states and Egypt.
    codeCountries: ['+966', '+971', '+965', '+973', '+974', '+968', '+20'],
    biddingNeedsWhatsapp: false,
    termsVersion: '1',
    revealsPerHour: 30,
    picturesPerHour: 120,
  },
  site: {
    siteNameAr: 'مرسى',
    siteNameEn: 'Marsa',
    logo: '',
    footerLogo: '',
    footerBanner: '',
    footerAboutAr: '',
    footerAboutEn: '',
    googleplay: '',
    appstore: '',
    mobile: '',
    phone: '',
    whatsapp: '',
    email: '',
    addressAr: '',
    addressEn: '',
    youtube: '',
    instagram: '',
    twitter: '',
    snapchat: '',
    tiktok: '',
    paypal: '0',
    mada: '1',
    applepay: '0',
    visa: '1',
    mastercard: '1',
    createAuctionsShow: '0',
    createAuctionsTitleAr: '',
    createAuctionsTitleEn: '',
    allowedCollectTxtAr:
      'استلام السيارة مجاني خلال ثلاثة أيام من جاهزيتها. بعدها يُحتسب رسم حفظ عن كل يوم، ويُصدر تصريح الخروج بعد سداده.',
    allowedCollectTxtEn:
      'Collecting the car is free within three days of its being ready. After that a storage fee is charged for each day, and the exit permit is issued once it is paid.',
    collectFeesPerDay: 5_000,
    vatNumber: '',
    registrationNumber: '',
    licenceNumber: '',
    walletBankNoteAr: 'حوّل من حساب باسمك، وأرفق صورة الإيصال. نراجع التحويل خلال يوم عمل.',
    walletBankNoteEn:
      'Transfer from an account in your own name and attach the receipt. We review transfers within one working day.',
  },
  orders: defaultOrders,
  invoicing: {
    legalNameAr: '',
    legalNameEn: '',
    street: '',
    building: '',
    additional: '',
    district: '',
    city: '',
    postalCode: '',
    privateCar: 'fees_only',
  },
  // The terms promise an answer to a complaint within three days, the privacy page thirty for data.
  letters: { contactDays: 2, complaintDays: 3, dataDays: 30, jobDays: 14 },
  approvals: {
    adjustmentAloneMax: 1_000_000,
    cashAloneMax: 1_000_000,
    cashDayMax: 3_000_000,
    transferAloneMax: 1_000_000,
    voidMinutes: 10,
    couponAloneBps: 5_000,
    broadcastAloneMax: 1_000,
  },
}
