import { expect, test } from 'vitest'
import { offeredOf } from './order-choice.ts'

const choice = { coupon: 'EID', services: [3, 5], useDeposit: true }

test('a service that was withdrawn since it was chosen is not asked for any more', () => {
  expect(offeredOf(choice, [{ id: 5 }, { id: 6 }])).toEqual({ ...choice, services: [5] })
  expect(offeredOf(choice, []).services).toEqual([])
})

test('what was chosen stays as long as the services are not known', () => {
  expect(offeredOf(choice, undefined)).toEqual(choice)
})
