import { expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { withIdempotencyKey } from './idempotency-key.ts'

const failing = (status: number) => () =>
  Promise.reject(
    new ApiError('', { status, code: status, reason: '', errors: {}, data: undefined, requestId: undefined }),
  )

/** The keys of a request's tries, one after the other. */
async function keysOf(request: string, outcomes: (() => Promise<unknown>)[]): Promise<string[]> {
  const keys: string[] = []
  for (const outcome of outcomes) {
    await withIdempotencyKey(request, (key) => {
      keys.push(key)
      return outcome()
    }).catch(() => undefined)
  }
  return keys
}
const distinct = (keys: string[]) => new Set(keys).size

test('repeats a request without an answer under the same key', async () => {
  const keys = await keysOf('package 2 online', [failing(0), failing(503), () => Promise.resolve('paid')])
  expect(keys).toHaveLength(3)
  expect(distinct(keys)).toBe(1)
})

test('after an answer, also a refusal, the next one has a new key', async () => {
  const keys = await keysOf('top-up 100 cash', [() => Promise.resolve('paid'), failing(409), failing(422), failing(0)])
  expect(distinct(keys)).toBe(4)
})

test('different requests never share a key', async () => {
  const keys = [
    ...(await keysOf('top-up 100 online', [failing(0)])),
    ...(await keysOf('top-up 200 online', [failing(0)])),
  ]
  expect(distinct(keys)).toBe(2)
})
