import { WEEKDAYS } from '#contract/values/yard-hours.ts'
import { describeForm } from '../parts/form/describe-form.tsx'
import { lazyScreen } from '../parts/lazy-screen.tsx'
import { describeList } from '../parts/list/describe-list.tsx'
import { nameIn } from '../parts/names/names.ts'
import { describePage } from '../parts/page/describe-page.tsx'

const days = lazyScreen('/viewings', 'read.members', async () => (await import('./day-page.tsx')).ViewingsPage)

const shared = { at: '/yards', title: 'yards', one: 'yard', nameOf: nameIn } as const
const list = describeList('GET /yards', {
  ...shared,
  glyph: 'gate',
  right: 'read',
  search: true,
  to: (row) => `/yards/${row.id}`,
  columns: [
    { field: 'name_ar', wide: true },
    { field: 'name_en', wide: true },
    { field: 'places', kind: 'number' },
  ],
})

const page = describePage('GET /yards/{id}', {
  ...shared,
  right: 'read',
  edit: 'cars',
  facts: [
    { field: 'places', kind: 'number' },
    ...WEEKDAYS.map((field) => ({ field, kind: 'code' as const })),
    { field: 'closed_days', kind: 'list' },
  ],
})

const forms = describeForm(
  { read: 'GET /yards/{id}', change: 'PUT /yards/{id}' },
  {
    ...shared,
    right: 'cars',
    sections: [
      {
        inputs: [
          { field: 'places', kind: 'number', required: true },
          ...WEEKDAYS.map((field) => ({ field, dir: 'ltr' as const, emptyText: true, help: 'yardHours' as const })),
          { field: 'closed_days', kind: 'lines', dir: 'ltr', help: 'closedDays' },
        ],
      },
    ],
  },
)

/** Appointments of members, and the hours of the yards. */
export const viewings = [days, list, page, ...forms]
