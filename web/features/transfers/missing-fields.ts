import type { FieldErrors } from '#web/ui/fields/field-errors.ts'

/** What a form still lacks, by the names of the server: all of it at once, so that nobody fixes one field per press. */
export const missingFields = (fields: Record<string, string | File | undefined>, needed: string): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value === undefined || (typeof value === 'string' && value.trim() === ''))
      .map(([name]) => [name, [needed]]),
  )
