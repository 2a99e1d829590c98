import type { Column } from '../parts/cells/column.ts'
import { describeForm } from '../parts/form/describe-form.tsx'
import { describeList } from '../parts/list/describe-list.tsx'
import { nameIn } from '../parts/names/names.ts'
import { describePage } from '../parts/page/describe-page.tsx'
import type { RowOf } from '../platform/calls.ts'
import { inUse, NAME_COLUMNS, NAME_INPUTS, USE_COLUMNS } from './shared.ts'

const shared = { at: '/categories', title: 'categories', one: 'category', nameOf: nameIn } as const
const columns: readonly Column<RowOf<'GET /categories'>, 'slug' | 'order'>[] = [
  ...NAME_COLUMNS,
  ...USE_COLUMNS,
  { field: 'order', kind: 'number', sort: 'order' },
]

const list = describeList('GET /categories', {
  ...shared,
  glyph: 'tag',
  right: 'read',
  create: 'cars',
  search: true,
  order: 'order',
  to: (row) => `/categories/${row.id}`,
  columns,
})

const page = describePage('GET /categories/{id}', {
  ...shared,
  right: 'read',
  edit: 'cars',
  remove: { call: 'DELETE /categories/{id}', right: 'cars' },
  facts: columns,
})

const forms = describeForm(
  { read: 'GET /categories/{id}', add: 'POST /categories', change: 'PUT /categories/{id}' },
  {
    ...shared,
    right: 'cars',
    sections: [{ inputs: [...NAME_INPUTS, { field: 'order', kind: 'number', initial: 0 }, inUse] }],
  },
)

export const categories = [list, page, ...forms]
