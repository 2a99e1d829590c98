// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, press, renderOnPage } from '#web/testing/render-hook.tsx'
import { CompanyFacts } from './company-facts.tsx'

const FIELDS = ['legal_name', 'registration_number', 'vat_number', 'street', 'building', 'additional', 'district']
const none = Object.fromEntries([...FIELDS, 'city', 'postal_code', 'car_tax'].map((field) => [field, null]))
const company = {
  ...{ ...none, legal_name: 'Rukn Al Wadi', registration_number: '7001234567', street: 'Prince Sultan' },
  ...{ building: '6120', district: 'Ar Rawdah', city: 'Jeddah', postal_code: '23435' },
}

async function open(business: object, answers: object = {}) {
  const { wrapper, calls } = await renderOnPage(() => null, {
    answers: { 'GET /business': ok({ business: { ...none, ...business } }), ...answers },
  })
  await press(() => render(<CompanyFacts />, { wrapper }))
  return calls
}
const facts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)

test('[ACC-60] a private person sees one line, writes a company, and then sees it as papers name it', async () => {
  const calls = await open({}, { 'PUT /business': ok({ business: company }) })
  expect(screen.queryAllByRole('definition')).toEqual([])
  await press(() => screen.getByRole('button', { name: 'Add a company' }).click())
  fireEvent.change(screen.getByLabelText('Name as registered'), { target: { value: 'Rukn Al Wadi' } })
  fireEvent.change(screen.getByLabelText('Commercial registration'), { target: { value: '٧٠٠١٢٣٤٥٦٧' } })
  await press(() => screen.getByRole('button', { name: 'Save' }).click())
  const [put] = calls.filter(({ method }) => method === 'PUT')
  expect(put?.body).toMatchObject({ legal_name: 'Rukn Al Wadi', registration_number: '٧٠٠١٢٣٤٥٦٧', car_tax: null })
  expect(facts()).toEqual([
    ...['Rukn Al Wadi', '7001234567', '—', '6120 Prince Sultan · Ar Rawdah · Jeddah 23435', 'Ask me for each car'],
  ])
})

test('[ACC-60] a company of before, with numbers alone, is asked for its name and address', async () => {
  await open({ registration_number: '7001234567' })
  expect(facts()).toEqual(['—', '7001234567', '—', '—', 'Ask me for each car'])
  expect(screen.getByText(/Add its name and address/)).toBeTruthy()
})
