// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, press } from '#web/testing/render-hook.tsx'
import { act, ask, sent } from '../testing/acts.ts'
import { openOffice } from '../testing/open-office.tsx'
import { refunds } from './refunds.tsx'

const refund = {
  ...{ id: 5, user_id: 7, user_name: 'Reem', amount: 900, status: 'under_review', bank_name: 'Rajhi' },
  ...{ name: 'Reem Alotaibi', iban_masked: 'SA•• 0001', reason: null, reference: null, held_until: null },
  ...{ created_at: '2026-11-20T10:00:00.000Z', decided_at: null, paid_at: null, first_by: null, second_by: null },
}
const open = (status: string) =>
  openOffice(refunds, '/refunds/5', {
    'GET /refunds/5': ok({ ...refund, status }),
    'GET /refunds/5/pictures': ok({ pictures: [{ field: 'id', src: 'data:image/png;base64,AA==' }] }),
    'POST /refunds/5/approve': ok(refund),
    'POST /refunds/5/reject': ok(refund),
    'POST /refunds/5/pay': ok(refund),
    'POST /refunds/5/send-back': ok(refund),
  })
const acts = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

test('an open refund is approved or turned down', async () => {
  const { calls } = await open('under_review')
  await act('Approve')
  await act('Reject', { 'Reason, read by the member': 'Another name' })
  expect(sent(calls)).toEqual([
    ['POST /refunds/5/approve', {}],
    ['POST /refunds/5/reject', { reason: 'Another name' }],
  ])
  expect(acts()).not.toContain('Paid out')
})

test('an approved refund is paid out with the bank’s reference, or goes back to the card', async () => {
  const { calls } = await open('approved')
  await act('Paid out', { 'Bank reference': 'FT-77' })
  await act('Send back to the card')
  expect(sent(calls)).toEqual([
    ['POST /refunds/5/pay', { reference: 'FT-77' }],
    ['POST /refunds/5/send-back', undefined],
  ])
  expect(acts()).not.toContain('Approve')
})

test.each([
  ['under_review', 'Approve'],
  ['under_review', 'Reject'],
  ['approved', 'Paid out'],
  ['approved', 'Send back to the card'],
])('whoever decides sees how much goes back, and to whom: %s, %s', async (status, button) => {
  await open(status)
  expect((await ask(button)).textContent).toMatch(/900.*Reem Alotaibi/)
})

test('documents are read once somebody asks for them', async () => {
  const { calls } = await open('under_review')
  expect(calls).toHaveLength(1)
  await press(() => screen.getByRole('button', { name: 'Show the documents' }).click())
  expect([calls[1]?.path, screen.getAllByRole('img')]).toEqual(['/api/admin/refunds/5/pictures', [expect.anything()]])
})
