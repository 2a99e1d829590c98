// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aCar } from '#web/testing/a-car.ts'
import { lost, ok, press, renderOnPage } from '#web/testing/render-hook.tsx'
import { OrderPanel } from './order-panel.tsx'

const order = { id: 5, number: 'A-5', status: 'finished', invoice_status: 'paid', car: aCar(), price: 100_000 }

test('an order chosen from the list comes into view and takes the focus, once it is read', async () => {
  const look = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  const { wrapper } = await renderOnPage(() => null, { answers: { 'GET /orders/{id}': ok({ order }) } })
  const { rerender } = render(<OrderPanel id={5} invoice={null} isChosen={false} />, { wrapper })
  await press(() => undefined)
  const heading = screen.getByRole('heading', { level: 2 })
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
