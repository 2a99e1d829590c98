// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, press, renderOnPage } from '#web/testing/render-hook.tsx'
import { RefundPage } from './refund-page.tsx'

const wallet = { total_balance: 500, available_balance: 500, frozen_balance: 0, current_plan: null }
const none = { data: [], total: 0 }
const transfer = { id: 1, status: 'approved', purpose: 'wallet' }

const text = async (more: object, transfers: object[] = []) => {
  const page = await renderOnPage(() => null, {
    answers: {
      'GET /wallet': ok(wallet),
      'GET /refunds': ok({ refunds: none, held_until: null, to_cards: 0, ...more }),
      'GET /bank-transfers': ok({ transfers: { ...none, data: transfers } }),
      'GET /profile': ok({ user: { has_password: false } }),
    },
  })
  render(<RefundPage />, { wrapper: page.wrapper })
  await press(() => undefined)
  return document.body.textContent
}

test('[REF-11] who paid by card reads of the card, also while the bank is stopped', async () => {
  const words = await text({ to_cards: 500, held_until: '2026-11-25T10:00:00.000Z' })
  expect(words).toContain('A refund to your card is open now')
  expect(words).not.toContain('stop for 72 hours')
  expect(words).not.toContain('What you transferred')
  expect(screen.queryByRole('textbox', { name: /IBAN/ })).toBeNull()
})

test.each([
  [[], false],
  [[transfer], true],
])('[REF-4] the way back of transferred money is told to who transferred: %j', async (transfers, isTold) => {
  expect((await text({}, transfers))?.includes('What you transferred')).toBe(isTold)
})
