import { describe, expect, test } from 'vitest'
import { ApiError } from '#web/platform/http/api.ts'
import { allMessages, messageOf, readRefusal, withoutField } from './field-errors.ts'

const words = { offline: 'No connection', failed: 'Something went wrong' }
const refusal = (status: number, message: string, errors: Record<string, string[]> = {}) =>
  new ApiError(message, { status, code: status, reason: '', errors, data: undefined, requestId: undefined })

describe('the messages of a refusal', () => {
  test('about fields', () => {
    const errors = readRefusal(refusal(401, 'Check', { name: ['Full name', 'Letters'], phone: ['Mobile'] }), words)
    expect(messageOf(errors, ['name'])).toBe('Full name')
    expect(messageOf(errors, ['email', 'phone'])).toBe('Mobile')
    expect(allMessages(errors)).toEqual(['Full name', 'Letters', 'Mobile'])
  })

  test('about the whole, without an answer, and for unexpected errors', () => {
    expect(readRefusal(refusal(429, 'Too many'), words)).toEqual({ error: ['Too many'] })
    expect(readRefusal(refusal(0, ''), words)).toEqual({ error: ['No connection'] })
    expect(readRefusal(refusal(500, ''), words)).toEqual({ error: ['Something went wrong'] })
    expect(readRefusal(new TypeError('x'), words)).toEqual({ error: ['Something went wrong'] })
  })
})

test('typing clears the messages of the field and of the whole, and nothing else', () => {
  const errors = { name: ['Full name'], phone: ['Mobile'], error: ['Too many'] }
  expect(withoutField(errors, ['phone'])).toEqual({ name: ['Full name'] })
  const clean = { name: ['Full name'] }
  expect(withoutField(clean, ['phone'])).toBe(clean)
})
