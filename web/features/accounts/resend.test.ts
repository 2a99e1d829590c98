import { expect, test } from 'vitest'
import { noteSent, resendWait } from './resend.ts'

const now = Date.parse('2026-11-21T16:30:00Z')
const phone = '+966550148700'

test('allows another code after a minute', () => {
  noteSent('register', phone, 60, now + 400)
  expect(resendWait('register', phone, now)).toBe(60)
  expect(resendWait('register', phone, now + 18_400)).toBe(42)
  expect(resendWait('register', phone, now + 60_399)).toBe(1)
  expect(resendWait('register', phone, now + 60_400)).toBe(0)
})

test('the minute counts per phone and purpose; log-in and proof of a phone share theirs', () => {
  noteSent('verify', phone, 60, now)
  expect(resendWait('login', phone, now)).toBe(60)
  expect(resendWait('forgot', phone, now)).toBe(0)
  expect(resendWait('login', '+966500000001', now)).toBe(0)
  expect(resendWait('login', undefined, now)).toBe(0)
})

test('the server’s last answer counts', () => {
  noteSent('forgot', phone, 60, now)
  noteSent('forgot', phone, 17, now + 5000)
  expect(resendWait('forgot', phone, now + 5000)).toBe(17)
})
