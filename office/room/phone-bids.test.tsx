// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, pass, press, refusal, toasts } from '#web/testing/render-hook.tsx'
import { sent } from '../testing/acts.ts'
import { openOffice } from '../testing/open-office.tsx'
import { PhoneBids } from './phone-bids.tsx'

const AT = '2026-11-28T10:00:00.000Z'
const lot = {
  ...{ car_id: 9, status: 'live', increments: [{ from: 0, step: 500 }], price: 20_000, opening_price: 10_000 },
}
const mine = {
  ...{ id: 3, user_id: 7, user_name: 'Noura', clerk_id: 1, clerk_name: 'Huda', amount_max: 60_000 },
  ...{ given_at: AT, ended_at: null, bids: [{ amount: 19_500, at: AT }] },
}
const LIST = 'GET /lots/9/phone-mandates'
const open = (mandates: object[], more: object = {}) =>
  openOffice(
    [{ path: '/here', right: 'read', render: () => <PhoneBids lot={lot} /> }],
    '/here',
    { [LIST]: ok({ mandates }), ...more },
    ['read', 'auctions', 'lots.secrets'],
  )
const button = (name: string) => screen.queryByRole('button', { name })

test('[CALL-2] the next bid goes out with one press, and another amount once it is typed', async () => {
  const { calls } = await open([mine], {
    'POST /phone-mandates/3/bids': [ok({}), refusal(403, { reason: 'above_mandate', message: 'Above' })],
  })
  expect(screen.getByText(/^Up to/).textContent).toBe('Up to SAR 60,000')
  await press(() => button('Bid for the member')?.click())
  await pass()
  fireEvent.change(screen.getByRole('textbox', { name: 'Amount' }), { target: { value: '61,000' } })
  await press(() => button('Bid for the member')?.click())
  await pass()
  expect(sent(calls).map(([, body]) => body)).toEqual([{ amount: 20_500 }, { amount: 61_000 }])
  expect(toasts()).toEqual(['The bid is in.', 'Above'])
})

test('[CALL-3] a colleague’s member and an ended mandate have no field', async () => {
  const { clerk_name: _, ...rest } = mine
  await open([
    { ...rest, id: 4, clerk_id: 2, clerk_name: 'Omar', amount_max: null },
    { ...mine, ended_at: AT },
  ])
  expect(button('Bid for the member')).toBeNull()
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toEqual(['Nouraby OmarSAR 19,500', 'NouraEnded · Up to SAR 60,000SAR 19,500'])
})
