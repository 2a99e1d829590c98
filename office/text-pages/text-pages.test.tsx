// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok } from '#web/testing/render-hook.tsx'
import { act, sent } from '../testing/acts.ts'
import { openOffice, page } from '../testing/open-office.tsx'
import { textPages } from './text-pages.ts'

const now = {
  ...{ id: 4, slug: 'terms', version: 3, title_ar: 'الشروط', title_en: 'Terms', lead_ar: '', lead_en: 'New' },
  ...{ sections: [], note: null, created_by: 1, published_at: '2026-11-20T10:00:00.000Z' },
}
const before = { ...now, version: 2, title_en: 'Old terms', note: 'First words' }

test('an old version of a page is brought back as a new one, which says so', async () => {
  const answers = {
    'GET /pages/4': ok(now),
    'GET /pages/4/versions': ok(page(now, before)),
    'PUT /pages/4': ok(now),
  }
  const { calls } = await openOffice(textPages, '/pages/4', answers, ['read', 'content'])
  expect(screen.getByText('First words')).toBeTruthy()
  await act('Bring back')
  const { title_ar, lead_ar, lead_en, sections } = before
  const body = { title_ar, title_en: 'Old terms', lead_ar, lead_en, sections }
  expect(sent(calls)).toEqual([['PUT /pages/4', { ...body, note: expect.stringContaining('2') }]])
})

test('the present version is not offered to readers without the right', async () => {
  const answers = { 'GET /pages/4': ok(now), 'GET /pages/4/versions': ok(page(now, before)) }
  await openOffice(textPages, '/pages/4', answers, ['read'])
  expect(screen.queryByRole('button', { name: 'Bring back' })).toBeNull()
})
