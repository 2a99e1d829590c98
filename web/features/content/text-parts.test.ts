import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'
import { readBlocks } from './text-parts.ts'

test('links of the site become links, the rest stays text', () => {
  expect(readBlocks('See [packages](/packages) now.\n\n[Bad](//evil.example) [worse](javascript:alert)')).toEqual([
    [{ words: 'See ' }, { words: 'packages', to: '/packages' }, { words: ' now.' }],
    [{ words: '[Bad](//evil.example) [worse](javascript:alert)' }],
  ])
  expect(readBlocks('\n\n')).toEqual([])
  expect(plainText('See [packages](/packages).')).toBe('See packages.')
})
