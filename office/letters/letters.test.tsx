// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, press } from '#web/testing/render-hook.tsx'
import { answer, sent } from '../testing/acts.ts'
import { openOffice } from '../testing/open-office.tsx'
import { contactMessages } from './contact-messages.ts'
import { partnerRequests } from './partner-requests.ts'

const letter = {
  ...{ id: 5, user_id: null, name: 'Reem', phone: '+966•••12', email: null, subject: 'A car', message: 'Call ••••' },
  ...{ status: 'new', note: null, created_at: '2026-11-20T10:00:00.000Z' },
}
const save = () => press(() => document.querySelector<HTMLButtonElement>('button[type=submit]')?.click())

test('the masked parts of a letter are shown in full on request, for who answers letters', async () => {
  const answers = { 'GET /contact-messages/5': ok(letter), 'POST /reveal-letter': ok({ value: 'Call 0500000012' }) }
  const { calls } = await openOffice(contactMessages, '/contact-messages/5', answers, ['read', 'content'])
  // The phone and the message; nothing of the subject is masked.
  expect(screen.getAllByRole('button', { name: 'Show in full' })).toHaveLength(2)
  await press(() => screen.getAllByRole('button', { name: 'Show in full' })[1]?.click())
  const reason = 'To call back'
  await answer({ 'Why you need it (the audit keeps it)': reason })
  const asked = { subject: 'contact-message', id: 5, field: 'message', reason }
  expect(sent(calls)).toEqual([['POST /reveal-letter', asked]])
  expect(document.body.textContent).toContain('Call 0500000012')
})

test('a letter is answered with a state and a note; its words cannot be changed', async () => {
  const answers = { 'GET /contact-messages/5': ok(letter), 'PUT /contact-messages/5': ok(letter) }
  const { calls } = await openOffice(contactMessages, '/contact-messages/5/edit', answers, ['read', 'content'])
  expect(screen.queryByRole('textbox', { name: /Subject/ })).toBeNull()
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'answered' } })
  await save()
  expect(sent(calls)).toEqual([['PUT /contact-messages/5', { status: 'answered' }]])
})

test('what a partner wrote is set when it is added, and never again', async () => {
  const read = { ...letter, company: 'Petromin' }
  const answers = { 'GET /partner-requests/5': ok(read) }
  const { go } = await openOffice(partnerRequests, '/partner-requests/create', answers, ['read', 'content'])
  expect(screen.getByRole('textbox', { name: 'Company *' })).toBeTruthy()
  await go('/partner-requests/5/edit')
  expect([screen.getByRole('heading', { level: 1 }).textContent, screen.getAllByRole('textbox')]).toEqual([
    'Petromin',
    [expect.objectContaining({ name: 'note' })],
  ])
})
