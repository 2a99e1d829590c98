import { expect, test } from 'vitest'
import { slowestLines } from './test-times.ts'

const file = (name: string, testsMs: number, importMs = 0) => ({ file: name, testsMs, importMs })

test('the slowest files come first, then the sums of folders', () => {
  const files = [
    file('server/features/bidding/rules.test.ts', 1_000),
    file('server/features/bidding/room/room.test.ts', 2_000, 500),
    file('contract/values/fees.test.ts', 2_200),
    file('scripts/launch.test.ts', 100),
  ]
  expect(slowestLines(files)).toEqual([
    '     2.5 s  server/features/bidding/room/room.test.ts  (imports 0.5 s)',
    '     2.2 s  contract/values/fees.test.ts  (imports 0.0 s)',
    '     1.0 s  server/features/bidding/rules.test.ts  (imports 0.0 s)',
    '     0.1 s  scripts/launch.test.ts  (imports 0.0 s)',
    '',
    '     3.5 s  server/features/bidding  (imports 0.5 s)',
    '     2.2 s  contract/values  (imports 0.0 s)',
    '     0.1 s  scripts  (imports 0.0 s)',
  ])
})

test('ten files are shown, however many there are', () => {
  const files = Array.from({ length: 30 }, (_, index) => file(`web/ui/${index}.test.ts`, index))
  expect(slowestLines(files).filter((line) => line.includes('.test.ts'))).toHaveLength(10)
})
