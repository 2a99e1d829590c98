// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, press, refusal, toasts } from '#web/testing/render-hook.tsx'
import { act, ask, sent } from '../testing/acts.ts'
import { type OfficeAnswers, openOffice, page, READS } from '../testing/open-office.tsx'
import { cars } from './cars.tsx'

const car = {
  assumed: [],
  ...{ id: 31, slug: 'camry-31', type: 'auction', owner_id: 9, owner_name: 'Reem', is_listed: false },
  ...{ title_ar: 'كامري', title_en: 'Camry', year: 2024, kilometres: 1_000, price: null, status: 'unlisted' },
  ...{ brand_id: 1, model_id: 2, city_id: 3, category_id: null, plate_number: 'ABD1234', color: 'white' },
  ...{ description_ar: '', description_en: '', images: [], created_at: '2026-11-20T10:00:00.000Z' },
}
const listing = {
  ...{ id: 31, status: 'in_review', owner_id: 9, owner_name: 'Reem', submitted_at: '2026-11-20T10:00:00.000Z' },
  ...{ waiting_since: '2026-11-20T10:00:00.000Z', wanted_price: 50_000, reviewed_at: null, reviewed_by: null },
  ...{ review_reason: null, own_report: false, questions: [] },
}
const offers = {
  ...{ status: 'awaiting_owner', amount: 40_000, turn: 'owner', decide_by: '2026-11-23T10:00:00.000Z', spoken: null },
  ...{ buyers: [], runner_up: { user_id: 12, name: 'Saad' } },
}
const open = (more: object = {}, answers: OfficeAnswers = {}) =>
  openOffice(
    cars,
    '/cars/31',
    {
      'GET /cars/31': ok({ ...car, ...more }),
      'GET /cars/31/pictures': ok({ pictures: [] }),
      'GET /cars/31/documents': ok({ documents: [], certificates: [], inspection_report: null }),
      'GET /cars/31/history': ok({ entries: [], same_chassis: [] }),
      'GET /car-names': ok({ brands: [{ id: 1, name: 'Toyota', models: [] }], cities: [] }),
      'GET /notes': ok(page()),
      'GET /listings/31': ok(listing),
      'GET /lots/31/offers': ok(offers),
      'POST /cars/31/withdraw': ok(car),
      'POST /cars/31/review': ok(car),
      'POST /listings/31/ask': ok(listing),
      'POST /lots/31/answer': ok(offers),
      'POST /lots/31/runner-up': ok(offers),
      'POST /cars/31': ok(car),
      'POST /notes': ok({ id: 1 }),
      ...answers,
    },
    [...READS, 'cars', 'auctions'],
  )

test('the page of a car names what its fields hold, and its plate in both scripts', async () => {
  await open()
  const facts = Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )
  const plate = expect.stringMatching(/أ ب د 1234.*A B D 1234/)
  expect(facts).toMatchObject({ Seller: 'Reem', Brand: 'Toyota', Colour: 'White', Plate: plate })
})

test('a car that no sale has is withdrawn with a reason', async () => {
  const { calls } = await open()
  await act('Withdraw the car', { Reason: 'Sold elsewhere' })
  expect(sent(calls)).toEqual([['POST /cars/31/withdraw', { reason: 'Sold elsewhere' }]])
})

test('only a car that was added by mistake can be removed', async () => {
  await open({ status: 'withdrawn', is_listed: true })
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})

test('a listed car is accepted, turned down with a reason, or its seller is asked', async () => {
  const { calls } = await open({ is_listed: true, status: 'in_review' })
  await act('Accept the car')
  await act('Turn the car down', { 'Reason, read by the seller': 'No papers' })
  await act('Ask the seller', { 'Your question, read by the seller': 'Which year?' })
  expect(sent(calls)).toEqual([
    ['POST /cars/31/review', { decision: 'approve' }],
    ['POST /cars/31/review', { decision: 'reject', reason: 'No papers' }],
    ['POST /listings/31/ask', { text: 'Which year?' }],
  ])
})

test('an answer by phone is noted for its side, and the next bidder is offered the car', async () => {
  const { calls } = await open({ status: 'awaiting_owner' })
  await act('Note an answer by phone', { Said: 'counter', 'Amount of the counter-offer': '45,000' })
  await act('Offer it to the next bidder: Saad')
  expect(sent(calls)).toEqual([
    ['POST /lots/31/answer', { side: 'owner', decision: 'counter', amount: 45_000 }],
    ['POST /lots/31/runner-up', {}],
  ])
})

test('pictures are added by one call, which is a form', async () => {
  const { calls } = await open()
  const input = document.querySelector<HTMLInputElement>('.of-drop input')
  const picture = new File(['a'], 'a.jpg', { type: 'image/jpeg' })
  await press(() => input && fireEvent.change(input, { target: { files: [picture] } }))
  const [call, body] = sent(calls)[0] ?? []
  expect([call, body instanceof FormData && body.getAll('images').length]).toEqual(['POST /cars/31?_method=PUT', 1])
  expect(toasts()).toEqual(['Added'])
})

test('[BACK-33] a picture of a car with bids is taken away with an announcement', async () => {
  const image = { src: '/a.jpg', srcset: '', width: 4, height: 3, alt: 'Camry', group: 'outside' }
  const picture = (id: number) => ({ id, focus_x: 50, focus_y: 50, image })
  const fixed = refusal(409, { reason: 'lot_facts_fixed' })
  const { calls } = await open(
    {},
    {
      'GET /cars/31/pictures': ok({ pictures: [picture(1), picture(2)] }),
      'PUT /cars/31/pictures': [fixed, ok({ pictures: [picture(2)] })],
    },
  )
  await press(() => screen.getByRole('button', { name: 'Remove Picture 1' }).click())
  await press(() => screen.getByRole('button', { name: 'Save the arrangement' }).click())
  const words = { 'Announcement in Arabic': 'صورة لسيارة أخرى', 'Announcement in English': 'It was another car' }
  await act('Save with an announcement', words)
  const pictures = [{ id: 2, focus_x: 50, focus_y: 50, group: 'outside' }]
  const announcement = { text_ar: 'صورة لسيارة أخرى', text_en: 'It was another car' }
  expect(sent(calls).map(([, body]) => body)).toEqual([{ pictures }, { pictures, announcement }])
})

test.each([
  ['live', ['Year', 'Colour', 'City', 'Price'], ['Title in English']],
  ['sold', ['Year', 'Colour', 'Price'], ['Title in English', 'City']],
  ['unlisted', [], ['Year', 'Colour', 'City', 'Title in English']],
])('[BACK-33] the form of a car that is %s shows its fixed fields, and the way out', async (status, fixed, free) => {
  const { go } = await open({ status })
  await go('/cars/31/edit')
  const isFixed = (label: string) =>
    screen.getByLabelText(new RegExp(`^${label}`)).matches(':disabled, fieldset:disabled *')
  expect(fixed.map(isFixed)).toEqual(fixed.map(() => true))
  expect(free.map(isFixed)).toEqual(free.map(() => false))
  expect(screen.queryAllByRole('link', { name: 'Open the control room' })).toHaveLength(fixed.length > 0 ? 1 : 0)
})

test('a question of an act is closed without a call', async () => {
  const { calls } = await open()
  const dialog = await ask('Withdraw the car')
  await press(() => [...dialog.querySelectorAll('button')].at(-1)?.click())
  expect([screen.queryByRole('dialog'), sent(calls)]).toEqual([null, []])
})

test('[CAR-40] the tax of several cars is chosen at once, before their first auction', async () => {
  const rows = [car, { ...car, id: 32 }, { ...car, id: 33, status: 'no_bids' }].map((row) => ({ ...row, tax: null }))
  const answers: OfficeAnswers = {
    'GET /cars': ok(page(...rows)),
    'GET /car-names': ok({ brands: [], cities: [] }),
    'PUT /cars/31': refusal(422),
    'PUT /cars/32': ok(car),
  }
  const { calls } = await openOffice(cars, '/cars', answers, [...READS, 'cars'])
  const boxes = screen.getAllByRole('checkbox')
  expect(boxes).toHaveLength(3)
  await press(() => boxes[0]?.click())
  await act('Choose the tax', { 'Tax on the car': 'full' })
  expect(sent(calls)).toEqual([
    ['PUT /cars/31', { tax: 'full' }],
    ['PUT /cars/32', { tax: 'full' }],
  ])
})
