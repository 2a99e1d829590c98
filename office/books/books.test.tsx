// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, press, refusal } from '#web/testing/render-hook.tsx'
import { act, sent } from '../testing/acts.ts'
import { openOffice, page } from '../testing/open-office.tsx'
import { books } from './books.tsx'

/** Loads the screens before a test stops the clock. */
await Promise.all([import('./trial-balance-page.tsx'), import('./upload-page.tsx')])

const chart = page({
  id: 'fees',
  number: 4010,
  name: 'Fees',
  kind: 'income',
  title_ar: 'ب',
  title_en: 'Fees',
  balance: 0.1,
})
const nothing = { open_debit: 0, open_credit: 0, debit: 0, credit: 0, close_debit: 0, close_credit: 0 }
const totals = { ...nothing, debit: 1_000.5, credit: 1_000.5, close_debit: 1_000.5, close_credit: 1_000.5 }
const balance = {
  ...{ from: '2026-11-01', until: '2026-11-20', balanced: true, checked_at: '2026-11-20T01:20:00.000Z', totals },
  accounts: [
    { ...nothing, id: 'bank', number: 1010, name: 'Bank', group: 'assets', debit: 1_000.5, close_debit: 1_000.5 },
    { ...nothing, id: 'cash', number: 1020, name: 'Cash', group: 'assets' },
    { ...nothing, id: 'fees', number: 4010, name: 'Fees', group: 'income', credit: 1_000.5, close_credit: 1_000.5 },
  ],
}
const journal = {
  ...{ id: 8, kind: 'order_paid', reference: 'order:18', reason: null, actor_id: null },
  created_at: '2026-11-20T10:00:00.000Z',
  lines: [
    { account: 'wallet', user_id: 7, user_name: 'Reem', amount: -450 },
    { account: 'fees', user_id: null, user_name: null, amount: 450 },
  ],
}
const difference = {
  ...{ id: 4, kind: 'gateway_amount', subject: 'payment:12', expected_amount: 450, found_amount: null },
  ...{ details: null, found_at: '2026-11-20T10:00:00.000Z', cleared_at: null, cleared_by: null, reason: null },
}
const run = {
  ...{ id: 1, day: '2026-11-19', started_by: null, started_at: '2026-11-20T01:00:00.000Z', finished_at: null },
  ...{ compared: { wallets: 30, payments: 12 }, differences: 2 },
  unproved: [
    { kind: 'cash_not_counted', amount: 7_000.5, count: 3 },
    { kind: 'deposit_not_arrived', amount: 0, count: 0 },
  ],
}
const RECONCILIATION = {
  'GET /reconciliation': ok(page(difference)),
  'GET /reconciliation/4': ok(difference),
  'GET /reconciliation-runs': ok(page(run)),
}
const statement = {
  ...{ id: 6, format: 'csv', iban_masked: 'SA•• 0001', first_day: '2026-11-01', last_day: '2026-11-19' },
  ...{ opening_balance: 0, closing_balance: 900, lines_count: 2, unmatched_count: 1, uploaded_by: 9 },
  uploaded_at: '2026-11-20T10:00:00.000Z',
}

test('[BKS-51] the trial balance says that it balances, and each account of a group leads to its journals', async () => {
  const at = '/chart?from=2026-11-01&until=2026-11-20'
  const { calls, address } = await openOffice(books, at, { 'GET /trial-balance': ok(balance) })
  expect(calls[0]?.path).toBe('/api/admin/trial-balance?from=2026-11-01&until=2026-11-20')
  expect(document.querySelector('.strip')?.textContent).toMatch(/^The books balance.*1,000\.50.*Last compared 20 Nov/)
  const cells = () => screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(cells().slice(2)).toEqual([
    ['Assets'],
    ['1010', 'Bank', '–', '–', '1,000.50', '–', '1,000.50', '–'],
    ['1020', 'Cash', '–', '–', '–', '–', '–', '–'],
    ['Income'],
    ['4010', 'Fees', '–', '–', '–', '1,000.50', '–', '1,000.50'],
    ['Sum', '–', '–', '1,000.50', '1,000.50', '1,000.50', '1,000.50'],
  ])
  const filter = encodeURIComponent(JSON.stringify({ account: 'fees' }))
  expect(screen.getByRole('link', { name: 'Fees' }).getAttribute('href')).toBe(`/en/admin/journals?filter=${filter}`)
  await press(() => screen.getByRole('button', { name: 'Hide empty accounts' }).click())
  expect(cells()).toHaveLength(7)
  expect(address()).toContain('zero=hidden')
})

test('[BKS-51] books that do not balance say so with both sums', async () => {
  const answers = { ...balance, balanced: false, checked_at: null, totals: { ...totals, close_credit: 900 } }
  await openOffice(books, '/chart', { 'GET /trial-balance': ok(answers) })
  expect(document.querySelector('.strip')?.textContent).toMatch(/do not balance.*1,000\.50 ≠ 900\.00.*Not compared yet/)
})

test('a journal names the member of each wallet and the other accounts, with their amounts', async () => {
  const answers = { 'GET /journals': ok(page(journal)), 'GET /ledger-accounts': ok(chart) }
  const { calls } = await openOffice(books, '/journals?filter={"account":"fees"}', answers)
  expect(calls[0]?.path).toBe('/api/admin/journals?page=1&per_page=25&sort=-id&account=fees')
  const [wallet, fees] = screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .filter((text) => text.includes('450'))
  expect(wallet).toMatch(/Reem.*Debit.*450/)
  expect(fees).toMatch(/Fees.*Credit.*450/)
  expect(screen.getByRole('link', { name: 'Order 18' }).getAttribute('href')).toBe('/en/admin/orders/18')
})

test('[BKS-54] who owes is listed with the balance of the account, a debit, and the way to its journals', async () => {
  const owed = {
    ...{ id: 18, number: 'M-2026-000018', user_id: 7, user_name: 'Reem', invoice_status: 'grace' },
    ...{ issued_at: '2026-11-18T10:00:00.000Z', due_at: '2026-11-20T10:00:00.000Z' },
    ...{ total: 24_092.5, paid_amount: 1_000, due_amount: 23_092.5 },
  }
  const account = { ...chart.data[0], id: 'receivables', number: 1110, title_en: 'Owed by buyers', balance: -24_092.5 }
  const answers = { 'GET /receivables': ok(page(owed)), 'GET /ledger-accounts': ok(page(account)) }
  await openOffice(books, '/receivables', answers)
  const row = screen.getByRole('row', { name: /M-2026-000018/ })
  expect(row.textContent).toMatch(/Reem.*24,092\.50.*1,000.*23,092\.50/)
  expect(within(row).getByRole('link', { name: 'M-2026-000018' }).getAttribute('href')).toBe('/en/admin/orders/18')
  const note = screen.getByText(/Balance of the account/)
  expect(note.textContent).toMatch(/1110.*[^-−]24,092\.50/)
  const filter = encodeURIComponent(JSON.stringify({ account: 'receivables' }))
  expect(within(note).getByRole('link').getAttribute('href')).toBe(`/en/admin/journals?filter=${filter}`)
})

test('the books are compared again for a day, and the last comparisons are shown', async () => {
  const answers = { ...RECONCILIATION, 'POST /reconciliation': ok(run) }
  const { calls } = await openOffice(books, '/reconciliation', answers)
  expect(screen.getByText(/Compared/).parentElement?.textContent).toMatch(/42.*2/)
  expect(screen.getByText('Cash that nobody has counted').parentElement?.textContent).toMatch(/3.*7,000\.50/)
  expect(screen.queryByText('Cash on its way to the bank')).toBeNull()
  await act('Compare now')
  await act('Compare now', { 'Day of the payments': '2026-11-18' })
  expect(sent(calls)).toEqual([
    ['POST /reconciliation', {}],
    ['POST /reconciliation', { day: '2026-11-18' }],
  ])
})

test('a difference is cleared with a reason, once', async () => {
  const answers = { ...RECONCILIATION, 'POST /reconciliation/4/clear': ok(difference) }
  const { calls } = await openOffice(books, '/reconciliation/4', answers)
  await act('Note how it was cleared', { Reason: 'Paid in cash' })
  expect(sent(calls)).toEqual([['POST /reconciliation/4/clear', { reason: 'Paid in cash' }]])
})

test('a cleared difference has no act', async () => {
  const cleared = { ...difference, cleared_at: '2026-11-21T10:00:00.000Z' }
  await openOffice(books, '/reconciliation/4', { 'GET /reconciliation/4': ok(cleared) })
  expect(screen.queryByRole('button', { name: 'Note how it was cleared' })).toBeNull()
})

test('a statement begins with the lines that nothing explains', async () => {
  const line = {
    ...{ id: 1, statement_id: 6, line: 3, day: '2026-11-02', amount: 75, reference: 'FT-1', name: '' },
    ...{ iban_masked: '', description: 'Fee of the bank', matched: null, alike: null },
  }
  const { calls } = await openOffice(books, '/bank-statements/6', {
    'GET /bank-statements/6': ok(statement),
    'GET /bank-statements/6/lines': ok(page(line)),
    'GET /users': ok(page()),
  })
  const read = () => calls.filter(({ path }) => path.includes('/lines')).map(({ path }) => path.split('?')[1])
  expect(within(screen.getAllByRole('listitem').at(-1) as HTMLElement).getByText('Fee of the bank')).toBeTruthy()
  await press(() => screen.getByRole('button', { name: 'All' }).click())
  expect(read()).toEqual(['page=1&per_page=50&open=1', 'page=1&per_page=50'])
})

test('a file of the bank is sent, and what is wrong in it is listed', async () => {
  const refused = refusal(422, { reason: 'invalid', errors: { file: ['Line 3 has no amount.'] } })
  const { calls, address } = await openOffice(books, '/bank-statements/create', {
    'POST /bank-statements': [refused, ok(statement)],
    'GET /bank-statements/6': ok(statement),
  })
  const file = new File(['day;amount'], 'november.csv')
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [file] } })
  const send = () => press(() => document.querySelector<HTMLButtonElement>('button[type=submit]')?.click())
  await send()
  expect(screen.getAllByRole('alert')[0]?.textContent).toBe('Line 3 has no amount.')
  await send()
  const [, body] = sent(calls)[1] ?? []
  expect([(body as FormData).get('file'), address()]).toEqual([file, '/bank-statements/6'])
})
