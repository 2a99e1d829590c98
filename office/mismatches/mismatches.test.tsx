// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok } from '#web/testing/render-hook.tsx'
import { act, sent } from '../testing/acts.ts'
import { openOffice, page } from '../testing/open-office.tsx'
import { mismatches } from './mismatches.tsx'

const mismatch = {
  ...{ id: 4, kind: 'currency', payment_id: 12, order_id: null, user_id: 7, user_name: 'Reem' },
  ...{
    method: 'online',
    gateway: 'tap',
    gateway_ref: 'chg_1',
    expected_amount: 450,
    charged_amount: 120.5,
    currency: 'USD',
  },
  ...{ created_at: '2026-11-20T10:00:00.000Z', resolution: null, reason: null, resolved_by: null, resolved_at: null },
}
const open = (row: object = {}) =>
  openOffice(mismatches, '/mismatches/4', {
    'GET /mismatches/4': ok({ ...mismatch, ...row }),
    'POST /mismatches/4/resolve': ok(mismatch),
  })

test('amounts are in the currency of the charge', async () => {
  await openOffice(mismatches, '/mismatches', { 'GET /mismatches': ok(page(mismatch)) })
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells).toEqual(expect.arrayContaining(['450.00 USD', '120.50 USD']))
})

test.each([
  ['Credit it', 'credited'],
  ['Send it back', 'returned'],
  ['Dealt with', 'dismissed'],
])('a charge is cleared with a reason: %s', async (button, resolution) => {
  const { calls } = await open()
  await act(button, { 'Note for the audit log': 'Seen at the bank' })
  expect(sent(calls)).toEqual([['POST /mismatches/4/resolve', { resolution, reason: 'Seen at the bank' }]])
})

test('money that a bank took back can only be noted, and a cleared charge is left alone', async () => {
  await open({ kind: 'chargeback' })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Dealt with'])
  await open({ resolution: 'credited' })
  expect(screen.queryAllByRole('button')).toHaveLength(1)
})

test('[PAY-94] a bill’s money is not sent back', async () => {
  await open({ method: 'sadad', kind: 'amount' })
  expect(screen.getByRole('button', { name: 'Credit it' })).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Send it back' })).toBeNull()
})
