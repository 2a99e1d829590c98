import { expect, test } from 'vitest'
import { factorState, passkeyPlace } from './rules.ts'

test('a second factor counts for five minutes from its proof in this session', () => {
  expect([null, 0, 300, 301].map((seconds) => factorState(true, seconds, true))).toEqual([
    'needed',
    'fresh',
    'fresh',
    'stale',
  ])
  expect([true, false].map((required) => factorState(false, null, required))).toEqual(['missing', 'none'])
})

test('a numeric address of this machine has its passkeys under localhost', () => {
  const hosts = ['http://127.0.0.1:3000', 'http://[::1]:3000', 'https://marsa.sa', 'http://127.evil.sa']
  expect(hosts.map((url) => passkeyPlace(url).host)).toEqual(['localhost', 'localhost', 'marsa.sa', '127.evil.sa'])
  expect(passkeyPlace('http://127.0.0.1:3000/x').origin).toBe('http://localhost:3000')
})
