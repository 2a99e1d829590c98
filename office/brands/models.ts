import type { Column } from '../parts/cells/column.ts'
import { describeForm } from '../parts/form/describe-form.tsx'
import { describeList } from '../parts/list/describe-list.tsx'
import { nameIn } from '../parts/names/names.ts'
import { describePage } from '../parts/page/describe-page.tsx'
import type { RowOf } from '../platform/calls.ts'
import { inUse, NAME_COLUMNS, NAME_INPUTS, USE_COLUMNS } from './shared.ts'

const shared = { at: '/models', title: 'models', one: 'model', nameOf: nameIn } as const
const brand = { field: 'brand_id', names: 'brands' } as const
const columns: readonly Column<RowOf<'GET /models'>, 'slug'>[] = [...NAME_COLUMNS, brand, ...USE_COLUMNS]

const list = describeList('GET /models', {
  ...shared,
  glyph: 'tag',
  right: 'read',
  create: 'cars',
  search: true,
  order: 'slug',
  to: (row) => `/models/${row.id}`,
  columns,
  filters: [brand],
})

const page = describePage('GET /models/{id}', {
  ...shared,
  right: 'read',
  edit: 'cars',
  remove: { call: 'DELETE /models/{id}', right: 'cars' },
  facts: columns,
})

const forms = describeForm(
  { read: 'GET /models/{id}', add: 'POST /models', change: 'PUT /models/{id}' },
  {
    ...shared,
    right: 'cars',
    sections: [{ inputs: [{ ...brand, required: true, once: true }, ...NAME_INPUTS, inUse] }],
  },
)

export const models = [list, page, ...forms]
