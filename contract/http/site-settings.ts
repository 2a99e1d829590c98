import * as z from 'zod'
import { riyals } from './shapes.ts'

const line = z.string().max(2_000)
const flag = z.enum(['0', '1'])

/** The public settings of the site. */
export const siteSettings = z.strictObject({
  site_name_ar: line,
  site_name_en: line,
  logo: line,
  footer_logo: line,
  footer_banner: line,
  footer_about_ar: line,
  footer_about_en: line,
  googleplay: line,
  appstore: line,
  mobile: line,
  phone: line,
  whatsapp: line,
  email: line,
  address_ar: line,
  address_en: line,
  youtube: line,
  instagram: line,
  twitter: line,
  snapchat: line,
  tiktok: line,
  paypal: flag,
  mada: flag,
  applepay: flag,
  visa: flag,
  mastercard: flag,
  create_auctions_show: flag,
  create_auctions_title_ar: line,
  create_auctions_title_en: line,
  allowed_collect_txt_ar: line,
  allowed_collect_txt_en: line,
  collect_fees_per_day: riyals.min(0),
  vat_number: line,
  registration_number: line,
  licence_number: line,
  wallet_bank_note_ar: line,
  wallet_bank_note_en: line,
})
