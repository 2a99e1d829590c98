import { expect, test } from 'vitest'
import { momentFromLocal, momentToLocal } from './riyadh-time.ts'

test('a moment is typed and shown in the time of Riyadh', () => {
  expect(momentToLocal('2026-11-22T21:30:00.000Z')).toBe('2026-11-23T00:30')
  expect(momentFromLocal('2026-11-23T00:30')).toBe('2026-11-22T21:30:00.000Z')
  expect(momentFromLocal('')).toBeNull()
  expect(momentToLocal('')).toBe('')
})
