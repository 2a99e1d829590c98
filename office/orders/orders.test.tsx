// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, press } from '#web/testing/render-hook.tsx'
import { act, sent } from '../testing/acts.ts'
import { openOffice, page } from '../testing/open-office.tsx'
import { orders } from './orders.tsx'

/** Loads the screens before a test stops the clock. */
await Promise.all([import('./board-page.tsx'), import('./order-parts.tsx')])

const AT = '2026-11-20T10:00:00.000Z'
const row = {
  ...{ id: 18, number: 'O-18', status: 'pending', invoice_status: 'waiting_invoice', product_id: 4, title: 'Ford' },
  ...{ image: null, user_id: 7, user_name: 'Reem', owner_id: 8, price: 20_000, total: 23_000, paid_amount: 3000 },
  ...{
    payment_method: null,
    created_at: AT,
    issued_at: null,
    due_at: AT,
    grace_days: 0,
    paid_at: null,
    ready_at: null,
  },
  ...{ collect_by: null, has_transfer: true, transfer_location: null, canceled_at: null, cancel_reason: null },
}
const order = {
  ...row,
  ...{ owner_name: 'Saad', client_fees: 2000, administrative_fees: 0, services_amount: 0, shipping_amount: 0 },
  ...{ discount: 50, tax_amount: 1050, permit: null, payments: [], transfers: [], invoices: [], shippings: [] },
  transfer_steps: [],
  events: [{ status: 'pending', invoice_status: 'waiting_invoice', at: AT }],
  transfer: {
    ...{ owner_name: 'Reem Alotaibi', owner_identity_masked: '1•••', owner_phone: '05•••' },
    transfer_location: 'Riyadh',
  },
}
const draft = { id: 5, kind: 'simplified', number: null, total: null, issued_at: null, credited_at: null }
const COUNTS = { 'GET /orders/counts': ok({ counts: [{ status: 'pending', count: 3, late: 2 }] }) }
const ACTS = {
  ...{ 'POST /invoices/5/issue': ok(), 'POST /orders/make/18': ok(row), 'POST /orders/extend/18': ok(row) },
  ...{ 'POST /orders/cancel/18': ok(row), 'POST /orders/deliver/18': ok(row), 'POST /orders/finish/18': ok(row) },
  ...{ 'POST /orders/waive-forfeit/18': ok(row), 'PUT /orders/18': ok(row) },
}
const open = (more: object = {}) =>
  openOffice(orders, '/orders/18', { 'GET /orders/18': ok({ ...order, ...more }), 'GET /notes': ok(page()), ...ACTS })
const has = (name: string) => screen.queryByRole('button', { name }) !== null
const steps = () =>
  [
    ...['Issue the invoice', 'Begin the papers', 'Extend the due date', 'Cancel the order', 'The car is ready'],
    ...['Give the kept deposit back', 'Car handed over', 'Record cash', 'Correct the ownership transfer'],
  ].filter(has)

test.each([
  ['pending', {}, ['Extend the due date', 'Cancel the order', 'Correct the ownership transfer']],
  [
    'pending',
    { invoices: [{ ...draft, id: 4, kind: 'purchase' }, draft] },
    ['Issue the invoice', 'Extend the due date', 'Cancel the order', 'Correct the ownership transfer'],
  ],
  [
    'pending',
    { issued_at: AT, paid_amount: 23_000 },
    [
      ...['Begin the papers', 'Extend the due date', 'Cancel the order', 'Record cash'],
      'Correct the ownership transfer',
    ],
  ],
  ['making', {}, ['Cancel the order', 'The car is ready', 'Correct the ownership transfer']],
  ['delivering', {}, ['Car handed over', 'Correct the ownership transfer']],
  ['finished', {}, []],
  ['canceled', {}, []],
  ['canceled', { grace_days: 3 }, ['Give the kept deposit back']],
])('a state has its steps: %s %o', async (status, more, expected) => {
  await open({ status, ...more })
  expect(steps()).toEqual(expected)
})

test('an unpaid order is invoiced, given more days, or canceled with a reason that the buyer reads', async () => {
  const { calls } = await open({ invoices: [{ ...draft, id: 4, kind: 'purchase' }, draft] })
  await act('Issue the invoice')
  await act('Extend the due date', { 'Extra days': '٣', Reason: 'The bank was closed' })
  await act('Cancel the order', { 'Reason, read by the buyer': 'A wrong car' })
  expect(sent(calls)).toEqual([
    ['POST /invoices/5/issue', {}],
    ['POST /orders/extend/18', { days: 3, reason: 'The bank was closed' }],
    ['POST /orders/cancel/18', { reason: 'A wrong car', cause: 'house' }],
  ])
})

test('an overdue order is canceled for the default of its buyer', async () => {
  const { calls } = await open({ invoice_status: 'grace' })
  await act('Cancel for default', { 'Reason, read by the buyer': 'No answer' })
  expect(sent(calls)).toEqual([['POST /orders/cancel/18', { reason: 'No answer', cause: 'buyer_default' }]])
})

test.each([
  ['pending', { paid_amount: 23_000 }, 'Begin the papers', {}, ['POST /orders/make/18', {}]],
  ['making', {}, 'The car is ready', {}, ['POST /orders/deliver/18', {}]],
  ['delivering', {}, 'Car handed over', {}, ['POST /orders/finish/18', {}]],
  [
    ...(['canceled', { grace_days: 3 }, 'Give the kept deposit back', { Reason: 'Our mistake' }] as const),
    ['POST /orders/waive-forfeit/18', { reason: 'Our mistake' }],
  ],
] as const)('an order goes on: %s %o, %s', async (status, more, button, fields, expected) => {
  const { calls } = await open({ status, ...more })
  await act(button, fields)
  expect(sent(calls)).toEqual([expected])
})

test('the new owner is written again with ID and phone, which are masked', async () => {
  const { calls } = await open()
  await act('Correct the ownership transfer', {
    ID: '1010101010',
    Phone: '0550000001',
    'Reason, for the audit': 'Typo',
  })
  const owner = { owner_name: 'Reem Alotaibi', owner_identity: '1010101010', owner_phone: '0550000001' }
  expect(sent(calls)).toEqual([['PUT /orders/18', { ...owner, transfer_location: 'Riyadh', reason: 'Typo' }]])
})

test('amounts that are nothing are left out, a discount is taken off', async () => {
  await open()
  const amounts = screen.getByRole('heading', { name: 'Amounts' }).closest('section, .pn') as HTMLElement
  const terms = within(amounts).getAllByRole('term')
  expect(terms.map(({ textContent }) => textContent)).toEqual([
    'Price of the car',
    'Commission',
    'Discount',
    'VAT',
    'Total',
  ])
  const figures = [...document.querySelectorAll('.kp')].map(({ textContent }) => textContent)
  expect(figures.slice(1, 3)).toEqual(['PaidSAR 3,000', 'Still to paySAR 20,000'])
  expect(terms[2]?.nextElementSibling?.textContent).toMatch(/−50/)
})

test('each paper of an order leads to its page, with its state and amount', async () => {
  await open({
    payments: [{ id: 12, method: 'cash', status: 'paid', amount: 450, part: null, created_at: AT, settled_at: AT }],
    transfers: [{ id: 14, status: 'approved', amount: 500, approved_amount: 400, created_at: AT }],
    invoices: [{ ...draft, id: 6, number: 'INV-6', total: 999, issued_at: AT, credited_at: AT }, draft],
    shippings: [{ id: 3, status: 'loaded', city: 'Jeddah', total: 115, arrives_at: null }],
  })
  const paper = (name: string) => {
    const link = screen.getByRole('link', { name })
    return `${link.getAttribute('href')?.replace('/en/admin', '')} ${link.closest('li')?.textContent}`
  }
  expect(paper('#12')).toMatch(/^\/payments\/12 .*450.*Paid/)
  expect(paper('Transfer #14')).toMatch(/^\/bank-transfers\/14 .*400.*Approved/)
  expect(paper('INV-6')).toMatch(/^\/invoices\/6 .*999.*Credited/)
  expect(paper('Not issued')).toMatch(/^\/invoices\/5 .*To be issued/)
  expect(paper('Jeddah')).toMatch(/^\/shipping\/3 .*115.*Loaded/)
})

test('a note is about its order, and the field is empty for the next one', async () => {
  const note = { id: 1, text: 'Called', author_name: 'Sara', at: AT }
  const { calls } = await openOffice(orders, '/orders/18', {
    'GET /orders/18': ok(order),
    'GET /notes': [ok(page()), ok(page(note))],
    'POST /notes': ok(note),
  })
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' })
  fireEvent.change(box, { target: { value: ' Called ' } })
  await press(() => screen.getByRole('button', { name: 'Add' }).click())
  expect(sent(calls)).toEqual([['POST /notes', { subject: 'order:18', text: 'Called' }]])
  expect([box.value, screen.getByText('Called').nextElementSibling?.textContent]).toEqual(['', 'Sara'])
})

test.each(['/orders', '/orders-pending'])('%s leads to the orders and to the lists of their states', async (at) => {
  const { calls } = await openOffice(orders, at, {
    ...COUNTS,
    [`GET ${at.replace('-', '/')}`]: ok(page(row)),
  })
  expect(calls.map(({ path }) => path)).toContain(`/api/admin${at.replace('-', '/')}?page=1&per_page=25&sort=-id`)
  expect(screen.getByRole('link', { name: 'Ford' }).getAttribute('href')).toBe('/en/admin/orders/18')
  const state = screen.getByRole('link', { name: /2 are late/ })
  expect([state.getAttribute('href'), state.textContent]).toEqual([
    '/en/admin/orders-pending',
    expect.stringContaining('3'),
  ])
})

test('the board has a column for each open state', async () => {
  const { calls } = await openOffice(orders, '/order-board', {
    ...COUNTS,
    'GET /orders/pending': ok({ ...page(row), total: 13 }),
    'GET /orders/making': ok(page()),
    'GET /orders/delivering': ok(page({ ...row, id: 19, status: 'delivering' })),
    'GET /orders/finished': ok(page()),
  })
  const paths = calls.map(({ path }) => path)
  expect(paths).toContain('/api/admin/orders/pending?per_page=12&sort=due_at')
  expect(screen.getAllByRole('article')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'All of them' }).getAttribute('href')).toBe('/en/admin/orders-pending')
})

test('an address that names no order has nothing', async () => {
  const { calls } = await openOffice(orders, '/orders/create')
  expect([calls, screen.getByRole('heading').textContent]).toEqual([[], 'Nothing here'])
})
