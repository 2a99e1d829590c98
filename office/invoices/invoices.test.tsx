// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, press, refusal, toasts } from '#web/testing/render-hook.tsx'
import { act, sent } from '../testing/acts.ts'
import { openOffice, page } from '../testing/open-office.tsx'
import { invoices } from './invoices.tsx'

const invoice = {
  ...{ id: 5, kind: 'simplified', number: null, status: 'waiting_invoice', issue_date: null, due_date: null },
  ...{ order_id: 18, order_number: 'O-18', user_id: 7, total: 1150, due_amount: 1150 },
}
const whole = {
  ...invoice,
  ...{
    customer: 'Reem',
    mobile: '',
    email: '',
    paid_at: null,
    uuid: null,
    note: '',
    corrects: null,
    corrected_by: null,
    has_xml: true,
  },
  items: [{ details: 'Commission', total: 230 }],
  ...{ tax_amount: 30, invoice_total: 230, collected_amount: 920, total: 1150 },
}
const person = { 'GET /users': ok(page({ id: 7, name: 'Reem' })) }
const openOne = (row: object = {}, answers: object = {}) =>
  openOffice(invoices, '/invoices/5', { ...person, 'GET /invoices/5': ok({ ...whole, ...row }), ...answers })
const acts = () =>
  screen.queryAllByRole('button').flatMap(({ textContent }) => (textContent === 'Show in full' ? [] : [textContent]))

const BUSINESS = {
  'Name of the business': 'Marsa Cars',
  'VAT number (15 digits)': '300000000000003',
  Street: 'King Fahd',
  'Building number': '1234',
  District: 'Olaya',
  City: 'Riyadh',
  'Postal code': '12211',
}
const business = {
  ...{ name: 'Marsa Cars', vat_number: '300000000000003', street: 'King Fahd', building: '1234' },
  ...{ district: 'Olaya', city: 'Riyadh', postal_code: '12211' },
}

test('a draft is issued, for a person or for a business', async () => {
  const { calls } = await openOne({}, { 'POST /invoices/5/issue': ok(whole) })
  await act('Issue')
  await act('Issue for a business', BUSINESS)
  expect(sent(calls)).toEqual([
    ['POST /invoices/5/issue', {}],
    ['POST /invoices/5/issue', { business }],
  ])
})

test('an issued invoice is corrected by a note with a reason, for a business too', async () => {
  const { calls } = await openOne({ number: 'INV-5', status: 'issued' }, { 'POST /invoices/5/credit': ok(whole) })
  expect(acts()).toEqual(['Credit note', 'Correct for a business', 'PDF INV-5', 'XML INV-5'])
  await act('Credit note', { Reason: 'Canceled' })
  await act('Correct for a business', { ...BUSINESS, Reason: 'VAT number' })
  expect(sent(calls)).toEqual([
    ['POST /invoices/5/credit', { reason: 'Canceled' }],
    ['POST /invoices/5/credit', { reason: 'VAT number', business }],
  ])
})

test('what is collected for an owner stands below the invoice, and not in it', async () => {
  await openOne()
  const lines = screen.getByRole('heading', { name: 'Lines of the invoice' }).closest('section') as HTMLElement
  const sums = () => within(lines).getAllByRole('term').slice(-4)
  const shown = sums().map(({ textContent, nextElementSibling }) => `${textContent} ${nextElementSibling?.textContent}`)
  expect(shown[0]).toMatch(/ 30/)
  expect(shown[1]).toMatch(/ 230/)
  expect(shown[2]).toMatch(/ 920/)
  expect(shown[3]).toMatch(/ 1,150/)
})

test('[INV-2] many drafts are issued in the order of their sales; one that is refused keeps none back', async () => {
  const rows = [
    { ...invoice, id: 6, order_id: 12 },
    { ...invoice, id: 5, order_id: 11 },
    { ...invoice, id: 7, status: 'issued' },
  ]
  const { calls } = await openOffice(invoices, '/invoices', {
    ...person,
    'GET /invoices': ok(page(...rows)),
    'POST /invoices/5/issue': refusal(409, { message: 'No address' }),
    'POST /invoices/6/issue': ok(whole),
  })
  expect(screen.getAllByRole('checkbox')).toHaveLength(3)
  await press(() => screen.getAllByRole('checkbox')[0]?.click())
  await act('Issue the chosen invoices')
  expect(sent(calls).map(([call]) => call)).toEqual(['POST /invoices/5/issue', 'POST /invoices/6/issue'])
  expect(toasts()[0]).toContain('No address')
})

test('[INV-35] an invoice that the tax authority refused is sent again from the list and from its page', async () => {
  const row = { ...{ id: 5, number: 'INV-5', kind: 'simplified', user_id: 7, attempts: 1 }, next_at: null }
  const refused = { ...row, state: 'refused', issued_at: '2026-11-20T10:00:00.000Z', error: 'BR-KSA-01: No buyer' }
  const answers = { 'GET /unsent-invoices': ok(page(refused)), 'POST /invoices/5/resend': ok(whole) }
  const list = await openOffice(invoices, '/unsent-invoices', answers)
  expect(screen.getByRole('cell', { name: 'BR-KSA-01: No buyer' })).toBeTruthy()
  await act('Send again')
  expect(sent(list.calls)).toEqual([['POST /invoices/5/resend', undefined]])
})

test('[INV-26] the page of an invoice shows the answer of the tax authority', async () => {
  const messages = [{ kind: 'error', code: 'BR-KSA-01', text: 'No buyer' }]
  const report = { state: 'refused', attempts: 1, messages, next_at: null, answered_at: null }
  await openOne({ number: 'INV-5', status: 'issued', report, test: true }, { 'POST /invoices/5/resend': ok(whole) })
  expect(screen.getByText('No buyer')).toBeTruthy()
  expect(screen.getByText('Test invoice, not for tax')).toBeTruthy()
  await act('Send again')
})

test.each([
  ['/credit-notes', 'credit_note'],
  ['/debit-notes', 'debit_note'],
])('%s lists the invoices of one kind, and leads to their pages', async (at, kind) => {
  const { calls } = await openOffice(invoices, at, { ...person, 'GET /invoices': ok(page({ ...invoice, kind })) })
  expect(calls[0]?.path).toBe(`/api/admin/invoices?page=1&per_page=25&sort=-id&kind=${kind}`)
  expect(screen.getByRole('link', { name: '#5' }).getAttribute('href')).toBe('/en/admin/invoices/5')
})
