import { describeForm } from '../parts/form/describe-form.tsx'
import { describeList } from '../parts/list/describe-list.tsx'
import { titleIn } from '../parts/names/names.ts'
import { describePage } from '../parts/page/describe-page.tsx'

const shared = { at: '/sliders', title: 'sliders', one: 'slider', nameOf: titleIn } as const

const list = describeList('GET /sliders', {
  ...shared,
  glyph: 'eye',
  right: 'read',
  create: 'content',
  search: true,
  order: 'order',
  to: (row) => `/sliders/${row.id}`,
  columns: [
    { field: 'title_ar', wide: true },
    { field: 'title_en', wide: true },
    { field: 'image', kind: 'picture' },
    { field: 'url', kind: 'code' },
    { field: 'order', kind: 'number', sort: 'order' },
    { field: 'active', kind: 'yes' },
  ],
})

const page = describePage('GET /sliders/{id}', {
  ...shared,
  right: 'read',
  edit: 'content',
  remove: { call: 'DELETE /sliders/{id}', right: 'content' },
  facts: [
    { field: 'image', kind: 'picture' },
    { field: 'title_ar' },
    { field: 'title_en' },
    { field: 'text_ar' },
    { field: 'text_en' },
    { field: 'button_ar' },
    { field: 'button_en' },
    { field: 'url', kind: 'code' },
    { field: 'order', kind: 'number' },
    { field: 'active', kind: 'yes' },
  ],
})

const forms = describeForm(
  { read: 'GET /sliders/{id}', add: 'POST /sliders', change: 'PUT /sliders/{id}' },
  {
    ...shared,
    right: 'content',
    sections: [
      {
        inputs: [
          { field: 'title_ar', required: true, dir: 'rtl' },
          { field: 'title_en', required: true, dir: 'ltr' },
          { field: 'text_ar', kind: 'area', dir: 'rtl' },
          { field: 'text_en', kind: 'area', dir: 'ltr' },
          { field: 'button_ar', dir: 'rtl', emptyText: true },
          { field: 'button_en', dir: 'ltr', emptyText: true },
          { field: 'url', required: true, dir: 'ltr', help: 'linkHelp', initial: '/auctions' },
          { field: 'order', kind: 'number', initial: 0 },
          { field: 'active', kind: 'switch', initial: true },
          { field: 'image', kind: 'picture' },
        ],
      },
    ],
  },
)

export const sliders = [list, page, ...forms]
