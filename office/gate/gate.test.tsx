// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, pass, press, refusal } from '#web/testing/render-hook.tsx'
import { sent } from '../testing/acts.ts'
import { type OfficeAnswers, openOffice, page } from '../testing/open-office.tsx'
import { gate } from './gate.tsx'

/** Loads the screen before a test stops the clock. */
await import('./gate-page.tsx')

const checked = {
  permit: { number: 'EP-1', valid_until: '2026-11-30T10:00:00.000Z', used_at: null },
  order: { id: 18, number: 'O-18', title: 'Ford', user_name: 'Reem' },
  holder: 'Saad',
  released: false,
}
const open = (answer: OfficeAnswers[string]) =>
  openOffice(gate, '/gate', { 'POST /exit-permits/check': answer }, ['read', 'cars'])
const check = async (code: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: 'Permit, chassis number or plate' }), {
    target: { value: code },
  })
  await press(() => screen.getByRole('button', { name: 'Look' }).click())
}

test('a valid permit names its holder, and the car is let out once', async () => {
  const { calls } = await open([ok(checked), ok({ ...checked, released: true })])
  await check(' MP1.EP-1.ab12 ')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('The permit is valid')
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Ford', 'Saad', 'O-18', 'EP-1']),
  )
  await press(() => screen.getByRole('button', { name: 'Release the car' }).click())
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('The car has left')
  expect(screen.queryByRole('button', { name: 'Release the car' })).toBeNull()
  expect(sent(calls)).toEqual([
    ['POST /exit-permits/check', { code: 'MP1.EP-1.ab12' }],
    ['POST /exit-permits/check', { code: 'MP1.EP-1.ab12', release: true }],
  ])
})

test('a used permit keeps the car; the next car begins anew', async () => {
  await open(refusal(409, { reason: 'permit_used' }))
  await check('MP1.EP-1.ab12')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('The car stays')
  expect(screen.getByText('This permit was used before. Each permit is good once.')).toBeTruthy()
  await press(() => screen.getByRole('button', { name: 'Next car' }).click())
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Permit, chassis number or plate' }).value).toBe('')
})

test('a reason that the gate does not know shows the server’s words', async () => {
  await open(refusal(500, { message: 'Out of order' }))
  await check('MP1.EP-1.ab12')
  expect(screen.getByText('Out of order')).toBeTruthy()
})

test('[BACK-177] a read car shows where it stands, and one press checks it in; the device remembers the yard', async () => {
  localStorage.setItem('officeYard', '6')
  const car = {
    id: 9,
    title_ar: 'فورد',
    title_en: 'Ford',
    images: [],
    status: 'unlisted',
    chassis_number: 'JTDBR32E720012345',
  }
  const yards = [5, 6].map((id) => ({ id, name_ar: 'ساحة', name_en: `Yard ${id}`, places: 4 }))
  const { calls } = await openOffice(
    gate,
    '/gate',
    {
      'GET /cars': ok(page(car)),
      'GET /yards': ok(page(...yards)),
      'GET /cars/9/yard': ok({ yard_id: null, bay: '' }),
      'PUT /cars/9/yard': ok({ yard_id: 6, bay: 'B12' }),
    },
    ['read', 'cars'],
  )
  await check('jtdbr32e720012345')
  await pass()
  expect(screen.getByText('Stands in no yard.')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: 'Bay' }), { target: { value: 'B12' } })
  await press(() => screen.getByRole('button', { name: 'Check in' }).click())
  expect(sent(calls)).toEqual([['PUT /cars/9/yard', { yard_id: 6, bay: 'B12' }]])
  expect(calls.some(({ path }) => path.includes('JTDBR32E720012345'))).toBe(true)
})

test('[BACK-177] a number of no car says so', async () => {
  await openOffice(gate, '/gate', { 'GET /cars': ok(page()) }, ['read', 'cars'])
  await check('000000')
  await pass()
  expect(screen.getByText('No car has the number “000000”.')).toBeTruthy()
})
