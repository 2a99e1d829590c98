import { describeForm } from '../parts/form/describe-form.tsx'
import { describeList } from '../parts/list/describe-list.tsx'
import { describePage } from '../parts/page/describe-page.tsx'
import type { RowOf } from '../platform/calls.ts'

const shared = {
  at: '/contact-messages',
  title: 'contactMessages',
  one: 'contactMessage',
  nameOf: (row: RowOf<'GET /contact-messages'>) => row.subject,
} as const
const personal = { of: 'contact-message' } as const

const list = describeList('GET /contact-messages', {
  ...shared,
  glyph: 'megaphone',
  right: 'read',
  empty: 'emptyMessages',
  search: true,
  order: '-id',
  to: (row) => `/contact-messages/${row.id}`,
  columns: [
    { field: 'subject', wide: true },
    { field: 'name' },
    { field: 'phone', kind: 'code' },
    { field: 'status', kind: 'state', sort: 'status' },
    { field: 'created_at', kind: 'time' },
  ],
})

const page = describePage('GET /contact-messages/{id}', {
  ...shared,
  right: 'read',
  edit: 'content',
  remove: { call: 'DELETE /contact-messages/{id}', right: 'content' },
  facts: [
    { field: 'name' },
    { field: 'phone', personal },
    { field: 'email', personal },
    { field: 'subject', personal },
    { field: 'message', personal },
    { field: 'status', kind: 'state' },
    { field: 'note' },
    { field: 'created_at', kind: 'time' },
  ],
})

const forms = describeForm(
  { read: 'GET /contact-messages/{id}', change: 'PUT /contact-messages/{id}' },
  {
    ...shared,
    right: 'content',
    sections: [
      {
        inputs: [
          { field: 'status', choices: ['new', 'read', 'answered', 'spam'], required: true },
          { field: 'note', kind: 'area' },
        ],
      },
    ],
  },
)

export const contactMessages = [list, page, ...forms]
