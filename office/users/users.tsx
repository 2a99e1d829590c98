import { describeForm } from '../parts/form/describe-form.tsx'
import { describeList } from '../parts/list/describe-list.tsx'
import { describePage } from '../parts/page/describe-page.tsx'
import { RefusedCalls } from '../parts/refused-calls.tsx'
import { StaffNotes } from '../parts/staff-notes.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { UserActs } from './acts.tsx'
import { CompanyPeople } from './company-people.tsx'
import { MemberHistory } from './history.tsx'
import { MemberCompany } from './member-company.tsx'

type User = OfficeData<'GET /users/{id}'>

/** The acts on an account, what its person did, and what staff noted about it. */
const UserMore = ({ row }: { row: User }) => (
  <>
    <UserActs row={row} />
    <MemberCompany userId={row.id} />
    <CompanyPeople userId={row.id} />
    <MemberHistory userId={row.id} />
    <RefusedCalls of={{ user_id: row.id }} />
    <StaffNotes subject={`account:${row.id}`} />
  </>
)

const ROLES = ['admin', 'auctions', 'finance', 'content', 'support'] as const
const shared = { at: '/users', title: 'users', one: 'user', nameOf: (row: Pick<User, 'name'>) => row.name } as const

const list = describeList('GET /users', {
  ...shared,
  glyph: 'people',
  right: 'read.members',
  create: 'users',
  search: true,
  order: '-id',
  to: (row) => `/users/${row.id}`,
  columns: [
    { field: 'name', sort: 'name', wide: true },
    { field: 'phone', kind: 'code' },
    { field: 'role', kind: 'word' },
    { field: 'active', kind: 'yes' },
    { field: 'verify_phone', kind: 'yes' },
    { field: 'created_at', kind: 'date', sort: 'created_at' },
  ],
  filters: [
    { field: 'role', choices: ROLES },
    { field: 'active', choices: ['is_true', 'is_false'] },
  ],
})

const page = describePage('GET /users/{id}', {
  ...shared,
  right: 'read.members',
  edit: 'users',
  remove: { call: 'DELETE /users/{id}', right: 'users' },
  facts: [
    { field: 'name' },
    { field: 'phone', personal: { of: 'user' } },
    { field: 'email', personal: { of: 'user' } },
    { field: 'whatsapp', personal: { of: 'user' } },
    { field: 'identity_masked', label: 'identity', personal: { of: 'user', field: 'identity' } },
    { field: 'city' },
    { field: 'language', value: (row) => (row.language === 'ar' ? 'العربية' : 'English') },
    { field: 'terms_version', kind: 'code' },
    { field: 'terms_accepted_at', kind: 'time' },
    { field: 'role', kind: 'word' },
    { field: 'active', kind: 'yes' },
    { field: 'verify_phone', kind: 'yes' },
    { field: 'available_balance', kind: 'money', needs: 'read.money' },
    { field: 'frozen_balance', kind: 'money', needs: 'read.money' },
    { field: 'created_at', kind: 'time' },
  ],
  More: UserMore,
})

const forms = describeForm(
  { read: 'GET /users/{id}', add: 'POST /users', change: 'PUT /users/{id}' },
  {
    ...shared,
    right: 'users',
    sections: [
      {
        inputs: [
          { field: 'name', required: true },
          { field: 'phone', required: true, dir: 'ltr', once: true, help: 'newPhoneHelp' },
          { field: 'email', dir: 'ltr', once: true },
          { field: 'role', choices: ROLES, help: 'roleHelp', later: true },
          { field: 'verify_phone', kind: 'switch', help: 'verifyHelp', later: true },
        ],
      },
    ],
  },
)

/** Members and staff. */
export const users = [list, page, ...forms]
