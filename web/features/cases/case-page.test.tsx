// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, press, renderOnPage } from '#web/testing/render-hook.tsx'
import { CaseDecision } from './case-decision.tsx'
import { OpenCase } from './open-case.tsx'
import type { OrderCase } from './queries.ts'

const found = {
  ...{ id: 1, number: 'C-1', order_id: 5, car_id: 7, state: 'decided', kind: 'fault', wants: 'return' },
  ...{ opened_at: '2026-11-20T10:00:00.000Z', answer_by: null, decide_by: null, proposals: null },
  ...{ decision: 'return', amount: null, decision_reason: 'The gearbox slips.', fault: 'house', car_back_at: null },
  ...{ decided_at: '2026-11-22T10:00:00.000Z', messages: [], second_look: null, repair: null, repaired_at: null },
  lines: [
    { line: 'price', who: 'buyer', amount: 100_000.1 },
    { line: 'fees', who: 'buyer', amount: 0.2 },
    { line: 'payout', who: 'seller', amount: -90_000 },
  ],
} satisfies OrderCase

test('[CASE-1] the buyer says what the case is about, what happened and what they want', async () => {
  const { wrapper, calls } = await renderOnPage(() => null, { answers: { 'POST /orders/{id}/case': ok({}) } })
  render(<OpenCase orderId={5} open={{ kinds: ['papers', 'other'], until: null }} />, { wrapper })
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send the report' })
  const choose = (name: RegExp) => press(() => screen.getByRole('radio', { name }).click())
  await choose(/problem with the papers/)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'The plate is another.' } })
  expect([send.disabled, screen.queryByRole('radio', { name: /fault/ })]).toEqual([true, null])
  await choose(/Only an answer/)
  await press(() => send.click())
  const body = calls.find(({ method }) => method === 'POST')?.body as FormData
  expect(Object.fromEntries(body)).toEqual({ kind: 'papers', wants: 'answer', text: 'The plate is another.' })
})

test('[CASE-4] a return shows only the money of the buyer, held until the car is back', async () => {
  const { wrapper } = await renderOnPage(() => null, {})
  const { rerender, container } = render(<CaseDecision found={found} />, { wrapper })
  const amounts = [...container.querySelectorAll('dd')].map(({ textContent }) => textContent)
  expect(amounts).toEqual(['SAR 100,000.10', 'SAR 0.20', 'SAR 100,000.30'])
  expect(container.textContent).toContain('until the car is back with us')
  rerender(<CaseDecision found={{ ...found, state: 'closed' }} />)
  expect(container.textContent).toContain('The money is in your wallet.')
})

test('[CASE-16] a repair shows what is done and how long it takes, and no money', async () => {
  const { wrapper } = await renderOnPage(() => null, {})
  const repair = { text: 'A new valve body', days: 4 }
  const { rerender, container } = render(<CaseDecision found={{ ...found, decision: 'repair', repair, lines: [] }} />, {
    wrapper,
  })
  expect(container.textContent).toMatch(/A new valve body.*4 working days/)
  expect(container.textContent).not.toContain('wallet')
  const repaired_at = '2026-11-28T10:00:00.000Z'
  rerender(<CaseDecision found={{ ...found, decision: 'repair', repair, lines: [], repaired_at, state: 'closed' }} />)
  expect(container.textContent).toContain('The repair was done')
})
