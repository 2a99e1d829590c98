// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok } from '#web/testing/render-hook.tsx'
import { openOffice } from '../testing/open-office.tsx'
import { books } from './books.tsx'

/** Loads the screen before a test stops the clock. */
await import('./vat-return-page.tsx')

const box = (number: number) => ({ box: number, amount: 0, adjustment: 0, vat: 0, documents: 0 })
const answer = {
  ...{ from: '2026-11-01', until: '2026-11-28', account: 458.25 },
  boxes: Array.from({ length: 16 }, (_, index) => box(index + 1)).map((each) =>
    each.box === 13 ? { ...each, vat: 51_170.79 } : each,
  ),
  differences: [
    { cause: 'other_period', vat: 50_712.54, count: 1, documents: [{ subject: 'order:7', vat: 50_712.54 }] },
  ],
}

test('[BKS-80] the return has its boxes, and lines with documents lead from its VAT to that of the account', async () => {
  const { calls } = await openOffice(books, '/vat-return?from=2026-11-01', { 'GET /vat-return': ok(answer) })
  expect(calls.map(({ path }) => path)).toEqual([expect.stringContaining('vat-return?from=2026-11-01')])
  const due = screen.getByRole('row', { name: /^13 VAT due/ })
  expect(within(due).getByText('51,170.79')).toBeTruthy()
  expect(screen.getAllByRole('row')).toHaveLength(17)
  const other = screen.getByText('Issued in one period and booked in another').closest('li')
  expect(other?.textContent).toMatch(/.50,712\.54$/)
  expect(
    within(other ?? document.body)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/en/admin/orders/7')
  expect(screen.getByText('Movement of the VAT account').closest('li')?.textContent).toMatch(/458\.25/)
})
