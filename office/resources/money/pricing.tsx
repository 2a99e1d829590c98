import { PersonLink } from '../../parts/names/name-links.tsx'
import { Go } from '../../ui/panel.tsx'
import type { Column, Description } from '../description.ts'
import { named } from '../references.ts'

const shared = {
  read: 'read',
  create: 'finance',
  edit: 'finance',
  remove: 'finance',
  search: true,
} satisfies Partial<Description>

export const items: Description = {
  ...shared,
  name: 'items',
  title: 'items',
  one: 'item',
  glyph: 'plus',
  order: 'sort_order',
  nameOf: named,
  columns: [
    { field: 'name_ar', wide: true },
    { field: 'name_en', wide: true },
    { field: 'price', kind: 'money', sort: 'price' },
    { field: 'taxable', kind: 'yes' },
    { field: 'active', kind: 'yes' },
    { field: 'sort_order', kind: 'number', sort: 'sort_order' },
  ],
  form: [
    {
      inputs: [
        { field: 'name_ar', required: true, dir: 'rtl' },
        { field: 'name_en', required: true, dir: 'ltr' },
        { field: 'price', kind: 'money', required: true },
        { field: 'sort_order', kind: 'number', initial: 0 },
        { field: 'taxable', kind: 'switch', initial: true },
        { field: 'active', kind: 'switch', initial: true },
      ],
    },
  ],
}

const packageLink: Column = {
  field: 'package_name',
  render: (row) => (
    <Go to={`/packages/${String(row.package_id)}`} className="link">
      {String(row.package_name)}
    </Go>
  ),
}
const member: Column = {
  field: 'user_id',
  wide: true,
  render: (row) => <PersonLink id={row.user_id} name={row.user_name} />,
}

export const subscriptions: Description = {
  name: 'subscriptions',
  empty: 'emptySubscriptions',
  title: 'subscriptions',
  one: 'subscription',
  glyph: 'shield',
  read: 'read',
  search: true,
  nameOf: (row) => `${String(row.package_name)} · ${String(row.user_name)}`,
  columns: [
    { field: 'id', kind: 'code', sort: 'id' },
    member,
    packageLink,
    { field: 'amount', kind: 'money', sort: 'amount' },
    { field: 'method', kind: 'word' },
    { field: 'status', kind: 'state' },
    { field: 'is_current', kind: 'yes' },
    { field: 'started_at', kind: 'time' },
  ],
  filters: [
    { field: 'status', choices: ['initiated', 'paid', 'failed', 'refunded'] },
    { field: 'package_id', reference: { resource: 'packages', name: named } },
  ],
  facts: [
    member,
    packageLink,
    { field: 'amount', kind: 'money' },
    { field: 'method', kind: 'word' },
    { field: 'status', kind: 'state' },
    { field: 'is_current', kind: 'yes' },
    { field: 'started_at', kind: 'time' },
    {
      field: 'payment_id',
      render: (row) => (
        <Go to={`/payments/${String(row.payment_id)}`} className="link">{`#${String(row.payment_id)}`}</Go>
      ),
    },
  ],
}
