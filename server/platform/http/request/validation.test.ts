import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { routes } from '#contract/http/index.ts'
import type { Route } from '#contract/http/route.ts'
import { fieldErrors, parseForm, WITH_INPUT } from './validation.ts'

/** The staff changes that may have files: their bodies are the rows of the office's forms. */
const changes = Object.entries<Route>(routes).flatMap(([name, { method, base, files, body }]) =>
  method === 'PUT' && base === '/api/admin' && files && body instanceof z.ZodObject ? [{ name, body }] : [],
)

describe('[HTTP-13] a form with files clears the fields that JSON clears with null', () => {
  test.each(changes)('$name', ({ body }) => {
    for (const [field, schema] of Object.entries(body.shape)) {
      if (!schema.safeParse(null).success) continue
      expect(parseForm(body, { [field]: '' })).toEqual({ success: true, data: { [field]: null } })
    }
  })

  test('and keeps fields that cannot be cleared', () => {
    const body = z.strictObject({ year: z.int().optional(), price: z.int().nullish(), most: z.int().nullish() })
    expect(parseForm(body, { year: '', price: '', most: '٥' }).data).toEqual({ price: null, most: 5 })
  })
})

describe('[HTTP-16] a field with several types lists its allowed values', () => {
  const texts = (schema: z.ZodType, value: unknown) => {
    const parsed = z.strictObject({ field: schema }).safeParse({ field: value }, WITH_INPUT)
    return parsed.success ? undefined : fieldErrors(parsed.error).errors?.field?.map(({ en }) => en)
  }
  const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()])
  const yesNo = z.union([z.boolean(), z.literal(0), z.literal(1)])
  const place = z.union([z.literal(''), z.int().positive()]).nullish()
  const email = z.union([z.literal(''), z.email().max(200)]).nullish()

  test.each([
    ['a time or a day', moment, 'tomorrow', 'Write the time like 2026-11-24T13:00:00Z.'],
    ['a time or a day', moment, 5, 'Enter a text.'],
    ['yes or no', yesNo, 'perhaps', 'Choose one of: true, false, 0, 1.'],
    ['yes or no', yesNo, 2, 'Choose one of: true, false, 0, 1.'],
    ['an id or nothing', place, 'Riyadh', 'Enter a number.'],
    ['an id or nothing', place, 1.5, 'Enter a whole number.'],
    ['an id or nothing', place, 0, 'Enter a value above 0.'],
    ['an address or nothing', email, 'nobody', 'Enter a valid e-mail address.'],
    ['an address or nothing', email, 5, 'Enter a text.'],
  ])('%s: %s %s', (_kind, schema, value, text) => {
    expect(texts(schema, value)).toEqual([text])
  })
  test('asks for a missing one', () => {
    expect(texts(moment, undefined)).toEqual(['This field is required.'])
  })
})
