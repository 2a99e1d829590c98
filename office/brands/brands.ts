import { describeForm } from '../parts/form/describe-form.tsx'
import { describeList } from '../parts/list/describe-list.tsx'
import { nameIn } from '../parts/names/names.ts'
import { describePage } from '../parts/page/describe-page.tsx'
import { inUse, NAME_COLUMNS, NAME_INPUTS, USE_COLUMNS } from './shared.ts'

const shared = { at: '/brands', title: 'brands', one: 'brand_', nameOf: nameIn } as const
const columns = [...NAME_COLUMNS, ...USE_COLUMNS]

const list = describeList('GET /brands', {
  ...shared,
  glyph: 'tag',
  right: 'read',
  create: 'cars',
  search: true,
  order: 'slug',
  to: (row) => `/brands/${row.id}`,
  columns,
})

const page = describePage('GET /brands/{id}', {
  ...shared,
  right: 'read',
  edit: 'cars',
  remove: { call: 'DELETE /brands/{id}', right: 'cars' },
  facts: columns,
})

const forms = describeForm(
  { read: 'GET /brands/{id}', add: 'POST /brands', change: 'PUT /brands/{id}' },
  { ...shared, right: 'cars', sections: [{ inputs: [...NAME_INPUTS, inUse] }] },
)

export const brands = [list, page, ...forms]
