// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { KnownPayment } from '#contract/http/office/money/known.ts'
import { ApiError } from '#web/platform/http/api.ts'
import { press, renderOnPage } from '#web/testing/render-hook.tsx'
import { FormAct } from './form-act.tsx'

/** Loads the window before a test stops the clock. */
await import('../../ui/ask-dialog-window.tsx')

const announced: KnownPayment = {
  ...{ payment_id: 12, journal_id: null, transfer_id: null, user_id: 5, purpose: 'order', order_id: 18 },
  ...{ package_id: null, method: 'cash', amount: 19_092.5, status: 'announced', can_settle: true },
  ...{ created_at: '2026-11-26T08:00:00.000Z', settled_at: null, settled_by_name: null, receipt_number: null },
}
const recorded: KnownPayment = {
  ...announced,
  ...{ payment_id: 15, status: 'recorded', can_settle: false, settled_at: '2026-11-26T09:00:00.000Z' },
  ...{ settled_by_name: 'Sara', receipt_number: 'CR-2026-000012' },
}
const refused = (reason: string, payments: KnownPayment[]) =>
  new ApiError('Known', { status: 409, code: 409, reason, errors: {}, data: { payments }, requestId: undefined })

/** The dialog after its act was refused for the first time. */
async function askedAbout(act: (...said: unknown[]) => Promise<unknown>) {
  const { wrapper } = await renderOnPage(() => null)
  const fields = [{ name: 'amount', label: 'Amount', kind: 'money' as const, initial: '500' }]
  render(<FormAct label="Record" fields={fields} canSettle act={act} />, { wrapper })
  await press(() => screen.getByRole('button', { name: 'Record' }).click())
  const button = () => screen.getByRole('dialog').querySelector<HTMLButtonElement>('button[type=submit]')
  await press(() => button()?.click())
  return { button, choices: () => screen.queryAllByRole<HTMLInputElement>('radio') }
}

test('[TRF-13] money that the server knows is shown, and staff choose the announced payment or say that it is other', async () => {
  const act = vi.fn<(...said: unknown[]) => Promise<unknown>>(async () => ({}))
  act.mockRejectedValueOnce(refused('payment_known', [announced, recorded]))
  act.mockRejectedValueOnce(refused('payment_known', [recorded]))
  const { button, choices } = await askedAbout(act)
  expect(screen.getByRole('dialog').textContent).toContain('CR-2026-000012')
  expect(screen.getByRole('dialog').textContent).toContain('Sara')
  expect([button()?.disabled, choices().length]).toEqual([true, 2])
  await press(() => choices()[0]?.click())
  await press(() => button()?.click())
  expect(act.mock.lastCall?.[2]).toEqual({ payment_id: 12 })
  // A second refusal keeps the choice.
  expect([button()?.disabled, choices().length]).toEqual([true, 1])
  await press(() => choices()[0]?.click())
  await press(() => button()?.click())
  expect(act.mock.lastCall?.[2]).toEqual({ payment_id: 12, other_money: true })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[TRF-13] another amount is another question; [TRF-14] a refusal that asks nothing has no choice', async () => {
  const act = vi.fn<(...said: unknown[]) => Promise<unknown>>(async () => ({}))
  act.mockRejectedValueOnce(refused('payment_known', [announced]))
  act.mockRejectedValueOnce(refused('order_already_paid', [recorded]))
  const { button, choices } = await askedAbout(act)
  await press(() => choices()[1]?.click())
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '600' } })
  expect([button()?.disabled, choices().length]).toEqual([false, 0])
  await press(() => button()?.click())
  expect(act.mock.lastCall?.[2]).toEqual({})
  expect(screen.getByRole('dialog').textContent).toContain('CR-2026-000012')
  expect(choices()).toEqual([])
})
