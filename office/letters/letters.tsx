import type { Column } from '../parts/cells/column.ts'
import { describeForm } from '../parts/form/describe-form.tsx'
import { describeList } from '../parts/list/describe-list.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import { describePage } from '../parts/page/describe-page.tsx'
import type { RowOf } from '../platform/calls.ts'
import type { Words } from '../platform/texts.ts'
import { LetterThread } from './letter-thread.tsx'

type Letter = RowOf<'GET /contact-messages'>

const KINDS: Words = {
  contact: { ar: 'رسالة', en: 'Message' },
  complaint: { ar: 'شكوى', en: 'Complaint' },
  data: { ar: 'طلب بيانات شخصية', en: 'Personal data' },
  job: { ar: 'طلب توظيف', en: 'Job application' },
}
const STATUS: Words = {
  waiting: { ar: 'بانتظار الرد', en: 'Waits for an answer' },
  answered: { ar: 'تم الرد', en: 'Answered' },
  closed: { ar: 'مغلقة', en: 'Closed' },
}

const columns: readonly Column<Letter, 'id' | 'answer_by'>[] = [
  { field: 'number', kind: 'code', sort: 'id' },
  { field: 'subject', label: 'letter_subject', wide: true },
  { field: 'name' },
  { field: 'kind', words: KINDS },
  { field: 'status', words: STATUS },
  {
    field: 'assigned_to',
    render: (row) => (row.assigned_to ? <PersonLink id={row.assigned_to} name={row.assigned_name} /> : '—'),
  },
  { field: 'answer_by', kind: 'time', sort: 'answer_by' },
  { field: 'is_late', kind: 'yes' },
]
const shared = { at: '/letters', title: 'letters', one: 'letter', right: 'letters' } as const

const list = describeList('GET /contact-messages', {
  ...shared,
  glyph: 'inbox',
  create: 'letters',
  empty: 'emptyMessages',
  search: true,
  order: '-id',
  to: (row) => `/letters/${row.id}`,
  nameOf: (row) => row.subject,
  columns,
  filters: [
    { field: 'view', label: 'letter_view', choices: ['mine', 'unassigned', 'late'] },
    { field: 'kind', choices: ['contact', 'complaint', 'data', 'job'] },
  ],
})

const page = describePage('GET /contact-messages/{id}', {
  ...shared,
  nameOf: (row) => row.subject,
  edit: 'letters',
  remove: { call: 'DELETE /contact-messages/{id}', right: 'settings' },
  facts: [
    ...columns.filter(({ field }) => field !== 'subject'),
    { field: 'user_id', render: (row) => (row.user_id ? <PersonLink id={row.user_id} name={row.name} /> : '—') },
    { field: 'phone', personal: { of: 'letter' } },
    { field: 'email', personal: { of: 'letter' } },
    { field: 'created_at', kind: 'time' },
    { field: 'note' },
  ],
  More: LetterThread,
})

const forms = describeForm(
  {
    read: 'GET /contact-messages/{id}',
    add: 'POST /contact-messages',
    change: 'PUT /contact-messages/{id}',
  },
  {
    ...shared,
    nameOf: (row) => row.subject,
    sections: [
      {
        inputs: [
          { field: 'name', required: true, once: true },
          { field: 'phone', required: true, dir: 'ltr', once: true },
          { field: 'email', dir: 'ltr', once: true },
          { field: 'subject', label: 'letter_subject', required: true, once: true },
          { field: 'kind', words: KINDS, once: true, initial: 'contact' },
          { field: 'message', kind: 'area', required: true, once: true, wide: true },
          { field: 'assigned_to', kind: 'person', later: true },
          { field: 'note', kind: 'area', later: true, wide: true },
        ],
      },
    ],
  },
)

/** The inbox: letters of members and guests, each with its thread, its owner among staff and its deadline. */
export const letters = [list, page, ...forms]
