import { describe, expect, test } from 'vitest'
import { networkOf, sendVerdict } from './rules.ts'

const now = new Date('2026-03-01T12:00:00Z')
const ago = (seconds: number, purpose = 'login', isMine = true) => ({
  purpose,
  sentAt: new Date(now.getTime() - seconds * 1000),
  isMine,
  stranger: true,
})

describe('sendVerdict', () => {
  test('[OTP-10] requires a minute between two codes of one purpose', () => {
    expect(sendVerdict([ago(0.5)], 'login', now, false)).toEqual({ reason: 'resend_too_soon', retryAfterSeconds: 60 })
    expect(sendVerdict([ago(59.2)], 'login', now, false)).toEqual({ reason: 'resend_too_soon', retryAfterSeconds: 1 })
    expect(sendVerdict([ago(60)], 'login', now, false)).toBeUndefined()
    expect(sendVerdict([ago(5, 'forgot')], 'login', now, false)).toBeUndefined()
  })

  test('[OTP-11] allows five in an hour, for any purposes', () => {
    const purposes = ['register', 'login', 'forgot', 'phone', 'login']
    const sends = purposes.map((purpose, index) => ago(100 + index * 600, purpose))
    expect(sendVerdict(sends, 'login', now, false)).toEqual({ reason: 'too_many', retryAfterSeconds: 3600 - 2500 })
    expect(sendVerdict(sends.slice(0, 4), 'login', now, false)).toBeUndefined()
    expect(sendVerdict([...sends.slice(0, 4), ago(3600)], 'login', now, false)).toBeUndefined()
  })

  test('[OTP-11] allows ten in a day', () => {
    const sends = Array.from({ length: 10 }, (_, index) => ago(4_000 + index * 4_000))
    expect(sendVerdict(sends, 'login', now, false)).toEqual({ reason: 'too_many', retryAfterSeconds: 86_400 - 40_000 })
    expect(sendVerdict(sends.slice(0, 9), 'login', now, false)).toBeUndefined()
  })
})

test('[OTP-11] strangers block other strangers from a code, never a network that has logged in before', () => {
  const others = Array.from({ length: 10 }, (_, index) => ago(10 + index * 60, 'login', false))
  expect(sendVerdict(others, 'login', now, false)).toMatchObject({ reason: 'resend_too_soon' })
  expect(sendVerdict(others, 'forgot', now, false)).toMatchObject({ reason: 'too_many' })
  expect(sendVerdict(others, 'login', now, true)).toBeUndefined()
  const friends = others.map((send) => ({ ...send, stranger: false }))
  expect(sendVerdict(friends, 'forgot', now, false)).toBeUndefined()
  const mine = Array.from({ length: 5 }, (_, index) => ago(100 + index * 60))
  expect(sendVerdict(mine, 'login', now, true)).toMatchObject({ reason: 'too_many' })
})

test('[OTP-12] one IPv6 household counts as one address', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:0DB8:0001:2:ffff::1'))
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('2001:db8::')).toBe('2001:db8:0:0')
  expect(networkOf('2001::2:3:4:5:6')).toBe('2001:0:0:2')
  expect(networkOf('2001:db8:1:2:3:4:5::')).toBe('2001:db8:1:2')
})
