import { describe, expect, test } from 'vitest'
import { endOfEntry, stepBefore } from './entry-steps.ts'

describe('the end of a log-in or sign-up', () => {
  test.each([
    ['register', '/', false, { celebrates: true, goesHome: true }],
    ['register', '/auctions', false, { celebrates: true, goesHome: true }],
    ['register', '/car/ford-bronco-2022', false, { celebrates: true, goesHome: true, backTo: '/car/ford-bronco-2022' }],
    ['register', '/car/ford-bronco-2022', true, { celebrates: true, goesHome: true, backTo: '/car/ford-bronco-2022' }],
    ['register', '/subsribe-package/2', true, { celebrates: true, goesHome: false }],
    ['reset', '/car/ford-bronco-2022', true, { celebrates: true, goesHome: true }],
    ['login', '/auctions', false, { celebrates: false, goesHome: false }],
    ['verify', '/car/ford-bronco-2022', true, { celebrates: false, goesHome: false }],
  ] as const)('%s begun at %s', (entered, path, goesOn, ending) => {
    expect(endOfEntry(entered, path, goesOn)).toEqual(ending)
  })
})

test('lets a wrong number be changed where it was entered', () => {
  expect(stepBefore('forgot')).toEqual({ at: 'forgot' })
  expect(stepBefore('register')).toEqual({ at: 'register' })
})
