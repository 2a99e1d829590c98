// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok } from '#web/testing/render-hook.tsx'
import { answer, ask, sent } from '../testing/acts.ts'
import { openOffice, page } from '../testing/open-office.tsx'
import { adjustments } from './adjustments.tsx'

const adjustment = {
  ...{ id: 3, user_id: 7, user_name: 'Reem', amount: -250.5, reason: 'Booked twice' },
  ...{ asked_by: 9, asked_by_name: 'Saad', asked_at: '2026-11-22T10:00:00.000Z', until: '2026-11-23T10:00:00.000Z' },
}
const open = (row: object = {}) =>
  openOffice(adjustments, '/adjustments', {
    'GET /adjustments': ok(page({ ...adjustment, ...row })),
    'POST /users/7/adjust': ok(),
  })

test('the second person sees the correction and asks for the same', async () => {
  const { calls } = await open()
  const dialog = await ask('Confirm and book')
  expect(dialog.textContent).toMatch(/250\.50.*Booked twice/)
  await answer()
  expect(sent(calls)).toEqual([['POST /users/7/adjust', { amount: -250.5, reason: 'Booked twice' }]])
})

test.each([{ asked_by: 1 }, { user_id: 1 }])(
  'who asked, or whose wallet it is, waits for a colleague: %o',
  async (row) => {
    await open(row)
    expect(screen.getByText('A colleague confirms')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Confirm and book' })).toBeNull()
  },
)
