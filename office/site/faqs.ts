import { describeForm } from '../parts/form/describe-form.tsx'
import { describeList } from '../parts/list/describe-list.tsx'
import { describePage } from '../parts/page/describe-page.tsx'
import type { RowOf } from '../platform/calls.ts'

const CATEGORIES = ['bidding', 'deposit', 'payment', 'inspection', 'handover', 'selling', 'account'] as const
const shared = {
  at: '/faqs',
  title: 'faqs',
  one: 'faq',
  nameOf: (row: RowOf<'GET /faqs'>, lang: 'ar' | 'en') => (lang === 'ar' ? row.question_ar : row.question_en),
} as const

const list = describeList('GET /faqs', {
  ...shared,
  glyph: 'list',
  right: 'read',
  create: 'content',
  search: true,
  order: 'order',
  to: (row) => `/faqs/${row.id}`,
  columns: [
    { field: 'question_ar', wide: true },
    { field: 'question_en', wide: true },
    { field: 'category', kind: 'word', sort: 'category' },
    { field: 'order', kind: 'number', sort: 'order' },
    { field: 'active', kind: 'yes' },
  ],
})

const page = describePage('GET /faqs/{id}', {
  ...shared,
  right: 'read',
  edit: 'content',
  remove: { call: 'DELETE /faqs/{id}', right: 'content' },
  facts: [
    { field: 'question_ar' },
    { field: 'question_en' },
    { field: 'answer_ar' },
    { field: 'answer_en' },
    { field: 'category', kind: 'word' },
    { field: 'order', kind: 'number' },
    { field: 'active', kind: 'yes' },
  ],
})

const forms = describeForm(
  { read: 'GET /faqs/{id}', add: 'POST /faqs', change: 'PUT /faqs/{id}' },
  {
    ...shared,
    right: 'content',
    sections: [
      {
        inputs: [
          { field: 'category', choices: CATEGORIES, required: true },
          { field: 'order', kind: 'number', initial: 0 },
          { field: 'question_ar', required: true, dir: 'rtl' },
          { field: 'question_en', required: true, dir: 'ltr' },
          { field: 'answer_ar', kind: 'area', required: true, dir: 'rtl' },
          { field: 'answer_en', kind: 'area', required: true, dir: 'ltr' },
          { field: 'active', kind: 'switch', initial: true },
        ],
      },
    ],
  },
)

export const faqs = [list, page, ...forms]
