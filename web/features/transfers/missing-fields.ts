import type { FieldErrors } from '#web/ui/fields/field-errors.ts'

/** Returns an error for each field that is still empty, by its name on the wire: one press shows them all. */
export const missingFields = (fields: Record<string, string | File | undefined>, needed: string): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value === undefined || (typeof value === 'string' && value.trim() === ''))
      .map(([name]) => [name, [needed]]),
  )
