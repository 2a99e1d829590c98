// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Right } from '#contract/http/route.ts'
import { ok, toasts } from '#web/testing/render-hook.tsx'
import { act, sent } from '../testing/acts.ts'
import { openOffice, page, READS } from '../testing/open-office.tsx'
import { users } from './users.tsx'

const user = {
  ...{ id: 9, name: 'Reem', phone: '+966•••12', email: null, role: null as string | null, active: true },
  ...{
    whatsapp: null,
    identity_masked: null,
    city: null,
    language: 'ar',
    terms_version: null,
    terms_accepted_at: null,
  },
  ...{ verify_phone: true, available_balance: 100, frozen_balance: 0, created_at: '2026-11-20T10:00:00.000Z' },
}
const history = { plan: null, parts: [], merged_into: null, merged_from: [] }
const refused = {
  ...{ id: 4, call: 'POST /bid', at: '2026-11-20T18:03:00.000Z', reason: 'deposit_required', times: 1, user_id: 9 },
  ...{ message: 'Put down the deposit first.', request_id: 'd8f0c9aa-0000-4000-8000-000000000001', product_id: 31 },
  ...{ car: 'Camry', lot_id: 80, bidder_id: null, amount: 51_000, max_amount: null },
}
const open = (rights: Right[], more: object = {}) =>
  openOffice(
    users,
    '/users/9',
    {
      'GET /users/9': ok({ ...user, ...more }),
      'GET /users/9/history': ok(history),
      'GET /notes': ok(page()),
      'GET /refused-calls': ok(page(refused)),
      'POST /users/9/stop': ok(history),
      'POST /users/9/free': ok(history),
      'POST /users/9/reset-second-factor': ok(null),
      'POST /users/9/adjust': ok({ journal_id: 1, available_balance: 50, frozen_balance: 0 }),
      'POST /reveal': ok({ value: '+966500000012' }),
    },
    rights,
  )

test('an account is stopped with a reason, and freed again', async () => {
  const { calls } = await open([...READS, 'users'])
  await act('Stop the account', { Reason: 'Asked for it' })
  expect(sent(calls)).toEqual([['POST /users/9/stop', { reason: 'Asked for it' }]])
  const again = await open([...READS, 'users'], { active: false })
  await act('Reactivate account', { Reason: 'A mistake' })
  expect(sent(again.calls)).toEqual([['POST /users/9/free', { reason: 'A mistake' }]])
})

test('the second factor of a colleague or member is removed with a reason', async () => {
  const { calls } = await open([...READS, 'users'])
  await act('Reset the second factor', { Reason: 'Lost the phone' })
  expect(sent(calls)).toEqual([['POST /users/9/reset-second-factor', { reason: 'Lost the phone' }]])
})

test('a wallet is corrected once, under a key', async () => {
  const { calls } = await open([...READS, 'finance'])
  await act('Adjust the wallet', { 'Amount, negative to take away': '-50', Reason: 'Counted twice' })
  expect(sent(calls)).toEqual([['POST /users/9/adjust', { amount: -50, reason: 'Counted twice' }]])
  expect(calls.find(({ method }) => method === 'POST')?.idempotencyKey).toMatch(/^\w{32}$/)
  expect(toasts()).toEqual(['Adjustment booked'])
})

test('a masked phone is shown in full for a reason', async () => {
  const { calls } = await open([...READS, 'members.personal'])
  const reason = 'Called about a refund'
  await act('Show in full', { 'Why you need it (the audit keeps it)': reason })
  expect(sent(calls)).toEqual([['POST /reveal', { subject: 'user', id: 9, field: 'phone', reason }]])
  expect(screen.getByText('+966500000012')).toBeTruthy()
})

test('a member’s page says who it is, and why a bid failed', async () => {
  await open(READS as Right[], { identity_masked: '1•••••••39', city: 'Jeddah', terms_version: '3' })
  for (const text of ['1•••••••39', 'Jeddah', 'العربية', refused.message, refused.request_id, '51,000'])
    expect(screen.getByText(text, { exact: false })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Camry' }).getAttribute('href')).toBe('/en/admin/cars/31')
})
