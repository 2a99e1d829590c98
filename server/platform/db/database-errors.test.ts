import { describe, expect, test } from 'vitest'
import { isDatabaseUnavailable } from './database-errors.ts'

const withCode = (code: string) => Object.assign(new Error('any words'), { code })

describe('[HTTP-55] a database that is away', () => {
  test.each([
    '53100', // the disk is full
    '53300', // too many connections
    '57014', // a statement took too long
    '57P01', // an operator ends connections
    '57P03', // it is starting
    '58030', // its disk fails
    '55P03', // a lock was held for too long
    '40P01', // a deadlock, after every try
    '25006', // it became a standby
    '08006',
    'ECONNREFUSED',
    'ECONNRESET',
  ])('%s', (code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(true)
    expect(isDatabaseUnavailable(new Error('commit unanswered', { cause: withCode(code) }))).toBe(true)
  })

  test('a read-only disk counts, missing rights do not', () => {
    const of = (words: string) => Object.assign(new Error(words), { code: '42501' })
    expect(isDatabaseUnavailable(of('could not extend file "base/5/16413": Read-only file system'))).toBe(true)
    expect(isDatabaseUnavailable(of('could not write to log file "000000010000000000000002"'))).toBe(true)
    expect(isDatabaseUnavailable(of('permission denied for table bids'))).toBe(false)
  })

  test('a connection that the driver gives up', () => {
    for (const words of ['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])
      expect(isDatabaseUnavailable(new Error(words))).toBe(true)
  })

  test.each(['23505', '23514', '22P02', '42703', 'ENOENT'])('a fault of our own does not count: %s', (code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(false)
    expect(isDatabaseUnavailable(new Error('a surprise', { cause: withCode(code) }))).toBe(false)
    expect(isDatabaseUnavailable('53100')).toBe(false)
  })

  test('a cyclic chain of causes ends', () => {
    const error = new Error('one')
    error.cause = error
    expect(isDatabaseUnavailable(error)).toBe(false)
  })
})
