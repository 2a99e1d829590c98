import { expect, test } from 'vitest'
import { ApiError } from '#web/platform/http/api.ts'
import { readRefusal } from '#web/ui/fields/field-errors.ts'
import { offeredOf, quoteProblem } from './order-choice.ts'

const choice = { coupon: 'EID', services: [3, 5], useDeposit: true }

test('a service withdrawn since it was chosen is no longer requested', () => {
  expect(offeredOf(choice, [{ id: 5 }, { id: 6 }])).toEqual({ ...choice, services: [5] })
  expect(offeredOf(choice, []).services).toEqual([])
})

test('keeps the choice while the services are unknown', () => {
  expect(offeredOf(choice, undefined)).toEqual(choice)
})

const no = (status: number, reason: string, errors: Record<string, string[]> = {}) =>
  new ApiError('No', { status, code: status, reason, errors, data: undefined, requestId: undefined })
const problem = (error: unknown) =>
  quoteProblem(error, (refusal) => readRefusal(refusal, { offline: 'Offline', failed: 'Failed' }))

test('shows only a refused coupon as the coupon’s fault', () => {
  expect(problem(no(409, 'coupon_used_up'))).toEqual({ coupon: 'No' })
  expect(problem(no(422, 'invalid', { coupon: ['Too long'] }))).toEqual({ coupon: 'Too long' })
  expect(problem(no(409, 'service_unknown'))).toEqual({ sum: 'No' })
})

test('a missing price has a message too', () => {
  expect(problem(null)).toBeUndefined()
  expect(problem(no(0, ''))).toEqual({ sum: 'Offline' })
  expect(problem(new Error('broken'))).toEqual({ sum: 'Failed' })
})
