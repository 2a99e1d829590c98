// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, pass, toasts } from '#web/testing/render-hook.tsx'
import { act, answer, ask, sent } from '../testing/acts.ts'
import { openOffice, page } from '../testing/open-office.tsx'
import { payments } from './payments.tsx'
import { RecordCash } from './record-cash.tsx'

const payment = {
  ...{ id: 12, user_id: 7, user_name: 'Reem', amount: 450, status: 'initiated', method: 'cash', purpose: 'order' },
  ...{ order_id: null, gateway: null, gateway_ref: null, bill_number: null, receipt_number: null, settled_at: null },
  created_at: '2026-11-20T10:00:00.000Z',
}
const open = (row: object = {}) =>
  openOffice(payments, '/payments/12', {
    'GET /payments/12': ok({ ...payment, ...row }),
    'POST /payments/12/cash': ok(payment),
  })

test('announced cash is received; the question says how much, and whose', async () => {
  const { calls } = await open()
  expect((await ask('Cash received')).textContent).toMatch(/450.*Reem/)
  await answer()
  expect(sent(calls)).toEqual([['POST /payments/12/cash', {}]])
})

test('[INV-33] a payment leads to its receipt, which finance saves', async () => {
  const receipt = { ...payment, id: 5, kind: 'receipt', number: 'RCT-2026-000005' }
  const answers = { 'GET /payments/12': ok(payment), 'GET /invoices': ok(page(receipt)) }
  const { calls } = await openOffice(payments, '/payments/12', answers)
  await pass()
  expect(screen.getByRole('button', { name: 'PDF RCT-2026-000005' })).toBeTruthy()
  expect(calls.map(({ path }) => path)).toContain('/api/admin/invoices?payment_id=12')
})

test.each([{ method: 'online' }, { status: 'paid' }])('other payments have no act: %o', async (row) => {
  await open(row)
  expect(screen.queryByRole('button', { name: 'Cash received' })).toBeNull()
})

test('[BACK-110] without the right to all payments their list opens for one member alone', async () => {
  const filter = encodeURIComponent(JSON.stringify({ user_id: 7 }))
  const answers = { 'GET /payments': ok(page(payment)) }
  const { calls, go } = await openOffice(payments, '/payments', answers, ['read', 'read.members'])
  expect([screen.getByRole('heading', { level: 1 }).textContent, calls]).toEqual(['Nothing here', []])
  await go(`/payments?filter=${filter}`)
  expect(screen.getByRole('link', { name: 'Reem' })).toBeTruthy()
})

const screenOf = (order?: { id: number; total: number; paid_amount: number }) => [
  { path: '/cash', right: 'read' as const, render: () => <RecordCash userId={7} {...(order && { order })} /> },
]

test('cash for an order begins with what is due, and says which payment it settles', async () => {
  const answers = { 'POST /payments': ok({ ...payment, announced_id: 12 }) }
  const { calls } = await openOffice(screenOf({ id: 18, total: 1000.3, paid_amount: 900.1 }), '/cash', answers)
  await act('Record cash', { 'Note for staff': 'Riyadh' })
  expect(sent(calls)).toEqual([
    ['POST /payments', { user_id: 7, purpose: 'order', order_id: 18, amount: 100.2, note: 'Riyadh' }],
  ])
  expect(toasts()[0]).toContain('#12')
})

test('cash without an order goes to the wallet', async () => {
  const answers = { 'POST /payments': ok({ ...payment, announced_id: null }) }
  const { calls } = await openOffice(screenOf(), '/cash', answers)
  await act('Record cash', { 'Amount that arrived': '٥٠٠' })
  expect(sent(calls)).toEqual([['POST /payments', { user_id: 7, purpose: 'wallet', amount: 500 }]])
  expect(toasts()).toEqual(['Cash recorded'])
})
