import { expect, test } from 'vitest'
import { withWholeNames } from './whole-names.ts'

test('a Latin name is not cut at its hyphen, other words may be', () => {
  expect(withWholeNames('هوندا CR-V LX 2018')).toBe('هوندا CR-\u2060V LX 2018')
  expect(withWholeNames('Ford F-150')).toBe('Ford F-\u2060150')
  expect(withWholeNames('مرسيدس-بنز 2022')).toBe('مرسيدس-بنز 2022')
})
