import { describeForm } from '../parts/form/describe-form.tsx'
import { describeList } from '../parts/list/describe-list.tsx'
import { nameIn } from '../parts/names/names.ts'
import { describePage } from '../parts/page/describe-page.tsx'

const shared = { at: '/packages', title: 'packages', one: 'package', nameOf: nameIn } as const

const list = describeList('GET /packages', {
  ...shared,
  glyph: 'shield',
  right: 'read',
  create: 'finance',
  search: true,
  order: 'sort_order',
  to: (row) => `/packages/${row.id}`,
  columns: [
    { field: 'name_ar', wide: true },
    { field: 'name_en', wide: true },
    { field: 'deposit', kind: 'money', sort: 'deposit' },
    { field: 'bid_limit', kind: 'money' },
    { field: 'active_lots_limit', kind: 'number' },
    { field: 'active', kind: 'yes' },
    { field: 'sort_order', kind: 'number', sort: 'sort_order' },
  ],
})

const page = describePage('GET /packages/{id}', {
  ...shared,
  right: 'read',
  edit: 'finance',
  remove: { call: 'DELETE /packages/{id}', right: 'finance' },
  facts: [
    { field: 'name_ar' },
    { field: 'name_en' },
    { field: 'description_ar' },
    { field: 'description_en' },
    { field: 'features_ar', kind: 'list' },
    { field: 'features_en', kind: 'list' },
    { field: 'deposit', kind: 'money' },
    { field: 'bid_limit', kind: 'money' },
    { field: 'active_lots_limit', kind: 'number' },
    { field: 'active', kind: 'yes' },
  ],
})

const forms = describeForm(
  { read: 'GET /packages/{id}', add: 'POST /packages', change: 'PUT /packages/{id}' },
  {
    ...shared,
    right: 'finance',
    sections: [
      {
        inputs: [
          { field: 'name_ar', required: true, dir: 'rtl' },
          { field: 'name_en', required: true, dir: 'ltr' },
          { field: 'deposit', kind: 'money', required: true },
          { field: 'bid_limit', kind: 'money', help: 'emptyIsNone' },
          { field: 'active_lots_limit', kind: 'number', help: 'emptyIsNone' },
          { field: 'sort_order', kind: 'number', initial: 0 },
          { field: 'badge_color', kind: 'color', initial: '#6B645B' },
          { field: 'active', kind: 'switch', initial: true },
          { field: 'description_ar', kind: 'area', dir: 'rtl' },
          { field: 'description_en', kind: 'area', dir: 'ltr' },
          { field: 'features_ar', kind: 'lines', dir: 'rtl', help: 'oneALine' },
          { field: 'features_en', kind: 'lines', dir: 'ltr', help: 'oneALine' },
        ],
      },
    ],
  },
)

/** The deposits that members may choose from, each with what it allows. */
export const packages = [list, page, ...forms]
