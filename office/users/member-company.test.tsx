// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, pass } from '#web/testing/render-hook.tsx'
import { act, sent } from '../testing/acts.ts'
import { openOffice, READS } from '../testing/open-office.tsx'
import { MemberCompany } from './member-company.tsx'

const none = {
  ...{ legal_name: null, registration_number: null, vat_number: null, street: null, building: null, additional: null },
  ...{ district: null, city: null, postal_code: null, car_tax: null },
}
const company = { ...none, legal_name: 'Rukn Al Wadi', registration_number: '7001234567', car_tax: 'private' }

async function open(shown: object, finance = true) {
  const answers = { 'GET /users/9/company': ok({ company: shown }), 'PUT /users/9/company': ok({ company }) }
  const screens = [{ path: '/here', right: 'read' as const, render: () => <MemberCompany userId={9} /> }]
  const { calls } = await openOffice(screens, '/here', answers, finance ? [...READS, 'finance'] : [...READS])
  await pass()
  return calls
}

test('[ACC-62] a member’s company is shown by its filled fields, and changed as a whole with a reason', async () => {
  const calls = await open(company)
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(facts).toEqual(['Rukn Al Wadi', '7001234567', 'No VAT on the car'])
  await act('Change the company', { 'Name as registered': 'Rukn', Reason: 'The register' })
  const body = { ...company, legal_name: 'Rukn', reason: 'The register' }
  expect(sent(calls)).toEqual([['PUT /users/9/company', body]])
})

test('[ACC-62] a private person has no company panel for those who cannot add one', async () => {
  await open(none, false)
  expect(screen.queryByText('Company')).toBeNull()
  await open(none)
  expect(screen.getByText('Buys and sells as a private person.')).toBeTruthy()
})
