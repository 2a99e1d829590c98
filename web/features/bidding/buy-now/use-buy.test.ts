// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { logIn } from '#web/platform/device/session.ts'
import { aCar } from '#web/testing/a-car.ts'
import { type Answers, isStale, lost, ok, press, refusal, renderOnPage, toasts } from '#web/testing/render-hook.tsx'
import { readReceipts } from '../history/receipts-store.ts'
import { useBuy } from './use-buy.ts'

const receipt = { payload: '{}', path: [], index: 0, size: 1, root: 'r', signature: 's', key_id: 'k' }

async function open(answers: Answers, car = aCar()) {
  logIn({ token: 't', id: 7, name: 'Noura' })
  const onDone = vi.fn()
  const cached: [unknown[], unknown][] = [[['wallet'], 1]]
  const page = await renderOnPage(() => useBuy(car, 90_000, onDone), { answers, cached, at: '/car/toyota-4' })
  return { ...page, onDone, buy: () => press(() => page.result.current.buy()) }
}

test('[DASH-11] buys a lot at its price, keeps the receipt, and shows the win', async () => {
  const { buy, calls, href, onDone, queryClient } = await open({
    'POST /buy': ok({ order: { id: 9 }, receipt, lowered: [] }),
  })
  await buy()
  expect(calls).toMatchObject([{ key: 'POST /buy', body: { product_id: 4, amount: 90_000 } }])
  expect(readReceipts()).toMatchObject([{ signature: 's', slug: 'toyota-4' }])
  expect([onDone.mock.calls.length, href(), toasts()]).toEqual([1, '/win-auctions?won=9', []])
  expect(isStale(queryClient, ['wallet'])).toBe(true)
})

test('names the own maxima that were lowered', async () => {
  const { buy } = await open({ 'POST /buy': ok({ order: { id: 9 }, receipt, lowered: [{}] }) })
  await buy()
  expect(toasts()).toEqual([expect.stringContaining('1 automatic maximum of yours went down')])
})

test('buys a car for sale by its own call', async () => {
  const { buy, calls, href } = await open({ 'POST /car-purchase': ok({ order: { id: 9 } }) }, aCar({ type: 'sale' }))
  await buy()
  expect(calls.map(({ key }) => key)).toEqual(['POST /car-purchase'])
  expect([href(), toasts()]).toEqual(['/win-auctions?won=9', []])
})

test('returns a refusal and reads everything again; keeps its receipt', async () => {
  const { buy, result, href, onDone, queryClient } = await open({
    'POST /buy': refusal(409, { reason: 'sold', receipt }),
  })
  await buy()
  expect(result.current).toMatchObject({ isPending: false, error: { reason: 'sold' } })
  expect([onDone.mock.calls.length, href(), readReceipts().length]).toEqual([0, '/car/toyota-4', 1])
  expect(isStale(queryClient, ['wallet'])).toBe(true)
})

test('returns an error without an answer too', async () => {
  const { buy, result } = await open({ 'POST /buy': () => Promise.reject(new Error('broken')) })
  await buy()
  expect(result.current.error).toMatchObject({ message: 'broken' })
})

test('repeats a purchase under the same key after a lost connection', async () => {
  const { buy, calls } = await open({ 'POST /buy': [lost, ok({ order: { id: 9 }, receipt, lowered: [] })] })
  await buy()
  await buy()
  expect(calls).toHaveLength(2)
  expect(calls[1]?.idempotencyKey).toBe(calls[0]?.idempotencyKey)
})
