import { describeForm } from '../parts/form/describe-form.tsx'
import { describeList } from '../parts/list/describe-list.tsx'
import { titleIn } from '../parts/names/names.ts'
import { describePage } from '../parts/page/describe-page.tsx'

const shared = { at: '/jobs', title: 'vacancies', one: 'vacancy', nameOf: titleIn } as const

const list = describeList('GET /jobs', {
  ...shared,
  glyph: 'people',
  right: 'read',
  create: 'content',
  search: true,
  order: '-id',
  to: (row) => `/jobs/${row.id}`,
  columns: [
    { field: 'title_ar', wide: true },
    { field: 'title_en', wide: true },
    { field: 'city_id', names: 'cities' },
    { field: 'open_until', kind: 'date', sort: 'open_until' },
    { field: 'created_at', kind: 'date' },
  ],
})

const page = describePage('GET /jobs/{id}', {
  ...shared,
  right: 'read',
  edit: 'content',
  remove: { call: 'DELETE /jobs/{id}', right: 'content' },
  facts: [
    { field: 'title_ar' },
    { field: 'title_en' },
    { field: 'body_ar' },
    { field: 'body_en' },
    { field: 'city_id', names: 'cities' },
    { field: 'open_until', kind: 'date' },
    { field: 'created_at', kind: 'time' },
  ],
})

const forms = describeForm(
  { read: 'GET /jobs/{id}', add: 'POST /jobs', change: 'PUT /jobs/{id}' },
  {
    ...shared,
    right: 'content',
    sections: [
      {
        inputs: [
          { field: 'title_ar', required: true, dir: 'rtl' },
          { field: 'title_en', required: true, dir: 'ltr' },
          { field: 'body_ar', kind: 'area', dir: 'rtl' },
          { field: 'body_en', kind: 'area', dir: 'ltr' },
          { field: 'city_id', names: 'cities' },
          { field: 'open_until', kind: 'day', help: 'openUntilHelp' },
        ],
      },
    ],
  },
)

export const vacancies = [list, page, ...forms]
