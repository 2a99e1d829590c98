// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, pass, press, toasts } from '#web/testing/render-hook.tsx'
import { act, sent } from '../testing/acts.ts'
import { openOffice } from '../testing/open-office.tsx'
import { brands } from './brands.ts'
import { models } from './models.ts'

const ford = { id: 2, slug: 'ford', name_ar: 'فورد', name_en: 'Ford', active: true }
const named = (...names: string[]) =>
  ok({ cities: [], brands: names.map((name, index) => ({ id: index + 1, name, active: true, models: [] })) })
const offered = () =>
  within(screen.getByRole('combobox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

test('a brand that was added is offered to new models at once', async () => {
  const answers = {
    'GET /car-names': [named('Kia'), named('Kia', 'Ford')],
    'POST /brands': ok(ford),
    'GET /brands/2': ok(ford),
  }
  const { go, calls } = await openOffice([...brands, ...models], '/models/create', answers, ['read', 'cars'])
  expect(offered().slice(1)).toEqual(['Kia'])
  await go('/brands/create')
  fireEvent.change(screen.getByRole('textbox', { name: 'Name in English *' }), { target: { value: 'Ford' } })
  await press(() => document.querySelector<HTMLButtonElement>('button[type=submit]')?.click())
  await pass()
  expect(sent(calls)).toEqual([['POST /brands', { name_en: 'Ford', active: true }]])
  await go('/models/create')
  expect(offered().slice(1)).toEqual(['Kia', 'Ford'])
})

test('a brand is removed after a question, and the list follows', async () => {
  const answers = { 'GET /brands/2': ok(ford), 'DELETE /brands/2': ok(null) }
  const { calls, address } = await openOffice(brands, '/brands/2', answers, ['read', 'cars'])
  await act('Delete')
  expect(sent(calls).map(([call]) => call)).toEqual(['DELETE /brands/2'])
  expect([address(), toasts()]).toEqual(['/brands', ['Deleted']])
})
