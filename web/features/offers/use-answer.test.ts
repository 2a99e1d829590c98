// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { logIn } from '#web/platform/device/session.ts'
import { type Answers, isStale, lost, ok, press, refusal, renderOnPage, toasts } from '#web/testing/render-hook.tsx'
import { forgetAnswer, isAnswered } from './answered.ts'
import type { Answer, Deal, Negotiation } from './deal.ts'
import { useAnswer } from './use-answer.ts'

const negotiation: Negotiation = {
  ...{ turn: 'owner', your_turn: true, can_counter: true, amount_min: null, amount_max: null, can_withdraw: false },
  ...{ returns_until: null, bid: 100_000, amount: 100_000, rounds_used: 0, rounds_max: 3, decide_by: null },
  ...{ outcome: 'open', offers: [] },
}
const owner: Deal = { side: 'owner', title: 'Toyota', id: 11, negotiation, bid: null }
const buyer: Deal = { ...owner, side: 'buyer', id: 12 }
/** The negotiation after it has moved on. */
const movedOn = (deal: Deal): Deal => ({ ...deal, negotiation: { ...negotiation, turn: null } })

beforeEach(forgetAnswer)

async function open(deal: Deal, answer: Answers['POST /orders/{id}/counter']) {
  logIn({ token: 't', id: 7, name: 'Noura' })
  const told = { onDone: vi.fn(), onWrong: vi.fn() }
  const page = await renderOnPage(() => useAnswer(deal, told), {
    answers: { 'POST /my-cars/{id}/decision': answer, 'POST /orders/{id}/counter': answer },
    cached: ['my-cars', 'wins', 'my-lots', 'wallet', 'car', 'home'].map((name) => [[name], 1]),
  })
  return { ...page, told, answer: (words: Answer) => press(() => page.result.current.mutate(words)) }
}

test.each<[Deal, Answer, string, object]>([
  [owner, { verdict: 'accept' }, '/my-cars/11/decision', { decision: 'approve', amount: 100_000 }],
  [owner, { verdict: 'reject' }, '/my-cars/11/decision', { decision: 'reject' }],
  [owner, { verdict: 'counter', amount: 110_000 }, '/my-cars/11/decision', { decision: 'counter', amount: 110_000 }],
  [buyer, { verdict: 'accept' }, '/orders/12/counter', { decision: 'accept', amount: 100_000 }],
  [buyer, { verdict: 'reject' }, '/orders/12/counter', { decision: 'reject' }],
])('an answer says the amount that was seen', async (deal, words, path, body) => {
  const { answer, calls, told, queryClient } = await open(deal, ok())
  await answer(words)
  expect(calls).toMatchObject([{ path: `/api/v1${path}`, body }])
  expect(calls[0]?.body).toEqual(body)
  expect([told.onDone.mock.calls.length, told.onWrong.mock.calls.length, toasts()]).toEqual([1, 0, []])
  expect(['my-cars', 'wins', 'my-lots', 'wallet', 'car'].map((name) => isStale(queryClient, [name]))).not.toContain(
    false,
  )
  expect(isStale(queryClient, ['home'])).toBe(false)
})

test('the negotiation takes the focus once it has moved on after an answer, not after a refusal', async () => {
  const page = await open(owner, [ok(), refusal(409)])
  await page.answer({ verdict: 'accept' })
  expect(isAnswered(movedOn(owner))).toBe(true)
  await page.answer({ verdict: 'accept' })
  expect(isAnswered(movedOn(owner))).toBe(false)
})

test.each<[string, Answers['POST /orders/{id}/counter'], object]>([
  ['a lost line', lost, { error: ['No connection to the network. Check it and try again.'] }],
  ['a server in trouble', refusal(500), { error: ['The server says no'] }],
  ['a wrong amount', refusal(422, { errors: { amount: ['Too low'] } }), { amount: ['Too low'] }],
  ['an amount out of range', refusal(409, { reason: 'offer_out_of_range' }), { error: ['The server says no'] }],
  ['a fault', () => Promise.reject(new Error()), { error: ['Something went wrong, please try again.'] }],
])('%s leaves the window open', async (_what, given, errors) => {
  const { answer, told, queryClient } = await open(buyer, given)
  await answer({ verdict: 'counter', amount: 90_000 })
  expect(told.onWrong).toHaveBeenCalledExactlyOnceWith(errors)
  expect([told.onDone.mock.calls.length, toasts()]).toEqual([0, []])
  expect(isStale(queryClient, ['wins'])).toBe(true)
})

test('an answer that came too late closes the dialog and reports it', async () => {
  const { answer, told } = await open(owner, refusal(409, { reason: 'not_your_turn' }))
  await answer({ verdict: 'accept' })
  expect(toasts()).toEqual(['Your answer was not recordedThe server says no'])
  expect([told.onDone.mock.calls.length, told.onWrong.mock.calls.length]).toEqual([1, 0])
})

test('without an order there is nothing to answer yet', async () => {
  const { answer, calls, told } = await open({ ...buyer, id: undefined }, ok())
  await answer({ verdict: 'accept' })
  expect([calls, told.onWrong.mock.calls.length]).toEqual([[], 1])
})

test('sends the same answer under the same key until it is answered, another under its own', async () => {
  const { answer, calls } = await open(buyer, lost)
  await answer({ verdict: 'accept' })
  await answer({ verdict: 'accept' })
  await answer({ verdict: 'reject' })
  const [first, second, third] = calls.map(({ idempotencyKey }) => idempotencyKey)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})
