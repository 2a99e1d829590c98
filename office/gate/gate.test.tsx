// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, press, refusal } from '#web/testing/render-hook.tsx'
import { sent } from '../testing/acts.ts'
import { type OfficeAnswers, openOffice } from '../testing/open-office.tsx'
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
  fireEvent.change(screen.getByRole('textbox', { name: 'Code of the permit' }), { target: { value: code } })
  await press(() => screen.getByRole('button', { name: 'Check the permit' }).click())
}

test('a valid permit names its holder, and the car is let out once', async () => {
  const { calls } = await open([ok(checked), ok({ ...checked, released: true })])
  await check(' ab12 ')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('The permit is valid')
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Ford', 'Saad', 'O-18', 'EP-1']),
  )
  await press(() => screen.getByRole('button', { name: 'Release the car' }).click())
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('The car has left')
  expect(screen.queryByRole('button', { name: 'Release the car' })).toBeNull()
  expect(sent(calls)).toEqual([
    ['POST /exit-permits/check', { code: 'ab12' }],
    ['POST /exit-permits/check', { code: 'ab12', release: true }],
  ])
})

test('a used permit keeps the car; the next car begins anew', async () => {
  await open(refusal(409, { reason: 'permit_used' }))
  await check('ab12')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('The car stays')
  expect(screen.getByText('This permit was used before. Each permit is good once.')).toBeTruthy()
  await press(() => screen.getByRole('button', { name: 'Next car' }).click())
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Code of the permit' }).value).toBe('')
})

test('a reason that the gate does not know shows the server’s words', async () => {
  await open(refusal(500, { message: 'Out of order' }))
  await check('ab12')
  expect(screen.getByText('Out of order')).toBeTruthy()
})
