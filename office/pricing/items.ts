import type { Column } from '../parts/cells/column.ts'
import { describeForm } from '../parts/form/describe-form.tsx'
import { describeList } from '../parts/list/describe-list.tsx'
import { nameIn } from '../parts/names/names.ts'
import { describePage } from '../parts/page/describe-page.tsx'
import type { RowOf } from '../platform/calls.ts'

const shared = { at: '/items', title: 'items', one: 'item', nameOf: nameIn } as const

const columns: readonly Column<RowOf<'GET /items'>, 'price' | 'sort_order'>[] = [
  { field: 'name_ar', wide: true },
  { field: 'name_en', wide: true },
  { field: 'price', kind: 'money', sort: 'price' },
  { field: 'taxable', kind: 'yes' },
  { field: 'active', kind: 'yes' },
  { field: 'sort_order', kind: 'number', sort: 'sort_order' },
]

const list = describeList('GET /items', {
  ...shared,
  glyph: 'plus',
  right: 'read',
  create: 'finance',
  search: true,
  order: 'sort_order',
  to: (row) => `/items/${row.id}`,
  columns,
})

const page = describePage('GET /items/{id}', {
  ...shared,
  right: 'read',
  edit: 'finance',
  remove: { call: 'DELETE /items/{id}', right: 'finance' },
  facts: columns,
})

const forms = describeForm(
  { read: 'GET /items/{id}', add: 'POST /items', change: 'PUT /items/{id}' },
  {
    ...shared,
    right: 'finance',
    sections: [
      {
        inputs: [
          { field: 'name_ar', required: true, dir: 'rtl' },
          { field: 'name_en', required: true, dir: 'ltr' },
          { field: 'price', kind: 'money', required: true },
          { field: 'sort_order', kind: 'number', initial: 0 },
          { field: 'taxable', kind: 'switch', initial: true },
          { field: 'active', kind: 'switch', initial: true },
        ],
      },
    ],
  },
)

/** Services that can be added to an order. */
export const items = [list, page, ...forms]
