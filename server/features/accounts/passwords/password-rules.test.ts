import { expect, test } from 'vitest'
import { normaliseArabic } from '#contract/values/search-text.ts'
import { localWords } from './local-word-rules.ts'
import { isGuessable } from './password-rules.ts'

test('[ACC-12] repetitions, runs and common passwords are guessable', () => {
  for (const password of ['aaaaaaaa', 'abc1abc1', '23456789', '٢٣٤٥٦٧٨٩', 'hgfedcba', 'PASSWORD1'])
    expect([password, isGuessable(password)]).toEqual([password, true])
  for (const password of ['aaaaaaab9', '23456780', 'qwmzvt81'])
    expect([password, isGuessable(password)]).toEqual([password, false])
  expect(isGuessable('Qwerty 9', { isCommon: (plain) => plain === 'qwerty9' })).toBe(true)
})

test('[ACC-12] so are passwords with less than five characters beside the member’s own words', () => {
  const saudi = { name: 'Sara Al Bin Qahtani', phone: '+966501234567', email: 'falcon@b.sa', username: 'desert_rose' }
  for (const own of [
    '966501234567',
    '501234567',
    '0501234567',
    '1234567',
    'sara',
    'bin',
    'qahtani',
    'falcon',
    'rose',
  ]) {
    expect([own, isGuessable(`kz${own}9w`, saudi)]).toEqual([own, true])
    expect([own, isGuessable(`kz${own}9wq`, saudi)]).toEqual([own, false])
  }
  expect(isGuessable('kz10123456789w', { phone: '+201012345678' })).toBe(true)
  // A word of two letters is in any password.
  expect(isGuessable('alkzalw8', saudi)).toBe(false)
  expect(isGuessable('q w m z ', saudi)).toBe(false)
})

test('[ACC-12] so are passwords of the country, its cities, cars and years, in both scripts', () => {
  const weak = ['Saudi2026', 'Riyadh1446!', 'Toyota.2024', 'landcruiser1', 'KSA19902030', 'jeddah!@#$', 'السعودية2026']
  for (const password of [...weak, 'الرِّياض١٤٤٦', 'تويوتا-كامري', 'مرسى2026', 'abcd2026'])
    expect([password, isGuessable(password)]).toEqual([password, true])
  for (const password of ['saudi-bqzmw', 'kz2026bqw', 'تويوتا وشجرة', 'bqzmw1234'])
    expect([password, isGuessable(password)]).toEqual([password, false])
  for (const word of localWords) expect([word, normaliseArabic(word)]).toEqual([word, word])
})
