import type * as z from 'zod'
import type { contentResources } from '#contract/http/office/site/content.ts'
import { refuseField } from '#server/platform/http/refusal.ts'
import { wireImage } from '#server/platform/storage/wire-image.ts'
import { cityExists } from '../../catalogue/index.ts'
import { contentTexts as texts } from '../texts.ts'
import { line, lineOrNull, maybeLine, maybeParagraphs, paragraphs, phone, plain } from './fields.ts'
import type { Definition } from './resource.ts'

type Wire<Name extends keyof typeof contentResources> = z.output<(typeof contentResources)[Name]['read']['data']>

type TestimonialRow = {
  id: number
  name: string
  nameAr: string
  text: string
  textAr: string
  fileId: number | null
}
/** Its wire keeps the specification's own names. */
export const testimonialDefinition: Definition<TestimonialRow, Wire<'testimonials'>> = {
  noun: 'testimonial',
  table: {
    name: 'testimonials',
    columns: ['id', 'name', 'name_ar', 'text', 'text_ar', 'file_id'],
    searched: ['name', 'name_ar', 'text', 'text_ar'],
  },
  fields: { name: line('name'), nameAr: line('name_ar'), text: paragraphs('text'), textAr: paragraphs('text_ar') },
  picture: { field: 'image', kind: 'testimonial' },
  toWire: ({ fileId: _file, ...row }, picture) => ({ ...row, image: picture ? wireImage(picture, '').src : null }),
}

type FaqRow = {
  id: number
  category: Wire<'faqs'>['category']
  questionAr: string
  questionEn: string
  answerAr: string
  answerEn: string
  sortOrder: number
  active: boolean
}
export const faqDefinition: Definition<FaqRow, Wire<'faqs'>> = {
  noun: 'faq',
  table: {
    name: 'faqs',
    columns: ['id', 'category', 'question_ar', 'question_en', 'answer_ar', 'answer_en', 'sort_order', 'active'],
    searched: ['question_ar', 'question_en', 'answer_ar', 'answer_en'],
    sorts: { order: 'sort_order' },
  },
  fields: {
    category: plain('category'),
    question_ar: line('question_ar'),
    question_en: line('question_en'),
    answer_ar: paragraphs('answer_ar'),
    answer_en: paragraphs('answer_en'),
    order: plain('sort_order'),
    active: plain('active'),
  },
  toWire: (row) => ({
    id: row.id,
    category: row.category,
    question_ar: row.questionAr,
    question_en: row.questionEn,
    answer_ar: row.answerAr,
    answer_en: row.answerEn,
    order: row.sortOrder,
    active: row.active,
  }),
}

type SliderRow = {
  id: number
  titleAr: string
  titleEn: string
  textAr: string
  textEn: string
  buttonAr: string
  buttonEn: string
  url: string
  sortOrder: number
  active: boolean
  fileId: number | null
}
export const sliderDefinition: Definition<SliderRow, Wire<'sliders'>> = {
  noun: 'slider',
  table: {
    name: 'sliders',
    columns: [
      ...['id', 'title_ar', 'title_en', 'text_ar', 'text_en', 'button_ar', 'button_en', 'url'],
      ...['sort_order', 'active', 'file_id'],
    ],
    searched: ['title_ar', 'title_en', 'text_ar', 'text_en'],
    sorts: { order: 'sort_order' },
  },
  fields: {
    title_ar: line('title_ar'),
    title_en: line('title_en'),
    text_ar: maybeParagraphs('text_ar'),
    text_en: maybeParagraphs('text_en'),
    button_ar: maybeLine('button_ar'),
    button_en: maybeLine('button_en'),
    url: line('url'),
    order: plain('sort_order'),
    active: plain('active'),
  },
  picture: { field: 'image', kind: 'slider' },
  toWire: (row, picture) => ({
    id: row.id,
    title_ar: row.titleAr,
    title_en: row.titleEn,
    text_ar: row.textAr,
    text_en: row.textEn,
    button_ar: row.buttonAr,
    button_en: row.buttonEn,
    url: row.url,
    order: row.sortOrder,
    active: row.active,
    image: picture ? wireImage(picture, '') : null,
  }),
}

type PartnerRow = {
  id: number
  nameAr: string
  nameEn: string
  noteAr: string
  noteEn: string
  url: string | null
  sortOrder: number
  fileId: number | null
}
export const partnerDefinition: Definition<PartnerRow, Wire<'partners'>> = {
  noun: 'partner',
  table: {
    name: 'partners',
    columns: ['id', 'name_ar', 'name_en', 'note_ar', 'note_en', 'url', 'sort_order', 'file_id'],
    searched: ['name_ar', 'name_en', 'note_ar', 'note_en'],
    sorts: { order: 'sort_order' },
  },
  fields: {
    name_ar: line('name_ar'),
    name_en: line('name_en'),
    note_ar: maybeLine('note_ar'),
    note_en: maybeLine('note_en'),
    url: lineOrNull('url'),
    order: plain('sort_order'),
  },
  picture: { field: 'logo', kind: 'partner' },
  toWire: (row, picture) => ({
    id: row.id,
    name_ar: row.nameAr,
    name_en: row.nameEn,
    note_ar: row.noteAr,
    note_en: row.noteEn,
    url: row.url,
    order: row.sortOrder,
    logo: picture ? wireImage(picture, '') : null,
  }),
}

type VacancyRow = {
  id: number
  titleAr: string
  titleEn: string
  bodyAr: string
  bodyEn: string
  cityId: number | null
  openUntil: string | null
  createdAt: Date
}
export const vacancyDefinition: Definition<VacancyRow, Wire<'vacancies'>> = {
  noun: 'vacancy',
  table: {
    name: 'vacancies',
    columns: ['id', 'title_ar', 'title_en', 'body_ar', 'body_en', 'city_id', 'open_until', 'created_at'],
    searched: ['title_ar', 'title_en', 'body_ar', 'body_en'],
  },
  fields: {
    title_ar: line('title_ar'),
    title_en: line('title_en'),
    body_ar: maybeParagraphs('body_ar'),
    body_en: maybeParagraphs('body_en'),
    city_id: plain('city_id'),
    open_until: plain('open_until'),
  },
  check: async (tx, { city_id: cityId }) =>
    typeof cityId !== 'number' || (await cityExists(tx, cityId)) ? undefined : refuseField('city_id', texts.city),
  toWire: (row) => ({
    id: row.id,
    title_ar: row.titleAr,
    title_en: row.titleEn,
    body_ar: row.bodyAr,
    body_en: row.bodyEn,
    city_id: row.cityId,
    open_until: row.openUntil,
    created_at: row.createdAt.toISOString(),
  }),
}

type RequestRow = {
  id: number
  name: string
  phone: string
  email: string | null
  message: string
  status: string
  note: string | null
  createdAt: Date
}
const letterColumns = ['id', 'name', 'phone', 'email', 'message', 'status', 'note', 'created_at']
/** The audit outlives a message, so it holds no personal data of its writer. */
const auditable = ({ id, status, note }: RequestRow) => ({ id, status, note })
const letterFields = {
  name: line('name'),
  phone: phone('phone'),
  email: lineOrNull('email'),
  message: paragraphs('message'),
  status: plain('status'),
  note: lineOrNull('note'),
}

export const partnerRequestDefinition: Definition<RequestRow & { company: string }, Wire<'partnerRequests'>> = {
  noun: 'partner_request',
  table: {
    name: 'partner_requests',
    columns: [...letterColumns, 'company'],
    searched: ['company', 'name'],
    searchedForWords: ['message'],
  },
  auditable,
  fields: { ...letterFields, company: line('company') },
  toWire: ({ createdAt, ...row }) => ({ ...row, created_at: createdAt.toISOString() }),
}
