// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Right } from '#contract/http/route.ts'
import { ok, press } from '#web/testing/render-hook.tsx'
import { act, answer, sent } from '../testing/acts.ts'
import { openOffice } from '../testing/open-office.tsx'
import { letters } from './letters.tsx'
import { partnerRequests } from './partner-requests.ts'

const letter = {
  ...{ id: 5, number: 'L-000005', kind: 'contact', user_id: 9, name: 'Reem', phone: '+966•••12', email: null },
  ...{ subject: 'A car', message: 'Call me', status: 'waiting', note: null, created_at: '2026-11-20T10:00:00.000Z' },
  ...{ assigned_to: null as number | null, assigned_name: null, answer_by: '2026-11-22T10:00:00.000Z', is_late: true },
}
const message = { id: 1, side: 'member', author_id: 9, text: 'Call me', created_at: letter.created_at }
const file = { id: 3, format: 'pdf', bytes: 4 }
const whole = { ...letter, messages: [{ ...message, files: [file] }] }
const read = ok(whole)
const rights: Right[] = ['read', 'read.members', 'members.personal', 'letters']
const save = () => press(() => document.querySelector<HTMLButtonElement>('button[type=submit]')?.click())

test('a letter is read with its files, taken, answered and closed', async () => {
  const answers = {
    'GET /contact-messages/5': read,
    'PUT /contact-messages/5': read,
    'POST /contact-messages/5/messages': read,
  }
  const { calls } = await openOffice(letters, '/letters/5', answers, rights)
  expect(screen.getByRole('button', { name: 'File 1' })).toBeTruthy()
  await act('Take it')
  fireEvent.change(screen.getByRole('textbox', { name: 'Answer' }), { target: { value: ' From nine. ' } })
  await save()
  await act('Close the letter')
  const [took, answered, closed] = sent(calls)
  expect([took, closed]).toEqual([
    ['PUT /contact-messages/5', { assigned_to: expect.any(Number) }],
    ['PUT /contact-messages/5', { status: 'closed' }],
  ])
  expect(answered?.[0]).toBe('POST /contact-messages/5/messages')
  expect((answered?.[1] as FormData | undefined)?.get('text')).toBe('From nine.')
})

test('a guest gets no files, and staff are told that nobody has proved the phone', async () => {
  const answers = { 'GET /contact-messages/5': ok({ ...whole, user_id: null }) }
  await openOffice(letters, '/letters/5', answers, rights)
  expect(screen.getByText(/nobody has proved this phone/)).toBeTruthy()
  expect(screen.queryByText('Choose a file')).toBeNull()
})

test('the phone of a letter is shown in full on request', async () => {
  const answers = { 'GET /contact-messages/5': read, 'POST /reveal': ok({ value: '+966500000012' }) }
  const { calls } = await openOffice(letters, '/letters/5', answers, rights)
  await press(() => screen.getAllByRole('button', { name: 'Show in full' })[0]?.click())
  const reason = 'To call back'
  await answer({ 'Why you need it (the audit keeps it)': reason })
  expect(sent(calls)).toEqual([['POST /reveal', { subject: 'letter', id: 5, field: 'phone', reason }]])
})

test('what a partner wrote is set when it is added, and never again', async () => {
  const row = { ...letter, status: 'new', company: 'Petromin' }
  const answers = { 'GET /partner-requests/5': ok(row) }
  const { go } = await openOffice(partnerRequests, '/partner-requests/create', answers, ['read', 'content'])
  expect(screen.getByRole('textbox', { name: 'Company *' })).toBeTruthy()
  await go('/partner-requests/5/edit')
  expect([screen.getByRole('heading', { level: 1 }).textContent, screen.getAllByRole('textbox')]).toEqual([
    'Petromin',
    [expect.objectContaining({ name: 'note' })],
  ])
})
