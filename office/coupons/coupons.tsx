import { Money, Num } from '#web/platform/format.tsx'
import type { Column } from '../parts/cells/column.ts'
import { describeForm } from '../parts/form/describe-form.tsx'
import { describeList } from '../parts/list/describe-list.tsx'
import { describePage } from '../parts/page/describe-page.tsx'
import type { RowOf } from '../platform/calls.ts'

type Coupon = RowOf<'GET /coupons'>

const shared = {
  at: '/coupons',
  title: 'coupons',
  one: 'coupon',
  nameOf: (row: Coupon) => `${row.title} (${row.code})`,
} as const

const discount: Column<Coupon> = {
  label: 'discount',
  render: (row) =>
    row.discountCash === null ? <Num>{`${row.discountPercentage}%`}</Num> : <Money amount={row.discountCash} />,
}

const list = describeList('GET /coupons', {
  ...shared,
  glyph: 'tag',
  right: 'read.money',
  create: 'finance',
  empty: 'emptyCoupons',
  search: true,
  order: '-id',
  to: (row) => `/coupons/${row.id}`,
  columns: [
    { field: 'title', wide: true },
    { field: 'code', kind: 'code', sort: 'code' },
    discount,
    { field: 'uses', kind: 'number', sort: 'uses' },
    { field: 'uses_max', kind: 'number' },
    { field: 'end_at', kind: 'time', sort: 'end_at' },
    { field: 'active', kind: 'yes' },
  ],
})

const page = describePage('GET /coupons/{id}', {
  ...shared,
  right: 'read.money',
  edit: 'finance',
  remove: { call: 'DELETE /coupons/{id}', right: 'finance' },
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
})

const forms = describeForm(
  { read: 'GET /coupons/{id}', add: 'POST /coupons', change: 'PUT /coupons/{id}' },
  {
    ...shared,
    right: 'finance',
    sections: [
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
  },
)

export const coupons = [list, page, ...forms]
