// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '#web/platform/http/api.ts'
import { pass, renderOnPage } from '#web/testing/render-hook.tsx'
import { numberIn, useResend } from './use-resend.ts'

let last = 0
/** Waits outlive a page: each test has its own phone. */
const newPhone = () => {
  last += 1
  return `+96650000000${last}`
}
const no = (reason: string, data: unknown = { retry_after_seconds: 40 }) =>
  new ApiError('', { status: 429, code: 429, reason, errors: {}, data, requestId: undefined })

async function open(phone: string | undefined) {
  const { result, rerender } = await renderOnPage((now) => useResend('login', now), { props: phone })
  return { rerender, resend: () => result.current }
}

test('counts the wait down to nothing after a code was sent', async () => {
  const phone = newPhone()
  const { resend } = await open(phone)
  expect(resend().wait).toBe(0)
  act(() => resend().sent(phone, 30))
  await pass(11_000)
  expect(resend().wait).toBe(20)
  await pass(20_000)
  expect(resend().wait).toBe(0)
})

test('a refusal that names its wait starts it, others do not', async () => {
  const phone = newPhone()
  const { resend } = await open(phone)
  for (const error of [no('phone_unknown'), no('resend_too_soon', {}), new Error()])
    act(() => resend().refused(phone, error))
  await pass(2_000)
  expect(resend().wait).toBe(0)
  act(() => resend().refused(phone, no('resend_too_soon')))
  await pass(2_000)
  expect(resend().wait).toBe(39)
})

test('another phone waits for nothing, nor does an empty field', async () => {
  const phone = newPhone()
  const { resend, rerender } = await open(phone)
  act(() => resend().sent(phone, 30))
  rerender(newPhone())
  expect(resend().wait).toBe(0)
  rerender(undefined)
  expect(resend().wait).toBe(0)
})

test.each([
  [{ a: 1, b: 2 }, 2],
  [{ b: '2' }, undefined],
  [{ a: 1 }, undefined],
  [null, undefined],
  [undefined, undefined],
  ['b', undefined],
])('a number among the data of a refusal: %o', (data, found) => {
  expect(numberIn(data, 'b')).toBe(found)
})
