// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, press, renderOnPage } from '#web/testing/render-hook.tsx'
import { CarTaxFields } from './car-tax-fields.tsx'

async function open(business: object, value = '') {
  const none = { registration_number: null, vat_number: null, car_tax: null }
  const answers = { 'GET /business': ok({ business: { ...none, ...business } }) }
  const { wrapper } = await renderOnPage(() => null, { answers })
  const tax = { name: 'tax', value, error: undefined, onChange: () => undefined }
  await press(() => render(<CarTaxFields tax={tax} paid={(label) => <p>{label}</p>} />, { wrapper }))
  const select = screen.queryByRole('combobox', { name: /^Tax on the car/ })
  return {
    first: select?.querySelector('option')?.textContent,
    asksPaid: screen.queryByText('What you paid for it') !== null,
  }
}
const VAT = { vat_number: '311204875600003' }

test.each([
  ['a private person is not asked', {}, '', { first: undefined, asksPaid: false }],
  [
    'a company without a choice is asked',
    { registration_number: '1010123456' },
    '',
    { first: 'Choose', asksPaid: false },
  ],
  [
    'its choice for all cars stands first',
    { ...VAT, car_tax: 'full' },
    '',
    { first: 'The price includes VAT', asksPaid: false },
  ],
  ['VAT on the margin asks for the purchase price', VAT, 'margin', { first: 'Choose', asksPaid: true }],
  [
    'also if it is chosen for all cars',
    { ...VAT, car_tax: 'margin' },
    '',
    { first: 'VAT on the profit margin', asksPaid: true },
  ],
])('[CAR-40] %s', async (_what, business, value, expected) => {
  expect(await open(business, value)).toEqual(expected)
})
