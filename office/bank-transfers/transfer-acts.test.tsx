// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Right } from '#contract/http/route.ts'
import { ok, press, refusal, toasts } from '#web/testing/render-hook.tsx'
import { act, answer, ask, sent } from '../testing/acts.ts'
import { openOffice, READS } from '../testing/open-office.tsx'
import { bankTransfers } from './bank-transfers.ts'

const AT = '2026-11-20T10:00:00.000Z'
const transfer = {
  ...{ id: 14, user_id: 7, user_name: 'Reem', amount: 450.5, status: 'under_review', purpose: 'order', city: '' },
  ...{ transfer_date: '2026-11-20', created_at: AT, order_id: null, approved_amount: null, name: 'Reem Alotaibi' },
  ...{ iban_masked: 'SA•• 0001', reason: null, reviewed_at: null, own_name: true, alike: [] as object[] },
}
const CHECK = { 'GET /bank-transfers/14/check': ok({ lines: [], order_due: null }) }
const open = (more: object = {}, answers: object = {}, rights?: Right[]) =>
  openOffice(
    bankTransfers,
    '/bank-transfers/14',
    { 'GET /bank-transfers/14': ok({ ...transfer, ...more }), ...CHECK, ...answers },
    rights,
  )
const amount = () => within(screen.getByRole('dialog')).getByLabelText(/Amount/)
const difference = () => within(screen.getByRole('dialog')).getByRole('status').textContent

test('[TRF-3] the difference between what was claimed and what came in is shown to the halala while it is typed', async () => {
  await open()
  await ask('Approve 450.50 received')
  expect(difference()).toBe('The amount is what the member wrote.')
  fireEvent.change(amount(), { target: { value: '450.2' } })
  expect(difference()).toMatch(/SAR .0\.30$/)
  fireEvent.change(amount(), { target: { value: '٥٠٠' } })
  expect(difference()).toMatch(/SAR 49\.50$/)
  fireEvent.change(amount(), { target: { value: '' } })
  expect(within(screen.getByRole('dialog')).queryByRole('status')).toBeNull()
  expect(screen.getByRole('dialog').querySelector<HTMLButtonElement>('button[type=submit]')?.disabled).toBe(true)
})

test('[TRF-3] the amount that was claimed is approved without naming it again, a note with it', async () => {
  const { calls } = await open({}, { 'POST /bank-transfers/14/approve': ok(transfer) })
  await act('Approve 450.50 received', { 'Note for staff': ' Seen ' })
  expect(sent(calls)).toEqual([['POST /bank-transfers/14/approve', { note: 'Seen' }]])
})

test('[TRF-3] a transfer is refused once under its key, with a reason of three letters at least', async () => {
  const answers = { 'POST /bank-transfers/14/reject': [refusal(409, { message: 'Reviewed already' }), ok(transfer)] }
  const { calls } = await open({}, answers)
  const dialog = await ask('Reject')
  expect(dialog.textContent).toMatch(/450\.50.*Reem Alotaibi/)
  await answer({ 'Reason, read by the member': 'no' })
  expect(sent(calls)).toEqual([])
  await answer({ 'Reason, read by the member': 'Another name' })
  expect(toasts()).toEqual(['Reviewed already'])
  await press(() => screen.getByRole('dialog').querySelector<HTMLButtonElement>('button[type=submit]')?.click())
  expect(sent(calls)).toEqual(Array(2).fill(['POST /bank-transfers/14/reject', { reason: 'Another name' }]))
})

test('[TRF-24] the bank’s line stands beside what was written, and the button names what came and what is left', async () => {
  const same = { amount: false, day: true, name: false, iban: true }
  const line = {
    id: 1,
    day: '2026-11-20',
    amount: 400,
    reference: 'FT1',
    name: 'Someone',
    iban_masked: 'SA•• 0001',
    same,
  }
  const lines = [line, { ...line, id: 2, reference: 'FT2', amount: 450.5 }]
  const check = { 'GET /bank-transfers/14/check': ok({ lines, order_due: 1_000 }) }
  const { calls } = await open(
    { order_id: 18, own_name: false },
    { ...check, 'POST /bank-transfers/14/approve': ok(transfer) },
  )
  const rows = screen.getAllByRole('row').filter((row) => row.hasAttribute('data-differs'))
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['Amount', 'Sender'])
  expect(document.body.textContent).toMatch(/Next nearest:.*FT2.*To the order.*400.*Still due for the order.*600/)
  expect(screen.getAllByText('Not the member’s name').length).toBeGreaterThan(0)
  await act('Approve 400.00 received')
  expect(sent(calls)).toEqual([['POST /bank-transfers/14/approve', { amount: 400 }]])
})

test('transfers like it are counted and lead to their pages, one of the same picture is told', async () => {
  await open({
    alike: [
      { id: 9, user_id: 8, status: 'approved', same_image: true },
      { id: 8, user_id: 7, status: 'rejected', same_image: false },
    ],
  })
  const links = ['#9', '#8'].map((name) => screen.getByRole('link', { name }))
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/en/admin/bank-transfers/9',
    '/en/admin/bank-transfers/8',
  ])
  expect(links.map((link) => /picture/.test(link.closest('li')?.textContent ?? ''))).toEqual([true, false])
})

test.each([
  ['a reviewed transfer', { status: 'approved' }, undefined, ['Show the documents']],
  ['a role without finance', {}, [...READS] as Right[], []],
])('[BACK-67] nothing is decided on or by %s', async (_case, more, rights, expected) => {
  await open(more, {}, rights)
  const buttons = screen.queryAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons.filter((name) => name !== 'Show in full')).toEqual(expected)
})
