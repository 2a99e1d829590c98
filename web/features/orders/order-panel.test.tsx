// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aCar } from '#web/testing/a-car.ts'
import { lost, ok, press, refusal, renderOnPage } from '#web/testing/render-hook.tsx'
import { OrderPanel } from './order-panel.tsx'

const order = { id: 5, number: 'A-5', status: 'finished', invoice_status: 'paid', car: aCar(), price: 100_000 }

test('an order chosen from the list comes into view and takes the focus, once it is read', async () => {
  const look = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  const { wrapper } = await renderOnPage(() => null, { answers: { 'GET /orders/{id}': ok({ order }) } })
  const { rerender } = render(<OrderPanel id={5} invoice={null} isChosen={false} />, { wrapper })
  await press(() => undefined)
  const heading = screen.getByRole('heading', { level: 1 })
  expect([document.activeElement === heading, look.mock.calls.length]).toEqual([false, 0])
  rerender(<OrderPanel id={5} invoice={null} isChosen />)
  expect([document.activeElement === heading, look.mock.calls.length]).toEqual([true, 1])
})

test('reports an order that a lost connection kept away', async () => {
  const { wrapper } = await renderOnPage(() => null, { answers: { 'GET /orders/{id}': [lost, ok({ order })] } })
  render(<OrderPanel id={5} invoice={null} isChosen={false} />, { wrapper })
  await press(() => undefined)
  expect(screen.getByRole('alert').textContent).toContain('No connection to the network')
})

test('[ORD-48] the buyer of a paid car names another person for the registration', async () => {
  const transfer = { owner_name: 'Fahd', owner_identity_masked: '1•••', owner_phone: '', transfer_location: 'Riyadh' }
  const paid = { ...order, status: 'making', transfer, items: [] }
  const { wrapper, calls } = await renderOnPage(() => null, {
    answers: { 'GET /orders/{id}': ok({ order: paid }), 'PUT /orders/{id}/owner': ok({ order: paid }) },
  })
  render(<OrderPanel id={5} invoice={null} isChosen={false} />, { wrapper })
  await press(() => undefined)
  await import('./owner-change.tsx')
  await press(() => screen.getByRole('button', { name: 'Change the name on the registration' }).click())
  const fill = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  fill('Owner name', 'Sara')
  fill('National ID or Iqama', '2000000006')
  fill('Mobile', '0551234567')
  await press(() => screen.getByRole('button', { name: 'Save the new name' }).click())
  const sent = calls.find(({ method }) => method === 'PUT')
  expect(sent?.body).toEqual({
    ...{ owner_name: 'Sara', owner_identity: '2000000006', owner_phone: '+966551234567', transfer_location: 'Riyadh' },
  })
  expect(screen.queryByRole('button', { name: 'Save the new name' })).toBeNull()
})

const due = {
  ...{ ...order, status: 'pending', invoice_status: 'issued', payment_method: null, transfer: null, coupon: null },
  ...{ items: [], announced_amount: 0, amount_due: 1_000, deposit_held: 0, deposit_counts: false, total: 1_000 },
  ...{ paid_at: null, ready_at: null, collect_by: null, lapses_at: null, invoice_by: null, given_up_at: null },
  ...{
    created_at: '2026-11-20T10:00:00.000Z',
    due_at: '2026-11-25T10:00:00.000Z',
    issued_at: '2026-11-20T10:00:00.000Z',
  },
}

test('[ORD-20] the press for cash is answered in sight and in focus with the branches, and needs no ID that is known', async () => {
  const look = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  const branch = { name: 'Riyadh', address: 'Exit 10', hours: '9–6', map_url: 'https://maps.example/1' }
  const user = { name: 'Fahd', phone: '+966551234567', identity_masked: '1•••08' }
  const { wrapper, calls } = await renderOnPage(() => null, {
    answers: {
      'GET /orders/{id}': [ok({ order: due }), ok({ order: { ...due, payment_method: 'cash' } })],
      'GET /profile': ok({ user }),
      'GET /items': ok({ items: [] }),
      'GET /wallet': ok({ available_balance: 0, total_balance: 0, current_plan: null }),
      'POST /orders/{id}/quote': refusal(422),
      'POST /complete-win-order': ok({ order: due, payment: null }),
      'GET /contact-us': ok({ branches: [branch] }),
    },
  })
  render(<OrderPanel id={5} invoice={null} isChosen={false} />, { wrapper })
  await press(() => undefined)
  await import('./cash-branches.tsx')
  look.mockClear()
  expect(screen.queryByRole('textbox', { name: 'National ID or Iqama' })).toBeNull()
  await press(() => screen.getByRole('radio', { name: /Cash/ }).click())
  await press(() => screen.getByRole('button', { name: 'I will pay at a branch' }).click())
  expect(calls.find(({ path }) => path.endsWith('complete-win-order'))?.body).not.toHaveProperty('owner_identity')
  const answer = screen.getAllByRole('status').find((each) => each.contains(document.activeElement))
  expect([answer?.textContent, look.mock.contexts]).toEqual([expect.stringContaining('A-5'), [answer]])
  await press(() => undefined)
  expect(answer?.textContent).toContain('Exit 10')
  expect(screen.getByRole('link', { name: /map/ }).getAttribute('href')).toBe(branch.map_url)
  await press(() => screen.getByRole('button', { name: 'Another number' }).click())
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'National ID or Iqama' }))
})
