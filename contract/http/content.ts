import * as z from 'zod'
import { route } from './route.ts'

const text = z.string()
export const appInfo = z.object({
  site_name_ar: text,
  site_name_en: text,
  logo: text,
  footer_logo: text,
  footer_banner: text,
  footer_about_ar: text,
  footer_about_en: text,
  googleplay: text,
  appstore: text,
  mobile: text,
  phone: text,
  whatsapp: text,
  email: text,
  address_ar: text,
  address_en: text,
  youtube: text,
  instagram: text,
  twitter: text,
  snapchat: text,
  tiktok: text,
  paypal: text,
  mada: text,
  applepay: text,
  visa: text,
  mastercard: text,
  create_auctions_show: text,
  create_auctions_title_ar: text,
  create_auctions_title_en: text,
  allowed_collect_txt: text,
  collect_fees_per_day: z.number(),
  vat_number: text,
  registration_number: text,
  licence_number: text,
  /** False outside demo mode: then no robot bids and no development outbox exist. */
  demo: z.boolean(),
})
export type AppInfo = z.infer<typeof appInfo>

export const contentRoutes = {
  appInfo: route({
    method: 'GET',
    path: '/app-info',
    summary: 'Settings that every page needs',
    access: 'public',
    data: z.object({ info: appInfo }),
  }),
  contactUs: route({
    method: 'GET',
    path: '/contact-us',
    summary: 'Branches and contact information',
    access: 'public',
    data: z.object({
      branches: z.array(z.object({ name: text, address: text, map_url: text, phones: z.array(text), hours: text })),
      phones: z.array(text),
      emails: z.array(text),
    }),
  }),
  credits: route({
    method: 'GET',
    path: '/credits',
    summary: 'Authors and licences of the demo photographs',
    access: 'public',
    data: z.object({
      credits: z.array(
        z.object({ title: text, author: text, licence: text, licence_url: text, source_url: text, image: text }),
      ),
    }),
  }),
}
