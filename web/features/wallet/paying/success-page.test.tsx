// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { logIn } from '#web/platform/device/session.ts'
import { fakeLine, ok, pass, press, renderOnPage } from '#web/testing/render-hook.tsx'
// Loaded before, because the clock of the test waits for no file.
import '#web/features/transfers/bill-panel.tsx'
import { SuccessPage } from './success-page.tsx'

const bill = { biller: '901', number: '900000000031', amount: 250, expires_at: '2026-11-29T12:00:00.000Z' }
const payment = {
  ...{ id: 31, status: 'initiated', amount: 250, method: 'sadad', purpose: 'wallet', checkout_url: null, bill },
  ...{ created_at: '2026-11-22T12:00:00.000Z', order_id: null, order_part: null },
}

async function open(...states: object[]) {
  logIn({ token: 't', id: 7, name: 'Noura' })
  const line = fakeLine()
  const page = await renderOnPage(() => null, {
    answers: {
      'GET /payments/{id}': states.map((state) => ok({ payment: { ...payment, ...state } })),
      'GET /wallet': ok({ available_balance: 250, current_plan: null }),
    },
    at: '/success',
  })
  render(<SuccessPage paymentId={31} />, { wrapper: page.wrapper })
  await press(() => undefined)
  return { ...page, line }
}

test('[PAY-90] an open bill stays on the page with what a bank asks for, until a notice says that it is paid', async () => {
  const { href, line } = await open({}, { status: 'paid' })
  await pass(10_000)
  expect(href()).toBe('/success')
  for (const text of ['901', '900000000031']) expect(screen.getByText(text)).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Copy: Bill number' })).not.toBeNull()
  await line.send('notification-user-7', 'GeneralNotificationEvent', {} as never)
  expect(screen.queryByText('900000000031')).toBeNull()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The amount is in your wallet')
})

test('[PAY-92] a bill that is over says so, and that a new one can be had', async () => {
  await open({ status: 'failed' })
  expect(screen.getByText(/no longer valid/)).not.toBeNull()
})
