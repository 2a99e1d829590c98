import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { routes } from '#contract/http/index.ts'
import type { Route } from '#contract/http/route.ts'
import { parseForm } from './validation.ts'

/** The changes by staff that may bring files: their bodies are the rows of the office's forms. */
const changes = Object.entries<Route>(routes).flatMap(([name, { method, base, files, body }]) =>
  method === 'PUT' && base === '/api/admin' && files && body instanceof z.ZodObject ? [{ name, body }] : [],
)

describe('[HTTP-13] a form with files clears what JSON clears with null', () => {
  test.each(changes)('$name', ({ body }) => {
    for (const [field, schema] of Object.entries(body.shape)) {
      if (!schema.safeParse(null).success) continue
      expect(parseForm(body, { [field]: '' })).toEqual({ success: true, data: { [field]: null } })
    }
  })

  test('and leaves alone what cannot be cleared', () => {
    const body = z.strictObject({ year: z.int().optional(), price: z.int().nullish(), most: z.int().nullish() })
    expect(parseForm(body, { year: '', price: '', most: '٥' }).data).toEqual({ price: null, most: 5 })
  })
})
