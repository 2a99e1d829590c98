// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCar } from '#web/testing/a-car.ts'
import { ok, press, refusal, renderOnPage } from '#web/testing/render-hook.tsx'
import { PayPart } from './pay-part.tsx'
import type { OrderDetail } from './queries.ts'

const order = {
  ...{ id: 5, number: 'A-5', status: 'pending', invoice_status: 'issued', car: aCar(), price: 900, total: 1_000 },
  ...{ amount_due: 1_000, announced_amount: 0, deposit_held: 0, deposit_counts: false, items: [], coupon: null },
  ...{ transfer: null, payment_method: null, due_at: null, client_fees: 100, administrative_fees: 0, discount: 0 },
  ...{ services_amount: 0, shipping_amount: 0, tax_amount: 0 },
} as unknown as OrderDetail

async function open(available: number, plan: object | null = null, due = 1_000) {
  const page = await renderOnPage(() => null, {
    answers: {
      'GET /profile': ok({ user: { name: 'Fahd', phone: '+966501234567', identity_masked: null } }),
      'GET /items': ok({ items: [] }),
      'POST /orders/{id}/quote': ok(order),
      'GET /wallet': ok({
        ...{ available_balance: available, total_balance: available, current_plan: plan },
        payment_methods: ['online', 'sadad', 'bank_transfer', 'cash'],
      }),
      'POST /complete-win-order': refusal(409, { errors: { error: ['Not now'] } }),
    },
  })
  render(<PayPart order={{ ...order, amount_due: due }} onAnswer={() => undefined} />, { wrapper: page.wrapper })
  await press(() => undefined)
  fireEvent.change(screen.getByRole('textbox', { name: 'National ID or Iqama' }), { target: { value: '1000000008' } })
  const sent = async (name: string) => {
    await press(() => screen.getByRole('button', { name }).click())
    const body = page.calls.findLast(({ path }) => path.endsWith('/complete-win-order'))?.body as object
    return Object.fromEntries(Object.entries(body).filter(([key]) => ['payment_method', 'use_wallet'].includes(key)))
  }
  return { sent }
}

test('[PAY-80] a wallet that covers all pays all: no other way is asked for', async () => {
  const { sent } = await open(1_500)
  expect(screen.queryByRole('radio')).toBeNull()
  const spoken = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(spoken).toContainEqual(expect.stringMatching(/^SAR.0\.00$/))
  expect(await sent('Pay from wallet SAR 1,000.00')).toEqual({ payment_method: 'wallet', use_wallet: false })
  expect(screen.getByText('Not now')).not.toBeNull()
})

test('[PAY-83] [PAY-88] a part from the wallet leaves the rest to the chosen way', async () => {
  const { sent } = await open(400)
  expect(screen.getByText(/How do you pay the remaining/)).not.toBeNull()
  expect(await sent('Pay now SAR 600.00')).toEqual({ payment_method: 'online', use_wallet: true })
  await press(() => screen.getByRole('radio', { name: /Bank transfer/ }).click())
  expect(await sent('Go on to the transfer')).toEqual({ payment_method: 'bank_transfer', use_wallet: true })
  await press(() => screen.getByRole('switch').click())
  expect(await sent('Go on to the transfer')).toEqual({ payment_method: 'bank_transfer', use_wallet: false })
})

test('[PAY-86] a payment that ends the package is only made if its buyer asks for it', async () => {
  const { sent } = await open(1_500, { name: 'Gold', deposit: 1_000 })
  expect(screen.getByText(/your .?Gold.? package, which ends/)).not.toBeNull()
  expect(await sent('Pay now SAR 1,000.00')).toEqual({ payment_method: 'online', use_wallet: false })
  await press(() => screen.getByRole('switch').click())
  expect(await sent('Pay from wallet SAR 1,000.00')).toEqual({ payment_method: 'wallet', use_wallet: false })
})

test('[DASH-12] the wallet comes first, and a sum that a card seldom pays has the bill chosen', async () => {
  await open(0)
  const names = () =>
    screen.getAllByRole('radio').map((radio) => radio.closest('label')?.querySelector('b')?.textContent)
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Wallet first')
  expect(names()).toEqual(['Online payment', 'SADAD bill', 'Bank transfer', 'Cash at a branch'])
  cleanup()
  await open(0, null, 60_000.5)
  expect(names().slice(0, 2)).toEqual(['SADAD bill', 'Online payment'])
  expect((screen.getAllByRole('radio')[0] as HTMLInputElement).checked).toBe(true)
})

test('an empty wallet offers to add money', async () => {
  await open(0)
  const control = screen.getByRole('switch', { name: 'Nothing is available in your wallet' }) as HTMLInputElement
  expect(control.disabled).toBe(true)
  expect(screen.getByRole('button', { name: 'Add money' })).not.toBeNull()
})
