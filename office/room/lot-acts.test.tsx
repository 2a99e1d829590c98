// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { ok, press, refusal, toasts } from '#web/testing/render-hook.tsx'
import { DecideSales } from '../lots/decide-sale.tsx'
import { act, sent } from '../testing/acts.ts'
import { openOffice } from '../testing/open-office.tsx'
import { LotActs } from './lot-acts.tsx'
import type { Lot } from './room-data.ts'
import { LeaderPanel, VoidPanel } from './room-side.tsx'
import { TimedActs } from './timed-acts.tsx'

const PUBLIC_CAUSE = 'Reason, seen by everybody'
const AUDIT_REASON = 'Reason, shown to colleagues and written to the audit log'
const lot = (more: object) =>
  ({
    ...{ id: 31, lot_id: 80, car_id: 31, title_ar: 'كامري', title_en: 'Camry', bids_count: 2, price: 20_000 },
    ...{ closes_at: '2026-11-22T13:00:00.000Z', decide_by: null },
    ...more,
  }) as unknown as Lot // what the acts read of it
const open = (render: () => ReactNode, answers: Record<string, ReturnType<typeof ok>> = {}) =>
  openOffice([{ path: '/lot', right: 'auctions', render }], '/lot', answers, ['auctions'])

test('a running lot gets more time, is paused or withdrawn, each with a public cause and a reason', async () => {
  const render = () => <TimedActs lot={lot({ status: 'live' })} isTimed />
  const steps = ['extend', 'pause', 'withdraw'].map((step) => [`POST /lots/31/${step}`, ok()])
  const { calls } = await open(render, Object.fromEntries(steps))
  await act('Add time', { Minutes: '45', [PUBLIC_CAUSE]: 'papers', [AUDIT_REASON]: 'A paper is late' })
  await act('Pause', { [AUDIT_REASON]: 'A power cut' })
  await act('Withdraw', { [PUBLIC_CAUSE]: 'seller', [AUDIT_REASON]: 'He phoned' })
  expect(sent(calls)).toEqual([
    ['POST /lots/31/extend', { minutes: 45, cause: 'papers', reason: 'A paper is late' }],
    ['POST /lots/31/pause', { cause: 'technical_fault', reason: 'A power cut' }],
    ['POST /lots/31/withdraw', { cause: 'seller', reason: 'He phoned' }],
  ])
})

test('an announcement is made in both languages', async () => {
  const { calls } = await open(() => <TimedActs lot={lot({ status: 'live' })} isTimed={false} />, {
    'POST /lots/31/announce': ok(),
  })
  await act('Announce', { 'Text in Arabic': 'مفتاح ثانٍ', 'Text in English': 'A second key' })
  expect(sent(calls)).toEqual([['POST /lots/31/announce', { text_ar: 'مفتاح ثانٍ', text_en: 'A second key' }]])
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
})

test('a lot that waits for its owner is decided for them', async () => {
  const answers = { 'POST /lots/31/decision': ok() }
  const { calls } = await open(() => <LotActs lot={lot({ status: 'awaiting_owner' })} />, answers)
  await act('Approve for the seller')
  await act('Reject for the seller')
  expect(sent(calls).map(([, body]) => body)).toEqual([{ decision: 'approve' }, { decision: 'reject' }])
})

test('[BACK-81] several sales are decided at once in the list, and one that is refused keeps none back', async () => {
  const refused = refusal(409, { message: 'The sale of Camry was decided' })
  const { calls } = await open(() => <DecideSales rows={[31, 32, 33].map((car_id) => lot({ car_id }))} />, {
    'POST /lots/31/decision': ok(),
    'POST /lots/32/decision': refused,
    'POST /lots/33/decision': ok(),
  })
  await act('Reject for the seller')
  expect(sent(calls)).toEqual([31, 32, 33].map((carId) => [`POST /lots/${carId}/decision`, { decision: 'reject' }]))
  expect(toasts()).toEqual(['The sale of Camry was decided'])
})

test('the panel of a leader has the name, the masked phone and the money', async () => {
  const user = { id: 9, name: 'Reem', phone: '+966•••12', available_balance: 300, frozen_balance: 40 }
  await open(() => <LeaderPanel userId={9} isOver={false} />, { 'GET /users/9': ok(user) })
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent?.replaceAll(/[^\w+•]/g, ''))
  expect(values.slice(0, 4)).toEqual(['Reem', '+966•••12', 'SAR300', 'SAR40'])
})

test('a bid is voided for a cause that everybody reads', async () => {
  const onClose = vi.fn()
  const bid = { carId: 31, bidId: 5, userId: 9, amount: 20_000 }
  const { calls } = await open(() => <VoidPanel bid={bid} onClose={onClose} />, { 'POST /lots/31/void-bid': ok() })
  const button = () => screen.getAllByRole<HTMLButtonElement>('button', { name: 'Void the bid' }).at(-1)
  expect(button()?.disabled).toBe(true)
  const choice = screen.getByRole('radio', { name: 'A decision of the management' })
  await press(() => choice.click())
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Two accounts' } })
  await press(() => button()?.click())
  expect(sent(calls)).toEqual([['POST /lots/31/void-bid', { bid_id: 5, cause: 'other', reason: 'Two accounts' }]])
  expect([onClose.mock.calls.length, toasts()]).toEqual([1, ['The bid is void']])
})
