// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok } from '#web/testing/render-hook.tsx'
import { act, answer, ask, sent } from '../testing/acts.ts'
import { openOffice } from '../testing/open-office.tsx'
import { books } from './books.tsx'

/** Loads the screen before a test stops the clock. */
await import('./cash-page.tsx')

const none = { counted: null, difference: null, reason: null, counted_by: null, counted_by_name: null }
const open = {
  ...{ cashier_id: 7, cashier_name: 'Reem', day: '2026-11-20', opening: 2_000, taken: 1_050.5, banked: 0 },
  ...{ expected: 3_050.5, ...none, confirmed_by: null, confirmed_by_name: null, counted_at: null, approval_id: null },
}
const waiting = { ...open, cashier_id: 8, cashier_name: 'Hani', approval_id: 31 }
const closed = {
  ...{ ...open, cashier_id: 9, cashier_name: 'Mona', counted: 3_000, difference: -50.5 },
  ...{ counted_by: 9, counted_by_name: 'Mona', confirmed_by: 7, confirmed_by_name: 'Reem' },
}
const answers = {
  'GET /cash-desks': ok({ day: '2026-11-20', desks: [open, waiting, closed] }),
  'POST /cash-desks/7/count': ok(open),
  'POST /cash-desks/7/bank': ok(open),
}
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))

test('[BKS-40] each desk has its day and its count; only what is not counted yet is counted', async () => {
  await openOffice(books, '/cash-desks', answers)
  expect(row('Mona').getByText('Mona, confirmed by Reem')).toBeTruthy()
  expect(row('Hani').getByRole('link').getAttribute('href')).toBe('/en/admin/approvals/31')
  expect(screen.getAllByRole('button', { name: 'Count' })).toHaveLength(1)
  expect(screen.getAllByRole('row').at(-1)?.textContent).toMatch(/9,151\.50/)
})

test('[BKS-41] the count adds its notes up beside the books, and sends what they said', async () => {
  const { calls } = await openOffice(books, '/cash-desks', answers)
  await ask('Count')
  const notes = { '500 SAR': '6', '50 SAR': '1', Coins: '0.5', 'Reason of a difference': 'None' }
  await answer(notes)
  const [, body] = sent(calls)[0] ?? []
  expect(body).toMatchObject({ day: '2026-11-20', expected: 3_050.5, reason: 'None' })
  expect((body as { notes: object[] }).notes).toEqual(
    expect.arrayContaining([
      { value: 500, count: 6 },
      { value: 200, count: 0 },
      { value: 50, count: 1 },
      { value: 0.01, count: 50 },
    ]),
  )
})

test('[BKS-42] cash is handed to the bank with its reference', async () => {
  const { calls } = await openOffice(books, '/cash-desks', answers)
  await act('Hand to the bank', { Amount: '1000', 'Bank reference': 'DEP-1' })
  expect(sent(calls)).toEqual([['POST /cash-desks/7/bank', { amount: 1_000, reference: 'DEP-1' }]])
})
