// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest'
import { createApi, type TransportResponse } from '#web/platform/http/api.ts'
import { keepReceipt, readReceipts } from './receipts-store.ts'
import { collectReceipts, rememberWaiting } from './waiting-receipts.ts'

const receipt = (signature: string) => ({ payload: '{}', signature, key_id: 'k' })
const car = (key: string) => ({ title: `Car ${key}`, slug: `car-${key}`, key })
const receiptPayload = (data: unknown): TransportResponse => ({ status: 200, body: { code: 200, message: '', data } })
const placed = (signature: string) =>
  receiptPayload({
    state: 'done',
    status: 200,
    answer: { code: 200, message: '', data: { receipt: receipt(signature) } },
  })
const UNKNOWN = receiptPayload({ state: 'unknown', status: null, answer: null })
const RUNNING = receiptPayload({ state: 'running', status: null, answer: null })

/** A server on which `waiting` still waits, and which knows `fates` of keys. */
function apiOf(waiting: string[], fates: Record<string, TransportResponse>) {
  const asked: string[] = []
  const api = createApi(({ path }) => {
    const key = /idempotency\/(.+)$/.exec(path)?.[1]
    if (key === undefined)
      return Promise.resolve(receiptPayload({ products: waiting.map((one) => ({ waiting: { key: one } })) }))
    asked.push(key)
    return Promise.resolve(fates[key] ?? UNKNOWN)
  })
  return { api, asked }
}

const signatures = () => readReceipts().map(({ signature }) => signature)

beforeEach(() => {
  const kept = new Map<string, string>([
    ['auth', '7'],
    ['authToken', 't'],
  ])
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('window', { localStorage: store })
  vi.stubGlobal('localStorage', store)
  return () => vi.unstubAllGlobals()
})

test('[LIM-15] the receipt of a maximum that the server has bid joins the others; waiting maxima are not fetched', async () => {
  rememberWaiting([car('a'), car('b')])
  const { api, asked } = apiOf(['b'], { a: placed('s1') })
  await collectReceipts(api)
  expect(readReceipts()).toEqual([{ ...receipt('s1'), title: 'Car a', slug: 'car-a' }])
  await collectReceipts(api)
  expect(asked).toEqual(['a'])
})

test('[LIM-15] one that was withdrawn is forgotten, one that is being written is asked for again', async () => {
  rememberWaiting([car('a'), car('b')])
  const first = apiOf([], { b: RUNNING })
  await collectReceipts(first.api)
  expect(signatures()).toEqual([])
  const second = apiOf([], { b: placed('s2') })
  await collectReceipts(second.api)
  expect(second.asked).toEqual(['b'])
  expect(signatures()).toEqual(['s2'])
})

test('[LIM-15] receipts of another member of this device are not fetched', async () => {
  rememberWaiting([car('a')])
  localStorage.setItem('auth', '8')
  const { api, asked } = apiOf([], { a: placed('s3') })
  await collectReceipts(api)
  expect(asked).toEqual([])
})

test('[QUE-16] receipts of one batch are kept beside each other, each with its path, and none twice', () => {
  const tree = { path: ['ab'], size: 2, root: 'cd' }
  const receipts = [0, 1].map((index) => ({ ...receipt('s'), ...tree, index }))
  for (const one of [...receipts, ...receipts]) keepReceipt(one, car('a'))
  expect(readReceipts()).toEqual(receipts.toReversed().map((one) => ({ ...one, title: 'Car a', slug: 'car-a' })))
})
