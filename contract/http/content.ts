import * as z from 'zod'
import { writtenKinds } from './letters.ts'
import { route } from './route.ts'
import { id, image, instant, money } from './shapes.ts'

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

/** A part of a page in one language: numbered clauses (items without titles) or named points, with their summary. */
const section = z.object({
  key: text,
  title: text,
  /** A summary in plain words without legal effect. */
  summary: text,
  items: z.array(z.object({ title: text, text })),
})
export type PageSection = z.infer<typeof section>
const page = z.object({
  slug: text,
  version: z.int(),
  title: text,
  lead: text,
  /** The whole page as plain text. */
  body: text,
  sections: z.array(section),
  updated_at: instant,
})
export type PageText = z.infer<typeof page>

const branch = z.object({
  name: text,
  address: text,
  map_url: text,
  phones: z.array(text),
  hours: text,
  services: text,
})

export const faqCategories = ['bidding', 'deposit', 'payment', 'inspection', 'handover', 'selling', 'account'] as const
const faq = z.object({ id, category: z.enum(faqCategories), question: text, answer: text })
export type Faq = z.infer<typeof faq>

const testimonial = z.object({ id, name: text, text, image: image.nullable() })
export type Testimonial = z.infer<typeof testimonial>

/** Name, phone and e-mail in a public form; the server checks the phone and names the error. */
const person = {
  name: z.string().trim().min(2).max(100),
  phone: z.string().trim().min(1).max(25),
}
const blankOrEmail = z.union([z.literal(''), z.email().max(200)]).nullish()
/** People do not see this field, programs fill it in: letters with it are discarded. */
const trap = z.string().max(500).optional()
export const contactMessage = z.strictObject({
  ...person,
  email: blankOrEmail,
  subject: z.string().trim().min(2).max(200),
  message: z.string().trim().min(10).max(5_000),
  /** `complaint`, `data` (a request about personal data) and `job` have deadlines of their own. */
  kind: z.enum(writtenKinds).optional(),
  website: trap,
})
export const partnerRequest = z.strictObject({
  ...person,
  company: z.string().trim().min(2).max(200),
  email: z.email().max(200),
  message: z.string().trim().min(10).max(5_000),
  website: trap,
})

const formRoutes = {
  sendContactMessage: route({
    method: 'POST',
    path: '/contact-us',
    summary: 'Writes to the staff, with pictures and PDFs; a few messages an hour from one network',
    access: 'public',
    body: contactMessage,
    files: ['files'],
    data: z.object({ id, number: text }),
  }),
  sendPartnerRequest: route({
    method: 'POST',
    path: '/partner-requests',
    summary: 'Asks to become a partner',
    access: 'public',
    body: partnerRequest,
    data: z.object({ id }),
  }),
}

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
    data: z.object({ branches: z.array(branch), phones: z.array(text), emails: z.array(text) }),
  }),
  about: route({
    method: 'GET',
    path: '/about',
    summary: 'Who we are, in figures, words of buyers and sellers, and open vacancies',
    access: 'public',
    data: z.object({
      ...page.shape,
      figures: z.object({
        cars_sold: z.int(),
        cars_offered: z.int(),
        auctions_held: z.int(),
        branches: z.int(),
        cities: z.int(),
        deposit_from: money.nullable(),
      }),
      images: z.array(image),
      testimonials: z.array(testimonial),
      jobs: z.array(z.object({ id, title: text, body: text, city: text.nullable(), open_until: text.nullable() })),
    }),
  }),
  faqs: route({
    method: 'GET',
    path: '/faqs',
    summary: 'Frequent questions, those of one category side by side',
    access: 'public',
    data: z.object({ faqs: z.array(faq) }),
  }),
  page: route({
    method: 'GET',
    path: '/pages/{slug}',
    summary: 'A page of text in its newest version: privacy-policy (or privacy), terms-and-conditions (or terms)',
    access: 'public',
    params: z.object({ slug: z.string().max(80) }),
    data: z.object({ page }),
  }),
  testimonials: route({
    method: 'GET',
    path: '/testimonials',
    summary: 'What buyers and sellers say, the newest first',
    access: 'public',
    data: z.object({ testimonials: z.array(testimonial) }),
  }),
  credits: route({
    method: 'GET',
    path: '/credits',
    summary: 'Authors and licences of the demo photographs',
    access: 'public',
    data: z.object({
      credits: z.array(
        z.object({
          title: text,
          author: text,
          licence: text,
          licence_url: text,
          source_url: text,
          image: text,
          changes: text.nullable(),
        }),
      ),
    }),
  }),
  ...formRoutes,
}
