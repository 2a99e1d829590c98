import { describeForm } from '../parts/form/describe-form.tsx'
import { describeList } from '../parts/list/describe-list.tsx'
import { describePage } from '../parts/page/describe-page.tsx'
import { RefusedCalls } from '../parts/refused-calls.tsx'
import { StaffNotes } from '../parts/staff-notes.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { StateDot, StateWord } from '../ui/state-dot.tsx'
import { UserActs } from './acts.tsx'
import { CompanyPeople } from './company-people.tsx'
import { MemberHistory, MemberPlan, TotalOf } from './history.tsx'
import { MemberCompany } from './member-company.tsx'

type User = OfficeData<'GET /users/{id}'>

const MemberState = ({ row }: { row: User }) => (
  <>
    <StateDot state={row.active ? 'in_use' : 'stopped'} />
    {row.role ? (
      <span>
        <StateWord state={row.role} />
      </span>
    ) : null}
    {row.city ? <bdi>{row.city}</bdi> : null}
  </>
)

/** What somebody does at auctions, why it failed, and what colleagues noted. */
const MemberOverview = ({ row: { id } }: { row: User }) => (
  <>
    <MemberHistory userId={id} parts={['bids', 'orders', 'cars', 'complaints']} />
    <RefusedCalls of={{ user_id: id }} />
    <StaffNotes subject={`account:${id}`} />
  </>
)

const OF_MONEY = ['plans', 'payments', 'transfers', 'refunds'] as const

const MemberMoney = ({ row: { id } }: { row: User }) => (
  <>
    <MemberHistory userId={id} parts={OF_MONEY} />
    <MemberCompany userId={id} />
    <CompanyPeople userId={id} />
  </>
)

const MemberRail = ({ row }: { row: User }) => (
  <>
    <UserActs row={row} />
    <MemberPlan userId={row.id} />
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
    { field: 'phone', personal: { of: 'user' } },
    { field: 'email', personal: { of: 'user' } },
    { field: 'whatsapp', personal: { of: 'user' } },
    { field: 'identity_masked', label: 'identity', personal: { of: 'user', field: 'identity' } },
    { field: 'language', value: (row) => (row.language === 'ar' ? 'العربية' : 'English') },
    { field: 'terms_version', kind: 'code' },
    { field: 'terms_accepted_at', kind: 'time' },
    { field: 'verify_phone', kind: 'yes' },
    { field: 'created_at', kind: 'time' },
  ],
  record: {
    State: MemberState,
    figures: [
      { field: 'available_balance', kind: 'money', needs: 'read.money' },
      { field: 'frozen_balance', kind: 'money', needs: 'read.money' },
      { label: 'bids_count', render: (row) => <TotalOf userId={row.id} parts={['bids']} /> },
      { label: 'orders_count', render: (row) => <TotalOf userId={row.id} parts={['orders']} /> },
      { label: 'cars_count', render: (row) => <TotalOf userId={row.id} parts={['cars']} /> },
    ],
    tabs: [
      { name: 'overview', Part: MemberOverview },
      { name: 'moneyTab', Part: MemberMoney, Count: ({ row }) => <TotalOf userId={row.id} parts={OF_MONEY} /> },
    ],
    Rail: MemberRail,
  },
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
