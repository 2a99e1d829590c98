// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { logIn } from '#web/platform/device/session.ts'
import { type Answers, fakeLine, lost, ok, press, refusal, renderOnPage, toasts } from '#web/testing/render-hook.tsx'
import type { ShippingData, ShippingRequest } from './queries.ts'
import { ShippingPage } from './shipping-page.tsx'

const AT = '2026-11-22T09:00:00.000Z'
const offer = {
  ...{ id: 1, kind: 'open_flatbed', to_door: true, price: 800, tax_amount: 120, total: 920, days: 3 },
  insured_to: 100_000,
} as unknown as ShippingRequest['offers'][number]
const other = { ...offer, id: 2, to_door: false, price: 600.5, tax_amount: 90.08, total: 690.58, insured_to: null }
const request: ShippingRequest = {
  ...{ id: 9, number: 'D-9', status: 'quoted', order: { id: 5, number: 'A-5', status: 'pending' } },
  ...{ product: { id: 4, slug: 'toyota-4', title: 'Toyota', image: null } },
  ...{ from_city: { id: 1, name: 'Riyadh' }, city: { id: 2, name: 'Jeddah' }, address: 'Al Nour 3318' },
  ...{
    short_address: null,
    postal_code: '23435',
    receiver_name: 'Noura',
    receiver_phone: '+966550000777',
    notes: null,
  },
  ...{ quote_by: AT, offers: [offer, other], valid_until: null, offer_id: null, in_order: false, delivery_code: null },
  ...{ carrier: null, driver_phone: null, arrives_at: null, last_place: null, last_place_at: null, created_at: AT },
  ...{ quoted_at: null, accepted_at: null, loaded_at: null, delivered_at: null, ended_at: null, end_reason: null },
}
const data = (part: Partial<ShippingData> = {}): ShippingData => ({
  ...{ requests: [], cities: [{ id: 2, name: 'Jeddah' }], orders: [] },
  fees: { vat_percent: 15, quote_hours: 24, valid_hours: 48 },
  ...part,
})
const car = { order_id: 5, number: 'A-5', title: 'Toyota', city: { id: 1, name: 'Riyadh' }, is_paid: false }
const profile = ok({ user: { name: 'Noura', phone: '+966550000777' } })

async function open(part: Partial<ShippingData>, answers: Answers = {}) {
  const all: Answers = { 'GET /shipping': ok(data(part)), 'GET /profile': profile, ...answers }
  const page = await renderOnPage(() => null, { answers: all })
  render(<ShippingPage />, { wrapper: page.wrapper })
  await press(() => undefined)
  await press(() => undefined)
  return page
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const sums = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a chosen offer determines the sum, is accepted once, and everything of the order is read again', async () => {
  const accepted = { 'POST /shipping/{id}/accept': ok({ request, payment: null }) }
  const { callsTo } = await open({ requests: [request] }, accepted)
  expect(sums()).toEqual(['Delivery SAR 800.00', 'VAT SAR 120.00', 'Added to your order SAR 920.00'])
  const [first, second] = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  expect(first).toMatch(/Open flatbed.*Door to door.*Arrives within 3 days · insured up to SAR 100,000$/)
  expect(second).toMatch(/Yard to yard.*Arrives within 3 days$/)
  await press(() => screen.getAllByRole('radio')[1]?.click())
  expect(sums().at(-1)).toBe('Added to your order SAR 690.58')
  await press(() => button('Accept for SAR 690.58').click())
  const [call] = callsTo('POST /shipping/{id}/accept')
  expect([call?.path, call?.body]).toEqual(['/api/v1/shipping/9/accept', { offer_id: 2 }])
  expect(call?.idempotencyKey).toMatch(/./)
  expect([toasts().join(), callsTo('GET /shipping').length]).toEqual([expect.stringContaining('Accepted'), 2])
})

test('a delivery of a paid order is paid at the gateway, and a refused one says why', async () => {
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  const payment = { checkout_url: 'https://pay.example/1' }
  const paid = { ...request, order: { ...request.order, status: 'making' } }
  await open(
    { requests: [paid] },
    {
      'POST /shipping/{id}/accept': [
        refusal(409, { errors: { offer_id: ['It has ended.'] } }),
        ok({ request, payment }),
      ],
    },
  )
  expect(sums().at(-1)).toBe('To pay SAR 920.00')
  await press(() => button(/^Accept for/).click())
  expect([screen.getByText('It has ended.') !== null, leave.mock.calls]).toEqual([true, []])
  await press(() => button(/^Accept for/).click())
  expect([leave.mock.calls, toasts()]).toEqual([[['https://pay.example/1']], []])
  leave.mockRestore()
})

test('[PAY-89] the wallet pays a delivery first, if its buyer does not switch it off', async () => {
  const paid = { ...request, order: { ...request.order, status: 'making' } }
  const balance = ok({ available_balance: 1_000, total_balance: 1_000, current_plan: null })
  const answers = {
    'GET /wallet': balance,
    'POST /shipping/{id}/accept': [refusal(409), ok({ request: paid, payment: null })],
  }
  const { callsTo } = await open({ requests: [paid] }, answers)
  await press(() => button('Pay from wallet SAR 920.00').click())
  await press(() => screen.getByRole('switch', { name: /Use SAR 920.00 from your wallet/ }).click())
  await press(() => button('Accept for SAR 920.00').click())
  expect(callsTo('POST /shipping/{id}/accept').map(({ body }) => body)).toEqual([
    { offer_id: 1, payment_method: 'wallet' },
    { offer_id: 1, use_wallet: false },
  ])
})

test('a delivery under way shows its steps, its code and the receiver; its driver can be called', async () => {
  await open({
    requests: [
      {
        ...{ ...request, status: 'on_the_way', accepted_at: AT, loaded_at: AT, driver_phone: '+966550000111' },
        ...{ last_place: 'Taif', last_place_at: AT, arrives_at: AT, delivery_code: '4821', offer_id: 2 },
      },
    ],
  })
  const steps = screen.getByRole('list', { name: 'Steps of the delivery' })
  expect([...steps.children].map(({ textContent }) => textContent)).toEqual([
    ...[expect.stringMatching(/You asked.*22 Nov/), expect.stringMatching(/You accepted.*22 Nov/)],
    ...[expect.stringMatching(/Loaded.*22 Nov/), expect.stringMatching(/On its way.*Last seen in Taif/)],
    expect.stringContaining('Handed over'),
  ])
  expect(steps.querySelector('[aria-current]')?.textContent).toContain('On its way')
  expect(sums()).toEqual([
    ...['Delivery code 4821', expect.stringMatching(/^Receiver Noura .*55 000 0777$/)],
    ...['District, street and building Al Nour 3318, Jeddah 23435', 'Paid for it SAR 690.58'],
  ])
  expect(screen.getByRole('link', { name: 'Call the driver' }).getAttribute('href')).toBe('tel:+966550000111')
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['accepted', true, 'pending', true],
  ['accepted', false, 'pending', false],
  ['accepted', true, 'making', false],
  ['loaded', true, 'pending', false],
] as const)('a delivery is taken out of its order while that is unpaid: %s, in the order %s, %s', async (...row) => {
  const [status, in_order, orderStatus, can] = row
  await open({ requests: [{ ...request, status, in_order, order: { ...request.order, status: orderStatus } }] })
  expect(screen.queryByRole('button', { name: 'Remove from order' }) !== null).toBe(can)
})

test('a request that waits can be canceled; a refused cancel says why and keeps it', async () => {
  const waiting = { ...request, status: 'requested' as const, offers: [] }
  const canceled = { ...waiting, id: 8, status: 'canceled' as const, ended_at: AT, end_reason: 'No carrier' }
  const { callsTo } = await open(
    { requests: [waiting, canceled] },
    { 'POST /shipping/{id}/cancel': [refusal(409, { message: 'It is priced already' }), ok({ request: canceled })] },
  )
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows[0]).toMatch(/Waiting for the price.*Price by.*Cancel the request/)
  expect(rows[1]).toMatch(/Cancelled.*No carrier.*Ended/)
  await press(() => button('Cancel the request').click())
  expect(toasts().join()).toContain('It is priced already')
  await press(() => button('Cancel the request').click())
  expect(toasts().join()).toContain('The request is cancelled')
  expect(callsTo('POST /shipping/{id}/cancel').map(({ path }) => path)).toEqual(
    Array(2).fill('/api/v1/shipping/9/cancel'),
  )
})

test('a request needs a city, and leaves out the fields without text', async () => {
  const { callsTo } = await open({ orders: [car] }, { 'POST /shipping': ok({ request }) })
  await press(() => button('Request a price').click())
  expect([document.body.textContent?.includes('Choose a city from the list.'), callsTo('POST /shipping')]).toEqual([
    true,
    [],
  ])
  type('City', '2')
  type(/^District/, 'Al Nour 3318')
  type(/^Postal code/, '٢٣٤٣٥')
  await press(() => button('Request a price').click())
  expect(callsTo('POST /shipping')[0]?.body).toEqual({
    ...{ order_id: 5, city_id: 2, address: 'Al Nour 3318', postal_code: '23435' },
    ...{ receiver_name: 'Noura', receiver_phone: '+966550000777' },
  })
  expect(toasts().join()).toContain('We have your request')
  expect(screen.getByLabelText<HTMLInputElement>(/^District/).value).toBe('')
})

test('a refused request keeps what was typed, with each error at its field', async () => {
  const wrong = refusal(422, { errors: { address: ['Write more of the address.'] } })
  await open({ orders: [car] }, { 'POST /shipping': wrong })
  type('City', '2')
  type(/^District/, 'x')
  await press(() => button('Request a price').click())
  const field = screen.getByLabelText<HTMLInputElement>(/^District/)
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['x', 'true'])
  expect(document.body.textContent).toContain('Write more of the address.')
})

test('a page without deliveries leads to the won cars; a lost connection is said, and the page asked for again', async () => {
  await open({}, { 'GET /shipping': [lost, ok(data())] })
  expect(screen.getByRole('alert').textContent).toContain('Your deliveries could not be loaded')
  await press(() => button('Try again').click())
  expect(screen.getByRole('link', { name: 'Cars you won' }).getAttribute('href')).toBe('/win-auctions')
})

test('a notice of the member reads the deliveries again', async () => {
  const line = fakeLine()
  logIn({ token: 't', id: 7, name: 'Noura' })
  const { callsTo } = await open({})
  await line.send('notification-user-7', 'GeneralNotificationEvent', {} as never)
  expect(callsTo('GET /shipping')).toHaveLength(2)
})
