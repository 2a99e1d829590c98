import { expect, test } from 'vitest'
import { difference } from './audit.ts'

test('[BACK-2] a cleared or new field is a difference, shown with null', () => {
  type State = { name: string; phone?: string; owner?: number | null }
  const before: State = { name: 'a', phone: '1', owner: 3 }
  expect(difference<State>(before, { name: 'a', owner: null })).toEqual({
    before: { phone: '1', owner: 3 },
    after: { phone: null, owner: null },
  })
  expect(difference<State>({ name: 'a' }, before)).toEqual({
    before: { phone: null, owner: null },
    after: { phone: '1', owner: 3 },
  })
  expect(difference<State>({ name: 'a' }, { name: 'a', owner: null })).toEqual({ before: {}, after: {} })
})
