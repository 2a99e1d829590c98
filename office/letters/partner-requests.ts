import { describeForm } from '../parts/form/describe-form.tsx'
import { describeList } from '../parts/list/describe-list.tsx'
import { describePage } from '../parts/page/describe-page.tsx'
import type { RowOf } from '../platform/calls.ts'

const shared = {
  at: '/partner-requests',
  title: 'partnerRequests',
  one: 'partnerRequest',
  nameOf: (row: RowOf<'GET /partner-requests'>) => row.company,
} as const
const personal = { of: 'partner-request' } as const

const list = describeList('GET /partner-requests', {
  ...shared,
  glyph: 'flag',
  right: 'read',
  create: 'content',
  empty: 'emptyPartnerRequests',
  search: true,
  order: '-id',
  to: (row) => `/partner-requests/${row.id}`,
  columns: [
    { field: 'company', sort: 'company', wide: true },
    { field: 'name' },
    { field: 'phone', kind: 'code' },
    { field: 'status', kind: 'state', sort: 'status' },
    { field: 'created_at', kind: 'time' },
  ],
})

const page = describePage('GET /partner-requests/{id}', {
  ...shared,
  right: 'read',
  edit: 'content',
  remove: { call: 'DELETE /partner-requests/{id}', right: 'content' },
  facts: [
    { field: 'company' },
    { field: 'name' },
    { field: 'phone', personal },
    { field: 'email', personal },
    { field: 'message', personal },
    { field: 'status', kind: 'state' },
    { field: 'note' },
    { field: 'created_at', kind: 'time' },
  ],
})

const forms = describeForm(
  { read: 'GET /partner-requests/{id}', add: 'POST /partner-requests', change: 'PUT /partner-requests/{id}' },
  {
    ...shared,
    right: 'content',
    sections: [
      {
        inputs: [
          { field: 'company', required: true, once: true },
          { field: 'name', required: true, once: true },
          { field: 'phone', required: true, dir: 'ltr', once: true },
          { field: 'email', dir: 'ltr', once: true },
          { field: 'message', kind: 'area', required: true, once: true, wide: true },
          { field: 'status', choices: ['new', 'contacted', 'accepted', 'declined'], required: true, initial: 'new' },
          { field: 'note', kind: 'area' },
        ],
      },
    ],
  },
)

export const partnerRequests = [list, page, ...forms]
