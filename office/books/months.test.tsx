// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok } from '#web/testing/render-hook.tsx'
import { act, sent } from '../testing/acts.ts'
import { openOffice } from '../testing/open-office.tsx'
import { books } from './books.tsx'

/** Loads the screen before a test stops the clock. */
await import('./months-page.tsx')

const never = { changed_at: null, changed_by_name: null, reason: null }
const months = {
  months: [
    { month: '2026-11', state: 'running', ...never },
    { month: '2026-10', state: 'open', ...never },
    { month: '2026-09', state: 'closed', changed_at: '2026-10-03T09:00:00Z', changed_by_name: 'Reem', reason: null },
  ],
  ...{ next: '2026-10', latest: '2026-09', open_lines: 2, open_differences: 0 },
} as const
const answers = {
  'GET /months': ok(months),
  'POST /months/2026-10/close': ok(months),
  'POST /months/2026-09/reopen': ok(months),
}
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))

test('[BKS-72] only the oldest open month is closed, and the dialog counts what the bank leaves open', async () => {
  const { calls } = await openOffice(books, '/months', answers)
  expect(row('November 2026').queryByRole('button')).toBeNull()
  expect(row('September 2026').getByText('Reem')).toBeTruthy()
  expect(row('October 2026').getByRole('link').getAttribute('href')).toContain('from=2026-10-01&until=2026-10-31')
  await act('Close', {})
  expect(sent(calls)).toEqual([['POST /months/2026-10/close', {}]])
})

test('[BKS-74] the latest closed month is opened again with a reason', async () => {
  const { calls } = await openOffice(books, '/months', answers)
  await act('Open again', { Reason: 'A late charge' })
  expect(sent(calls)).toEqual([['POST /months/2026-09/reopen', { reason: 'A late charge' }]])
})
