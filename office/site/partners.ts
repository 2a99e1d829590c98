import { describeForm } from '../parts/form/describe-form.tsx'
import { describeList } from '../parts/list/describe-list.tsx'
import { nameIn } from '../parts/names/names.ts'
import { describePage } from '../parts/page/describe-page.tsx'

const shared = { at: '/parteners', title: 'partners', one: 'partner', nameOf: nameIn } as const

const list = describeList('GET /parteners', {
  ...shared,
  glyph: 'flag',
  right: 'read',
  create: 'content',
  search: true,
  order: 'order',
  to: (row) => `/parteners/${row.id}`,
  columns: [
    { field: 'name_ar', wide: true },
    { field: 'name_en', wide: true, sort: 'name_en' },
    { field: 'logo', kind: 'picture' },
    { field: 'url', kind: 'code' },
    { field: 'order', kind: 'number', sort: 'order' },
  ],
})

const page = describePage('GET /parteners/{id}', {
  ...shared,
  right: 'read',
  edit: 'content',
  remove: { call: 'DELETE /parteners/{id}', right: 'content' },
  facts: [
    { field: 'logo', kind: 'picture' },
    { field: 'name_ar' },
    { field: 'name_en' },
    { field: 'note_ar' },
    { field: 'note_en' },
    { field: 'url', kind: 'code' },
    { field: 'order', kind: 'number' },
  ],
})

const forms = describeForm(
  { read: 'GET /parteners/{id}', add: 'POST /parteners', change: 'PUT /parteners/{id}' },
  {
    ...shared,
    right: 'content',
    sections: [
      {
        inputs: [
          { field: 'name_ar', required: true, dir: 'rtl' },
          { field: 'name_en', required: true, dir: 'ltr' },
          { field: 'note_ar', dir: 'rtl', emptyText: true },
          { field: 'note_en', dir: 'ltr', emptyText: true },
          { field: 'url', dir: 'ltr', help: 'linkHelp' },
          { field: 'order', kind: 'number', initial: 0 },
          { field: 'logo', kind: 'picture' },
        ],
      },
    ],
  },
)

export const partners = [list, page, ...forms]
