import { expect, test } from 'vitest'
import { SCREENS } from './screens.ts'

test('each screen has an address of its own', () => {
  const paths = SCREENS.map(({ path }) => path)
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
})
