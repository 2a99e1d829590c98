import { describeForm } from '../parts/form/describe-form.tsx'
import { describeList } from '../parts/list/describe-list.tsx'
import { describePage } from '../parts/page/describe-page.tsx'
import type { RowOf } from '../platform/calls.ts'

const shared = {
  at: '/testmonials',
  title: 'testimonials',
  one: 'testimonial',
  nameOf: (row: RowOf<'GET /testmonials'>, lang: 'ar' | 'en') => (lang === 'ar' ? row.nameAr : row.name),
} as const

const list = describeList('GET /testmonials', {
  ...shared,
  glyph: 'pen',
  right: 'read',
  create: 'content',
  search: true,
  order: '-id',
  to: (row) => `/testmonials/${row.id}`,
  columns: [
    { field: 'nameAr' },
    { field: 'name', label: 'name_en', sort: 'name' },
    { field: 'textAr', wide: true },
    { field: 'text', wide: true },
  ],
})

const page = describePage('GET /testmonials/{id}', {
  ...shared,
  right: 'read',
  edit: 'content',
  remove: { call: 'DELETE /testmonials/{id}', right: 'content' },
  facts: [
    { field: 'nameAr' },
    { field: 'name', label: 'name_en' },
    { field: 'textAr' },
    { field: 'text' },
    { field: 'image', kind: 'picture' },
  ],
})

const forms = describeForm(
  { read: 'GET /testmonials/{id}', add: 'POST /testmonials', change: 'PUT /testmonials/{id}' },
  {
    ...shared,
    right: 'content',
    done: { added: 'itemAdded', saved: 'dataSent' },
    sections: [
      {
        inputs: [
          { field: 'nameAr', required: true, dir: 'rtl' },
          { field: 'name', label: 'name_en', required: true, dir: 'ltr' },
          { field: 'textAr', kind: 'area', required: true, dir: 'rtl' },
          { field: 'text', kind: 'area', required: true, dir: 'ltr' },
          { field: 'image', kind: 'picture' },
        ],
      },
    ],
  },
)

export const testimonials = [list, page, ...forms]
