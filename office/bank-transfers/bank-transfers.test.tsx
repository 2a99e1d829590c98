// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ok, pass, press, refusal, toasts } from '#web/testing/render-hook.tsx'
import { forgetLists } from '../platform/use-list-state.ts'
import { openOffice, page } from '../testing/open-office.tsx'
import { bankTransfers } from './bank-transfers.ts'

/** Loads the window before a test stops the clock. */
await import('../ui/ask-dialog-window.tsx')

const PAUSE_MS = 320
const transfer = {
  id: 14,
  user_id: 7,
  user_name: 'Reem',
  amount: 450,
  status: 'under_review',
  purpose: 'order',
  transfer_date: '2026-11-20',
  created_at: '2026-11-20T10:00:00.000Z',
  order_id: null,
  approved_amount: null,
  name: 'Reem Alotaibi',
  city: '',
  iban_masked: 'SA•• 0001',
  reason: null,
  reviewed_at: null,
  own_name: true,
  alike: [{ id: 9, user_id: 8, status: 'approved', same_image: true }],
}
const LIST = { 'GET /bank-transfers': ok(page(transfer)) }
const ONE = {
  'GET /bank-transfers/14': ok(transfer),
  'GET /bank-transfers/14/check': ok({ lines: [], order_due: null }),
}
const queries = (calls: { path: string }[]) => calls.map(({ path }) => path.split('?')[1] ?? '')
const head = (name: string) => screen.getByRole('columnheader', { name })

beforeEach(forgetLists)

test('a list asks its call, and shows each value as its kind wants it', async () => {
  const { calls } = await openOffice(bankTransfers, '/bank-transfers', LIST)
  expect(queries(calls)).toEqual(['page=1&per_page=25&sort=-id'])
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['14', 'Reem', 'Under review']),
  )
  expect(screen.getByRole('link', { name: '14' }).getAttribute('href')).toBe('/en/admin/bank-transfers/14')
})

test('a press on a headline sorts by it, a second one turns the order round', async () => {
  const { calls, address } = await openOffice(bankTransfers, '/bank-transfers', LIST)
  expect(screen.getAllByRole('columnheader').map((each) => each.getAttribute('aria-sort'))[0]).toBe('descending')
  await press(() => head('Amount').querySelector('button')?.click())
  await press(() => head('Amount').querySelector('button')?.click())
  expect(queries(calls).slice(1)).toEqual(['page=1&per_page=25&sort=amount', 'page=1&per_page=25&sort=-amount'])
  expect(head('Amount').getAttribute('aria-sort')).toBe('descending')
  expect(address()).toBe('/bank-transfers?sort=amount&order=DESC')
})

test('a filter that is chosen right after typing stays, and both begin with the first page', async () => {
  const { address } = await openOffice(bankTransfers, '/bank-transfers?page=3', LIST)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'reem' } })
  await pass(100)
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'approved' } })
  await pass(PAUSE_MS)
  await pass()
  expect(address()).toBe('/bank-transfers?filter={"status":"approved","q":"reem"}')
})

test('what is typed while the list answers is neither lost nor forgotten', async () => {
  const { address } = await openOffice(bankTransfers, '/bank-transfers', LIST)
  const box = screen.getByRole<HTMLInputElement>('searchbox')
  fireEvent.change(box, { target: { value: 're' } })
  await pass(PAUSE_MS)
  fireEvent.change(box, { target: { value: 'reem' } })
  await pass()
  expect([box.value, address()]).toEqual(['reem', '/bank-transfers?filter={"q":"re"}'])
  await pass(PAUSE_MS)
  await pass()
  expect([box.value, address()]).toEqual(['reem', '/bank-transfers?filter={"q":"reem"}'])
})

test('an emptied search is no filter, and a search from elsewhere is shown', async () => {
  const { address, go } = await openOffice(bankTransfers, '/bank-transfers?filter={"q":"reem"}', LIST)
  const box = screen.getByRole<HTMLInputElement>('searchbox')
  expect(box.value).toBe('reem')
  fireEvent.change(box, { target: { value: '' } })
  await pass(PAUSE_MS)
  await pass()
  expect(address()).toBe('/bank-transfers')
  await go('/bank-transfers?filter={"q":"ford"}')
  expect(box.value).toBe('ford')
})

test('the way back up shows the list as it was left', async () => {
  const { go, calls } = await openOffice(bankTransfers, '/bank-transfers?filter={"status":"approved"}', {
    ...LIST,
    ...ONE,
  })
  await go('/bank-transfers/14')
  await go('/bank-transfers')
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('approved')
  expect(
    queries(calls)
      .filter((query) => query.includes('per_page'))
      .every((query) => query.includes('approved')),
  ).toBe(true)
})

test('a page past the last leads to the last one', async () => {
  const answers = {
    ...ONE,
    'GET /bank-transfers': [ok({ ...page(), total: 60 }), ok({ ...page(transfer), total: 60 })],
  }
  const { address, go, back } = await openOffice(bankTransfers, '/bank-transfers/14', answers)
  await go('/bank-transfers?page=9')
  expect([address(), screen.getAllByRole('row').length]).toEqual(['/bank-transfers?page=3', 2])
  // The way back does not lead to the page that is none.
  await back()
  expect(address()).toBe('/bank-transfers/14')
})

test('an empty list says where its rows come from, and a filtered one that nothing fits', async () => {
  const none = { 'GET /bank-transfers': ok(page()) }
  const { go } = await openOffice(bankTransfers, '/bank-transfers', none)
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Nothing yet')
  await go('/bank-transfers?filter={"status":"approved"}')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('No results')
})

test('a list that cannot be read says why, and tries again', async () => {
  const answers = { 'GET /bank-transfers': [refusal(500, { message: 'Out of order' }), ok(page(transfer))] }
  await openOffice(bankTransfers, '/bank-transfers', answers)
  expect(screen.getByRole('alert').textContent).toContain('Out of order')
  await press(() => screen.getByRole('alert').querySelector('button')?.click())
  expect(screen.getAllByRole('row')).toHaveLength(2)
})

test('a page has its facts, and names what is missing', async () => {
  await openOffice(bankTransfers, '/bank-transfers/14', ONE)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bank transfer #14')
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
  expect(terms).toContain('Purpose')
  expect(terms).not.toContain('City')
  expect(screen.getByText(/empty fields?$/).closest('details')?.textContent).toContain('City')
})

test('an address that names no thing has nothing', async () => {
  const { calls } = await openOffice(bankTransfers, '/bank-transfers/create')
  expect([calls, screen.getByRole('heading').textContent]).toEqual([[], 'Nothing here'])
})

test('a transfer is approved with another amount once, and the page is read again', async () => {
  const answers = { ...ONE, 'POST /bank-transfers/14/approve': ok(transfer) }
  const { calls } = await openOffice(bankTransfers, '/bank-transfers/14', answers)
  await press(() => screen.getByRole('button', { name: 'Approve 450.00 received' }).click())
  fireEvent.change(screen.getByRole('textbox', { name: /Amount/ }), { target: { value: '400' } })
  await press(() => screen.getByRole('dialog').querySelector<HTMLButtonElement>('button[type=submit]')?.click())
  const sent = calls.filter(({ method }) => method === 'POST')
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/api/admin/bank-transfers/14/approve', { amount: 400 }],
  ])
  expect(sent[0]?.idempotencyKey).toMatch(/^\w{32}$/)
  expect([toasts(), calls.at(-1)?.method]).toEqual([['Done'], 'GET'])
})

test('[TRF-13] money that the server knows is approved only once staff say that it is other money', async () => {
  const known = {
    ...{ payment_id: 12, journal_id: null, transfer_id: null, user_id: 7, purpose: 'order', order_id: 18 },
    ...{ package_id: null, method: 'cash', amount: 450, status: 'recorded', can_settle: false },
    ...{ created_at: '2026-11-20T08:00:00.000Z', settled_at: '2026-11-20T09:00:00.000Z', settled_by_name: 'Sara' },
    receipt_number: 'CR-2026-000012',
  }
  const refused = refusal(409, { reason: 'payment_known', data: { payments: [known] } })
  const { calls } = await openOffice(bankTransfers, '/bank-transfers/14', {
    ...ONE,
    'POST /bank-transfers/14/approve': [refused, ok(transfer)],
  })
  await press(() => screen.getByRole('button', { name: 'Approve 450.00 received' }).click())
  const button = () => screen.getByRole('dialog').querySelector<HTMLButtonElement>('button[type=submit]')
  await press(() => button()?.click())
  expect(screen.getByRole('dialog').textContent).toContain('CR-2026-000012')
  expect(button()?.disabled).toBe(true)
  await press(() => screen.getByRole('radio').click())
  await press(() => button()?.click())
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{}, { other_money: true }])
  expect(screen.queryByRole('dialog')).toBeNull()
})
