import { describeForm } from '../parts/form/describe-form.tsx'
import { describeList } from '../parts/list/describe-list.tsx'
import { nameIn } from '../parts/names/names.ts'
import { describePage } from '../parts/page/describe-page.tsx'

const KINDS = ['country', 'city', 'branch', 'yard'] as const
const shared = { at: '/places', title: 'places', one: 'place', nameOf: nameIn } as const
const parent = { field: 'parent_id', names: 'places' } as const

const list = describeList('GET /places', {
  ...shared,
  glyph: 'gate',
  right: 'read',
  create: 'content',
  search: true,
  order: 'order',
  to: (row) => `/places/${row.id}`,
  columns: [
    { field: 'name_ar', wide: true },
    { field: 'name_en', wide: true, sort: 'name_en' },
    { field: 'kind', kind: 'word' },
    parent,
    { field: 'order', kind: 'number', sort: 'order' },
  ],
})

const page = describePage('GET /places/{id}', {
  ...shared,
  right: 'read',
  edit: 'content',
  remove: { call: 'DELETE /places/{id}', right: 'content' },
  facts: [
    { field: 'kind', kind: 'word' },
    parent,
    { field: 'name_ar' },
    { field: 'name_en' },
    { field: 'code', kind: 'code' },
    { field: 'address_ar' },
    { field: 'address_en' },
    { field: 'map_url', kind: 'code' },
    { field: 'phones', kind: 'list' },
    { field: 'hours_ar' },
    { field: 'hours_en' },
    { field: 'services_ar' },
    { field: 'services_en' },
  ],
})

const forms = describeForm(
  { read: 'GET /places/{id}', add: 'POST /places', change: 'PUT /places/{id}' },
  {
    ...shared,
    right: 'content',
    sections: [
      {
        inputs: [
          { field: 'kind', choices: KINDS, required: true, once: true, initial: 'branch' },
          { ...parent, help: 'parentHelp' },
          { field: 'name_ar', required: true, dir: 'rtl' },
          { field: 'name_en', required: true, dir: 'ltr' },
          { field: 'code', dir: 'ltr', help: 'codeHelp', once: true },
          { field: 'order', kind: 'number', initial: 0 },
        ],
      },
      {
        title: 'branchPart',
        inputs: [
          { field: 'address_ar', dir: 'rtl', emptyText: true },
          { field: 'address_en', dir: 'ltr', emptyText: true },
          { field: 'hours_ar', dir: 'rtl', emptyText: true },
          { field: 'hours_en', dir: 'ltr', emptyText: true },
          { field: 'services_ar', dir: 'rtl', emptyText: true },
          { field: 'services_en', dir: 'ltr', emptyText: true },
          { field: 'map_url', dir: 'ltr', emptyText: true },
          { field: 'phones', kind: 'lines', dir: 'ltr', help: 'oneALine' },
        ],
      },
    ],
  },
)

export const places = [list, page, ...forms]
