// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { logIn } from '#web/platform/device/session.ts'
import { type Answers, isStale, lost, ok, press, refusal, renderOnPage } from '#web/testing/render-hook.tsx'
import { originOf } from './payment-origin.ts'
import { usePay } from './use-pay.ts'

const toppingUp = { purpose: 'wallet', amount: 100 } as const
const buying = { purpose: 'package', packageId: 2 } as const
const paid = (checkout_url: string | null = null, method = 'online') =>
  ok({ payment: { id: 31, checkout_url, method } })

async function open(answer: Answers['POST /wallet/top-up']) {
  logIn({ token: 't', id: 7, name: 'Noura' })
  const onRecorded = vi.fn()
  const onFollow = vi.fn()
  const page = await renderOnPage(() => usePay(onRecorded, onFollow), {
    answers: { 'POST /wallet/top-up': answer, 'POST /subscribe-package': answer },
    cached: [
      [['wallet'], 1],
      [['home'], 1],
    ],
    at: '/packages',
  })
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  type Order = Parameters<typeof page.result.current.pay>[0]
  return { ...page, leave, onRecorded, onFollow, pay: (order: Order) => press(() => page.result.current.pay(order)) }
}

test('a payment at the gateway continues at its page, and the button stays busy', async () => {
  const { pay, leave, calls, result, href, onRecorded } = await open(paid('https://gateway/31'))
  await pay({ intent: buying, method: 'online', car: 'toyota-4' })
  expect(calls).toMatchObject([
    {
      key: 'POST /subscribe-package',
      body: { payment_method: 'online', package_id: 2 },
      idempotencyKey: expect.any(String),
    },
  ])
  expect(leave).toHaveBeenCalledExactlyOnceWith('https://gateway/31')
  expect([href(), onRecorded.mock.calls.length, result.current.isPending]).toEqual(['/packages', 0, true])
  expect(originOf(31)).toEqual({ car: 'toyota-4', packageId: 2 })
  expect(localStorage.getItem('lang')).toBe('en')
})

test('a page restored from the browser’s cache offers its button again', async () => {
  const { pay, result, unmount } = await open(paid('https://gateway/31'))
  await pay({ intent: buying, method: 'online' })
  const show = (persisted: boolean) =>
    press(() => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })))
  await show(false)
  expect(result.current.isPending).toBe(true)
  await show(true)
  expect(result.current.isPending).toBe(false)
  const stop = vi.spyOn(window, 'removeEventListener')
  unmount()
  expect(stop.mock.calls.map(([type]) => type)).toContain('pageshow')
})

test('follows a payment without a page at the gateway at once', async () => {
  const { pay, leave, calls, href } = await open(paid())
  await pay({ intent: toppingUp, method: 'online' })
  expect(calls).toMatchObject([{ key: 'POST /wallet/top-up', body: { payment_method: 'online', amount: 100 } }])
  expect([leave.mock.calls.length, href()]).toEqual([0, '/success?payment=31'])
  expect(originOf(31)).toEqual({})
})

test('[PAY-90] follows a bill on its own page, and what is open over this one closes', async () => {
  const { pay, leave, href, onFollow, result } = await open(paid('https://bank/31', 'sadad'))
  await pay({ intent: toppingUp, method: 'sadad' })
  expect([leave.mock.calls.length, onFollow.mock.calls.length, href()]).toEqual([0, 1, '/success?payment=31'])
  expect(result.current.isPending).toBe(false)
})

test('only records payments that finance has to check, and reads the wallet again', async () => {
  const { pay, leave, href, onRecorded, result, queryClient } = await open(paid('https://gateway/31', 'bank_transfer'))
  await pay({ intent: toppingUp, method: 'bank_transfer' })
  expect(onRecorded).toHaveBeenCalledExactlyOnceWith('bank_transfer')
  expect([leave.mock.calls.length, href(), result.current.isPending]).toEqual([0, '/packages', false])
  expect([isStale(queryClient, ['wallet']), isStale(queryClient, ['home'])]).toEqual([true, false])
})

test('returns a refusal, which can be removed', async () => {
  const { pay, result, onRecorded } = await open(refusal(409, { reason: 'package_gone' }))
  await pay({ intent: buying, method: 'cash' })
  expect(result.current).toMatchObject({ isPending: false, error: { reason: 'package_gone' } })
  expect(onRecorded).not.toHaveBeenCalled()
  await press(() => result.current.reset())
  expect(result.current.error).toBeNull()
})

test('the same payment keeps its key over a lost connection; another one, and another member, have their own', async () => {
  const { pay, calls } = await open(lost)
  const first = { intent: toppingUp, method: 'cash' } as const
  await pay(first)
  await pay(first)
  await pay({ intent: { ...toppingUp, amount: 200 }, method: 'cash' })
  await pay({ intent: { purpose: 'package', packageId: 100 }, method: 'cash' })
  logIn({ token: 'u', id: 8, name: 'Sara' })
  await pay(first)
  const keys = calls.map(({ idempotencyKey }) => idempotencyKey)
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys).size).toBe(4)
})
