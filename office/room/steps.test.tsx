// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import type { Right } from '#contract/http/route.ts'
import { ok, press, refusal, toasts } from '#web/testing/render-hook.tsx'
import { act, ask, sent } from '../testing/acts.ts'
import { openOffice } from '../testing/open-office.tsx'
import { LotActs } from './lot-acts.tsx'
import { RoomActs } from './room-acts.tsx'
import { RoomControls } from './room-controls.tsx'
import type { Auction, Lot } from './room-data.ts'
import { TimedActs } from './timed-acts.tsx'

const AT = '2026-11-22T13:00:00.000Z'
const WHY = 'Reason, shown to colleagues and written to the audit log'
const lot = (more: object) =>
  ({
    ...{ lot_id: 80, car_id: 31, title_ar: 'كامري', title_en: 'Camry', bids_count: 2, price: 20_000 },
    ...{ closes_at: AT, decide_by: AT, ...more },
  }) as unknown as Lot // what the acts read of it
const auction = (room: object) => ({ id: 3, lots: [lot({})], room: { current_id: 31, ...room } }) as unknown as Auction // what the controls read of it
const open = (render: () => ReactNode, answers = {}, rights: Right[] = ['auctions']) =>
  openOffice([{ path: '/lot', right: rights[0] ?? 'read', render }], '/lot', answers, rights)
const names = () => screen.queryAllByRole('button').map(({ textContent }) => textContent?.replace(/[A-Z]$/, ''))

test.each([
  ['waiting', 2, ['Start', 'Stop the auction']],
  ['open', 2, ['Pause', 'Hammer now', 'Skip', 'Stop the auction']],
  ['open', 0, ['Pause', 'Hammer now', 'Stop the auction']],
  ['going_once', 2, ['Pause', 'Skip', 'Stop the auction']],
  ['going_once', 0, ['Pause', 'Take back', 'Stop the auction'], true],
  ['going_twice', 0, ['Pause', 'Stop the auction']],
  ['paused', 2, ['Resume', 'Stop the auction']],
  ['ended', 0, []],
])('a room has the steps of its phase: %s, %i to come', async (phase, to_come, expected, hammered = false) => {
  await open(() => <RoomControls auction={auction({ phase, to_come, hammered })} />)
  expect(names()).toEqual(expected)
  expect(screen.queryAllByRole('checkbox')).toHaveLength(expected.length === 0 ? 0 : 1)
})

test('[BACK-70] a letter with Control, or typed into a field, does nothing', async () => {
  const render = () => (
    <>
      <input aria-label="Search" />
      <RoomControls auction={auction({ phase: 'open', to_come: 1 })} />
    </>
  )
  const { calls } = await open(render, { 'POST /auctions/3/hammer': ok() })
  const key = (target: Element, more = {}) => press(() => fireEvent.keyDown(target, { code: 'KeyH', ...more }))
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) await key(document.body, { [modifier]: true })
  await key(screen.getByRole('textbox'))
  expect(sent(calls)).toEqual([])
  await key(document.body)
  expect(sent(calls)).toEqual([['POST /auctions/3/hammer', { product_id: 31 }]])
})

test('a step that is refused keeps its question and the reason for it', async () => {
  const answers = { 'POST /auctions/3/stop': refusal(409, { message: 'The room has ended' }) }
  const { calls } = await open(() => <RoomControls auction={auction({ phase: 'paused', to_come: 0 })} />, answers)
  await act('Stop the auction', { [WHY]: 'A fire alarm' })
  expect(sent(calls)).toEqual([['POST /auctions/3/stop', { reason: 'A fire alarm' }]])
  expect(toasts()).toEqual(['The room has ended'])
  expect(screen.getByLabelText<HTMLTextAreaElement>(WHY).value).toBe('A fire alarm')
})

let endLot: () => void = () => undefined
function EndingLot() {
  const [status, setStatus] = useState('live')
  endLot = () => setStatus('sold')
  return <TimedActs lot={lot({ status })} isTimed />
}

test('a question about a lot goes with its lot, and says so', async () => {
  await open(() => <EndingLot />)
  await ask('Withdraw')
  await press(() => endLot())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(toasts()).toEqual(['This car’s auction ended meanwhile, so nothing was sent.'])
})

test.each([
  ['live', AT, true, ['Add time', 'Pause', 'Withdraw', 'Announce']],
  ['live', null, true, ['Resume', 'Withdraw', 'Announce']],
  ['scheduled', AT, true, ['Add time', 'Withdraw', 'Announce']],
  ['scheduled', AT, false, ['Announce']],
  ['awaiting_owner', AT, true, []],
  ['sold', AT, true, []],
])('a lot has the steps of its state: %s, closes %s, timed %s', async (status, closes_at, isTimed, expected) => {
  await open(() => <TimedActs lot={lot({ status, closes_at })} isTimed={isTimed} />)
  expect(names()).toEqual(expected)
})

test('[BACK-67] a role without the right for auctions moves no lot and decides none', async () => {
  const acts = (
    <>
      <TimedActs lot={lot({ status: 'live' })} isTimed />
      <LotActs lot={lot({ status: 'awaiting_owner' })} />
      <LotActs lot={lot({ status: 'rejected' })} />
    </>
  )
  await open(() => acts, {}, ['read'])
  expect(names()).toEqual([])
})

test('a rejected lot is offered to the next bidder of that lot, and one without bids to nobody', async () => {
  const { calls } = await open(
    () => (
      <>
        <LotActs lot={lot({ status: 'rejected' })} />
        <LotActs lot={lot({ status: 'rejected', bids_count: 0 })} />
      </>
    ),
    { 'POST /lots/31/runner-up': ok() },
  )
  expect(names()).toEqual(['Offer to the next bidder'])
  await press(() => screen.getByRole('button').click())
  expect(sent(calls)).toEqual([['POST /lots/31/runner-up', { lot_id: 80 }]])
})

test('a decision for the owner names the price and the time to decide, and a sold lot leads to its order', async () => {
  await open(() => (
    <>
      <LotActs lot={lot({ status: 'awaiting_owner' })} />
      <LotActs lot={lot({ status: 'sold' })} />
    </>
  ))
  expect(document.querySelector('.warnb p')?.textContent).toMatch(/Highest bid SAR 20,000\..*until 22 Nov, 4:00.pm/)
  expect(decodeURIComponent(screen.getByRole('link').getAttribute('href') ?? '')).toBe(
    '/en/admin/orders?filter={"q":"Camry"}',
  )
  expect((await ask('Reject for the seller')).textContent).toContain('You decide for the seller')
})

test('[BACK-86] an act of a colleague is in words, with its reason or cause, its car and its author', async () => {
  const row = { id: 1, action: 'bid.voided', car_id: 31, actor_name: 'Sara', at: AT, reason: 'Two accounts' }
  const acts = [
    row,
    { ...row, id: 2, action: 'auction.published', car_id: null, reason: null },
    { ...row, id: 3, action: 'room.sang', reason: 'technical_fault' },
  ]
  await open(() => <RoomActs auction={auction({})} />, { 'GET /auctions/3/acts': ok({ acts }) })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Bid voidedTwo accountsCamry · Sara · 4:00:00.pm/),
    expect.stringMatching(/^Auction publishedNo reason was given\.Sara · /),
    expect.stringMatching(/^room\.sangA technical faultCamry · Sara/),
  ])
})

test('[BACK-86] a room without an act of staff has no list of them', async () => {
  await open(() => <RoomActs auction={auction({})} />, { 'GET /auctions/3/acts': ok({ acts: [] }) })
  expect(screen.queryByRole('list')).toBeNull()
})
