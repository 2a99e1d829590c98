import { MemberHistory } from '../pages/people/member-history.tsx'
import { UserActs } from '../pages/people/user-acts.tsx'
import { StaffNotes } from '../parts/staff-notes.tsx'
import type { Row } from '../platform/data-provider.ts'
import type { Description } from './description.ts'

/** What staff may do with an account, and what they noted about it. */
const UserMore = ({ row }: { row: Row }) => (
  <>
    <UserActs row={row} />
    <MemberHistory userId={Number(row.id)} />
    <StaffNotes subject={`account:${row.id}`} />
  </>
)

const ROLES = ['admin', 'auctions', 'finance', 'content', 'support'] as const

export const users: Description = {
  name: 'users',
  title: 'users',
  one: 'user',
  glyph: 'people',
  read: 'read',
  create: 'users',
  edit: 'users',
  remove: 'users',
  search: true,
  nameOf: (row) => String(row.name),
  columns: [
    { field: 'name', sort: 'name', wide: true },
    { field: 'phone', kind: 'code' },
    { field: 'role', kind: 'word' },
    { field: 'active', kind: 'yes' },
    { field: 'verify_phone', kind: 'yes' },
    { field: 'available_balance', kind: 'money' },
    { field: 'frozen_balance', kind: 'money' },
    { field: 'created_at', kind: 'date', sort: 'created_at' },
  ],
  filters: [
    { field: 'role', choices: ROLES },
    { field: 'active', choices: ['is_true', 'is_false'] },
  ],
  facts: [
    { field: 'name' },
    { field: 'phone', personal: { of: 'user' } },
    { field: 'email', personal: { of: 'user' } },
    { field: 'role', kind: 'word' },
    { field: 'active', kind: 'yes' },
    { field: 'verify_phone', kind: 'yes' },
    { field: 'available_balance', kind: 'money' },
    { field: 'frozen_balance', kind: 'money' },
    { field: 'created_at', kind: 'time' },
  ],
  more: UserMore,
  form: [
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
}
