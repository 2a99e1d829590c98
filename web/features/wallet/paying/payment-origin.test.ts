import { expect, test } from 'vitest'
import { originOf, readOrigin, rememberOrigin } from './payment-origin.ts'

test('each payment remembers its own origin', () => {
  rememberOrigin(7, { packageId: 2, car: 'ford-bronco-2022' })
  rememberOrigin(8, {})
  expect(originOf(7)).toEqual({ packageId: 2, car: 'ford-bronco-2022' })
  expect(originOf(8)).toEqual({ packageId: undefined, car: undefined })
})

test.each([null, '', 'null', '[]', '{', '{"packageId":"2","car":{}}'])('a stored %s leads nowhere', (stored) => {
  expect(readOrigin(stored)).toEqual(stored === '' || stored === 'null' || stored === '{' ? {} : expect.anything())
  expect(readOrigin(stored).car).toBeUndefined()
})
