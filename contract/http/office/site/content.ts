import * as z from 'zod'
import { faqCategories, partnerRequest } from '../../content.ts'
import { type Route, route } from '../../route.ts'
import { id, idIn, image, instant, none } from '../../shapes.ts'
import { personalEmail, personalPhone, personalText } from '../personal.ts'
import { resource } from '../resource.ts'
import { byId, long, sitePath, word } from '../shapes.ts'
import { pages } from './pages.ts'

const text = z.string()
const order = z.int().min(0).max(100_000)
const yesNo = z.union([z.boolean(), z.literal(0), z.literal(1)]).transform(Boolean)
/** No other scheme becomes a link. */
const blankOrLink = z.union([z.literal(''), sitePath, z.url({ protocol: /^https?$/ }).max(500)])
const optionalLong = long.optional()
const optionalWord = z.string().trim().max(200).optional()

const testimonialRow = z.object({ id, name: text, nameAr: text, text, textAr: text, image: text.nullable() })
const testimonials = resource(
  'testmonials',
  { noun: 'testimonial', plural: 'testimonials' },
  {
    row: testimonialRow,
    body: z.strictObject({
      name: word,
      nameAr: word,
      text: z.string().trim().min(1).max(1_000),
      textAr: z.string().trim().min(1).max(1_000),
    }),
    sorts: ['id', 'name'],
    files: ['image'],
  },
)

const faqs = resource(
  'faqs',
  { noun: 'question', plural: 'frequent questions' },
  {
    row: z.object({
      id,
      category: z.enum(faqCategories),
      question_ar: text,
      question_en: text,
      answer_ar: text,
      answer_en: text,
      order: z.int(),
      active: z.boolean(),
    }),
    body: z.strictObject({
      category: z.enum(faqCategories),
      question_ar: word,
      question_en: word,
      answer_ar: z.string().trim().min(1).max(5_000),
      answer_en: z.string().trim().min(1).max(5_000),
      order: order.optional(),
      active: yesNo.optional(),
    }),
    sorts: ['id', 'order', 'category'],
  },
)

const sliders = resource(
  'sliders',
  { noun: 'slider', plural: 'sliders of the home page' },
  {
    row: z.object({
      id,
      title_ar: text,
      title_en: text,
      text_ar: text,
      text_en: text,
      button_ar: text,
      button_en: text,
      url: text,
      order: z.int(),
      active: z.boolean(),
      image: image.nullable(),
    }),
    body: z.strictObject({
      title_ar: word,
      title_en: word,
      text_ar: optionalLong,
      text_en: optionalLong,
      button_ar: optionalWord,
      button_en: optionalWord,
      url: sitePath,
      order: order.optional(),
      active: yesNo.optional(),
    }),
    sorts: ['id', 'order'],
    files: ['image'],
  },
)

const partners = resource(
  'parteners',
  { noun: 'partner', plural: 'partners' },
  {
    row: z.object({
      id,
      name_ar: text,
      name_en: text,
      note_ar: text,
      note_en: text,
      url: text.nullable(),
      order: z.int(),
      logo: image.nullable(),
    }),
    body: z.strictObject({
      name_ar: word,
      name_en: word,
      note_ar: optionalWord,
      note_en: optionalWord,
      url: blankOrLink.nullish(),
      order: order.optional(),
    }),
    sorts: ['id', 'order', 'name_en'],
    files: ['logo'],
  },
)

const vacancies = resource(
  'jobs',
  { noun: 'vacancy', plural: 'vacancies' },
  {
    row: z.object({
      id,
      title_ar: text,
      title_en: text,
      body_ar: text,
      body_en: text,
      city_id: id.nullable(),
      open_until: text.nullable(),
      created_at: instant,
    }),
    body: z.strictObject({
      title_ar: word,
      title_en: word,
      body_ar: optionalLong,
      body_en: optionalLong,
      city_id: z.union([z.literal(''), idIn]).nullish(),
      open_until: z.union([z.literal(''), z.iso.date().refine((day) => day > '2000')]).nullish(),
    }),
    sorts: ['id', 'open_until'],
  },
)

const partnerRequests = resource(
  'partner-requests',
  { noun: 'partner request', plural: 'partner requests' },
  {
    row: z.object({
      id,
      company: text,
      name: text,
      phone: personalPhone,
      email: personalEmail.nullable(),
      message: personalText,
      status: text,
      note: text.nullable(),
      created_at: instant,
    }),
    body: partnerRequest.omit({ website: true }).extend({
      status: z.enum(['new', 'contacted', 'accepted', 'declined']).optional(),
      note: z.string().trim().max(2_000).nullish(),
    }),
    sorts: ['id', 'status', 'company'],
  },
)

export const placeKinds = ['country', 'city', 'branch', 'yard'] as const
const places = resource(
  'places',
  { noun: 'place', plural: 'countries, cities, branches and yards' },
  {
    row: z.object({
      id,
      kind: z.enum(placeKinds),
      parent_id: id.nullable(),
      name_ar: text,
      name_en: text,
      /** A country's two letters of ISO 3166. */
      code: text.nullable(),
      address: text.describe('the Arabic one'),
      address_ar: text,
      address_en: text,
      map_url: text,
      phones: z.array(text),
      hours: text.describe('the Arabic ones'),
      hours_ar: text,
      hours_en: text,
      services_ar: text,
      services_en: text,
      order: z.int(),
    }),
    body: z.strictObject({
      kind: z.enum(placeKinds),
      parent_id: idIn.nullish(),
      name_ar: word,
      name_en: word,
      code: z
        .string()
        .regex(/^[A-Za-z]{2}$/)
        .nullish(),
      address: optionalLong.describe('for each language that has none of its own in the call'),
      address_ar: optionalLong,
      address_en: optionalLong,
      map_url: blankOrLink.optional(),
      phones: z.array(z.string().trim().max(25)).max(10).optional(),
      hours: optionalWord.describe('for each language that has none of its own in the call'),
      hours_ar: optionalWord,
      hours_en: optionalWord,
      services_ar: optionalWord,
      services_en: optionalWord,
      order: order.optional(),
    }),
    sorts: ['id', 'order', 'name_en'],
  },
)

/** The calls by resource, as the server registers them. */
export const contentResources = {
  testimonials,
  faqs,
  sliders,
  partners,
  vacancies,
  partnerRequests,
  places,
  pages,
} as const

/** The specification's own path for removing a testimonial. */
const removeTestimonial = route({
  method: 'DELETE',
  base: '/api',
  path: '/testmonials/{id}',
  summary: 'Removes a testimonial',
  access: 'content',
  params: byId,
  data: none,
})

/** The calls of one resource under unique names: 'faqs.list', 'faqs.create' … */
function prefixed<const Name extends string, Routes extends Record<string, Route>>(name: Name, routes: Routes) {
  const entries = Object.entries(routes).map(([call, each]) => [`${name}.${call}`, each])
  // The keys are built exactly as in the type.
  return Object.fromEntries(entries) as { [Call in keyof Routes & string as `${Name}.${Call}`]: Routes[Call] }
}

export const contentAdminRoutes = {
  ...prefixed('testimonials', testimonials),
  ...prefixed('faqs', faqs),
  ...prefixed('sliders', sliders),
  ...prefixed('partners', partners),
  ...prefixed('vacancies', vacancies),
  ...prefixed('partnerRequests', partnerRequests),
  ...prefixed('places', places),
  ...prefixed('pages', pages),
  removeTestimonial,
}
