import { expect, test } from 'vitest'
import type { RowOf } from '../platform/calls.ts'
import type { OfficeApi } from '../platform/office-api.ts'
import { useAct } from '../platform/use-act.ts'
import { type Column, labelOf } from './cells/column.ts'
import { describeForm } from './form/describe-form.tsx'
import { describeList } from './list/describe-list.tsx'

type Transfer = RowOf<'GET /bank-transfers'>
const about = { at: '/x', title: 'bankTransfers', one: 'bankTransfer', glyph: 'bank' } as const
const open = { right: 'read.members', whole: 'read.money' } as const
const columns: Column<Transfer>[] = []

/** The compiler checks these lines: each error below must be one (`npm run types`). */
const checked = () => [
  // @ts-expect-error a field of another row
  describeList('GET /bank-transfers', { ...about, ...open, columns: [{ field: 'chassis_number' }] }),
  // @ts-expect-error a kind that cannot show the value
  describeList('GET /bank-transfers', { ...about, ...open, columns: [{ field: 'status', kind: 'money' }] }),
  // @ts-expect-error an order that the call does not take
  describeList('GET /bank-transfers', { ...about, ...open, columns: [{ field: 'status', sort: 'status' }] }),
  // @ts-expect-error a filter that the call does not take
  describeList('GET /bank-transfers', { ...about, ...open, columns, filters: [{ field: 'city' }] }),
  describeList('GET /bank-transfers', {
    ...about,
    ...open,
    columns,
    // @ts-expect-error a choice that the filter does not take
    filters: [{ field: 'status', choices: ['sold'] }],
  }),
  // @ts-expect-error a right that the call does not ask for
  describeList('GET /bank-transfers', { ...about, ...open, right: 'finance', columns }),
  // @ts-expect-error the further right for all rows is missing
  describeList('GET /bank-transfers', { ...about, right: 'read.members', columns }),
  // @ts-expect-error a call that is no list
  describeList('GET /bank-transfers/{id}', { ...about, ...open, columns }),
  describeForm(
    { read: 'GET /coupons/{id}', add: 'POST /coupons' },
    // @ts-expect-error a field that the body does not have
    { ...about, right: 'finance', nameOf: () => '', sections: [{ inputs: [{ field: 'colour' }] }] },
  ),
]
/** A screen that reads the answer of an act which may wait for a second person has to ask for that first. */
const useActed = () =>
  useAct(
    (api: OfficeApi) => api.callOnce('POST /users/{id}/adjust', { params: { id: 1 }, body: { amount: 1, reason: '' } }),
    {
      done: ({ journal_id }) => String(journal_id),
      // @ts-expect-error a read of a field that a request for approval does not have
      onDone: ({ journal_id }) => journal_id,
    },
  )
// @ts-expect-error a read of a field that the row does not have
const drawn: Column<Transfer> = { label: 'car', render: (row) => row.no_such_field }

test('the checked lines are there', () => {
  expect([typeof checked, typeof useActed, drawn.label]).toEqual(['function', 'function', 'car'])
})

test('a column is labelled by the text of its field, or by another one', () => {
  expect(labelOf<Transfer>({ field: 'amount' })).toBe('amount')
  expect(labelOf<Transfer>({ label: 'car', render: () => null })).toBe('car')
})
