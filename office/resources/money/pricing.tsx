import { Money, Num } from '#web/platform/format.tsx'
import { PersonLink } from '../../ui/cells/name-links.tsx'
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

const discount: Column = {
  field: 'discount',
  render: (row) =>
    row.discountCash === null ? (
      <Num>{`${String(row.discountPercentage)}%`}</Num>
    ) : (
      <Money amount={Number(row.discountCash)} />
    ),
}

export const coupons: Description = {
  ...shared,
  name: 'coupons',
  empty: 'emptyCoupons',
  title: 'coupons',
  one: 'coupon',
  glyph: 'tag',
  nameOf: (row) => `${String(row.title)} (${String(row.code)})`,
  columns: [
    { field: 'title', wide: true },
    { field: 'code', kind: 'code', sort: 'code' },
    discount,
    { field: 'uses', kind: 'number', sort: 'uses' },
    { field: 'uses_max', kind: 'number' },
    { field: 'end_at', kind: 'time', sort: 'end_at' },
    { field: 'active', kind: 'yes' },
  ],
  facts: [
    { field: 'title' },
    { field: 'code', kind: 'code' },
    discount,
    { field: 'maxDiscount', kind: 'money' },
    { field: 'start_at', kind: 'time' },
    { field: 'end_at', kind: 'time' },
    { field: 'uses', kind: 'number' },
    { field: 'uses_max', kind: 'number' },
    { field: 'uses_per_member', kind: 'number' },
    { field: 'active', kind: 'yes' },
    { field: 'created_at', kind: 'time' },
  ],
  form: [
    {
      inputs: [
        { field: 'title', required: true },
        { field: 'code', required: true, dir: 'ltr' },
        { field: 'discountCash', kind: 'money', help: 'discountHelp' },
        { field: 'discountPercentage', kind: 'number', help: 'discountHelp' },
        { field: 'maxDiscount', kind: 'money', help: 'maxDiscountHelp' },
        { field: 'uses_max', kind: 'number', help: 'emptyIsNone' },
        { field: 'uses_per_member', kind: 'number', initial: 1 },
        { field: 'active', kind: 'switch', initial: true },
        { field: 'start_at', kind: 'moment', help: 'emptyIsNone' },
        { field: 'end_at', kind: 'moment', help: 'emptyIsNone' },
      ],
    },
  ],
}

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
