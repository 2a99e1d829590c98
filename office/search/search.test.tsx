// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, pass } from '#web/testing/render-hook.tsx'
import { openOffice, page } from '../testing/open-office.tsx'
import { search } from './search.ts'

await import('./search-page.tsx')

test('a search finds cars and people, and leads to each whole list', async () => {
  const answers = {
    'GET /cars': ok(page({ id: 31, title_ar: 'كامري', title_en: 'Camry', status: 'live', images: [] })),
    'GET /users': ok(page()),
  }
  const { calls } = await openOffice([search], '/search?q=cam', answers)
  await pass()
  expect(calls.map(({ path }) => path.split('?')[1])).toEqual(
    Array.from({ length: 2 }, () => 'page=1&per_page=8&search=cam&sort=-id'),
  )
  expect(screen.getByRole('link', { name: 'Camry' }).getAttribute('href')).toBe('/en/admin/cars/31')
  const wholes = screen
    .getAllByRole('link', { name: 'See the whole list' })
    .map((link) => link.getAttribute('href') ?? '')
  // Nothing was found among the people.
  expect(wholes.map(decodeURIComponent)).toEqual(['/en/admin/cars?filter={"q":"cam"}'])
})
