// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { lost, ok, press, renderOnPage, toasts } from '#web/testing/render-hook.tsx'
import { BankCard } from './bank-card.tsx'
import type { Due } from './queries.ts'

const bank = { account_name: 'Marsa', bank_name: 'Bank', iban: 'SA0380000000608010167519', note: '' }
const due: Due = { title: 'Ford Bronco', image: null, amount: 500, by: null, reference: 'A-1', isOpen: true }

async function open(answers: Parameters<typeof renderOnPage>[1]) {
  const page = await renderOnPage(() => null, answers)
  render(<BankCard due={due} />, { wrapper: page.wrapper })
  await press(() => undefined)
  return page
}

test('reports a browser that refuses to copy, or cannot', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('not allowed')) } })
  await open({ answers: { 'GET /bank-details': ok(bank) } })
  await press(() => screen.getByRole('button', { name: 'Copy: IBAN' }).click())
  vi.unstubAllGlobals()
  expect(toasts().join()).toContain('did not allow copying')
  expect(screen.queryByRole('button', { name: 'Copied: IBAN' })).toBeNull()
})

test('bank details missing after a lost connection say so, and can be requested again', async () => {
  const { callsTo } = await open({ answers: { 'GET /bank-details': [lost, ok(bank)] } })
  expect(screen.getByRole('alert').textContent).toContain('No connection to the network')
  await press(() => screen.getByRole('button', { name: 'Try again' }).click())
  expect(callsTo('GET /bank-details')).toHaveLength(2)
  expect(screen.getByText('Marsa')).toBeTruthy()
})
