// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Right } from '#contract/http/route.ts'
import { ok, press } from '#web/testing/render-hook.tsx'
import { act, sent } from '../testing/acts.ts'
import { openOffice, READS } from '../testing/open-office.tsx'
import { shipping } from './shipping.tsx'

const delivery = {
  ...{ id: 3, number: 'S-3', title: 'Ford', status: 'requested', order_id: 18, order_number: 'O-18', product_id: 4 },
  ...{ user_id: 7, user_name: 'Reem', from_city: { id: 1, name: 'Jeddah' }, city: { id: 2, name: 'Riyadh' } },
  ...{ address: 'King Fahd', short_address: null, postal_code: null, receiver_name: 'Reem', notes: null },
  ...{ receiver_phone: '05••••', quote_by: '2026-11-23T10:00:00.000Z', offers: [], offer_id: null, valid_until: null },
  ...{ carrier: null, driver_phone: null, arrives_at: null, last_place: null, end_reason: null },
  ...{ created_at: '2026-11-20T10:00:00.000Z', loaded_at: null, delivered_at: null },
}
const EVERYTHING: Right[] = [...READS, 'finance', 'cars']
const open = (row: object, rights = EVERYTHING) =>
  openOffice(
    shipping,
    '/shipping/3',
    {
      'GET /shipping/3': ok({ ...delivery, ...row }),
      'POST /shipping/3/quote': ok(delivery),
      'POST /shipping/3/load': ok(delivery),
      'POST /shipping/3/track': ok(delivery),
      'POST /shipping/3/deliver': ok(delivery),
      'POST /shipping/3/cancel': ok(delivery),
    },
    rights,
  )
const has = (name: string) => screen.queryByRole('button', { name }) !== null
const acts = () =>
  ['Send the quote', 'Car loaded', 'Record the place', 'Handed to the buyer', 'Cancel the delivery'].filter(has)
const type = (group: HTMLElement | undefined, label: string, value: string) =>
  fireEvent.change(within(group as HTMLElement).getByLabelText(label), { target: { value } })

test.each([
  ['requested', ['Send the quote', 'Cancel the delivery']],
  ['quoted', ['Send the quote', 'Cancel the delivery']],
  ['accepted', ['Car loaded', 'Cancel the delivery']],
  ['loaded', ['Record the place', 'Handed to the buyer']],
  ['on_the_way', ['Record the place', 'Handed to the buyer']],
  ['delivered', []],
])('each state has its acts: %s', async (status, expected) => {
  await open({ status })
  expect(acts()).toEqual(expected)
})

test('prices are for finance, the road is for who may handle cars', async () => {
  await open({ status: 'accepted' }, [...READS, 'finance'])
  expect(acts()).toEqual(['Cancel the delivery'])
})

test('who may not handle money loads the car only', async () => {
  await open({ status: 'accepted' }, [...READS, 'cars'])
  expect(acts()).toEqual(['Car loaded'])
})

test('up to three prices are offered at once', async () => {
  const { calls } = await open({})
  const groups = () => [...document.querySelectorAll('fieldset')]
  type(groups()[0], 'Price before VAT', '900')
  type(groups()[0], 'Days to deliver', '3')
  await press(() => screen.getByRole('button', { name: 'Add another price' }).click())
  await press(() => screen.getByRole('button', { name: 'Add another price' }).click())
  expect([groups().length, has('Add another price')]).toEqual([3, false])
  await press(() => screen.getByRole('button', { name: 'Remove price 2' }).click())
  type(groups()[1], 'Kind of carrier', 'car_carrier')
  type(groups()[1], 'Price before VAT', '٧٥٠٫٥')
  type(groups()[1], 'Days to deliver', '5')
  type(groups()[1], 'Insured up to', '50000')
  await press(() =>
    within(groups()[1] as HTMLElement)
      .getByRole('checkbox')
      .click(),
  )
  await press(() => screen.getByRole('button', { name: 'Send the quote' }).click())
  const offers = [
    { kind: 'open_flatbed', price: 900, days: 3, to_door: true },
    { kind: 'car_carrier', price: 750.5, days: 5, insured_to: 50_000, to_door: false },
  ]
  expect(sent(calls)).toEqual([['POST /shipping/3/quote', { offers }]])
})

test('a car is loaded by a carrier; its arrival may be unknown', async () => {
  const { calls } = await open({ status: 'accepted' })
  await act('Car loaded', { Carrier: 'Naqel', 'Driver’s phone': '0550000001' })
  expect(sent(calls)).toEqual([['POST /shipping/3/load', { carrier: 'Naqel', driver_phone: '0550000001' }]])
})

test('on its way it has a place and an arrival, and is handed over against the buyer’s code', async () => {
  const { calls } = await open({ status: 'loaded' })
  await act('Record the place', { 'Place now': 'Taif', 'Expected arrival': '2026-11-24T15:00' })
  await act('Handed to the buyer', { 'Delivery code': '4711' })
  expect(sent(calls)).toEqual([
    ['POST /shipping/3/track', { place: 'Taif', arrives_at: '2026-11-24T12:00:00.000Z' }],
    ['POST /shipping/3/deliver', { code: '4711' }],
  ])
})

test('a delivery is canceled with a reason that the buyer reads', async () => {
  const { calls } = await open({ status: 'quoted' })
  await act('Cancel the delivery', { 'Reason, read by the buyer': 'No carrier' })
  expect(sent(calls)).toEqual([['POST /shipping/3/cancel', { reason: 'No carrier' }]])
})

test('offered prices are with VAT, and the accepted one is named', async () => {
  const offer = { id: 1, kind: 'car_carrier', price: 100, total: 115, days: 2 }
  await open({ status: 'accepted', offers: [offer, { ...offer, id: 2, total: 230 }], offer_id: 2 })
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(first).toMatch(/115.*2 days$/)
  expect(second).toMatch(/230.*accepted/)
})
