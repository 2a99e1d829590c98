import { isApiError } from '#web/platform/http/api.ts'

/** Field → its messages; the first one is shown under it. `error` belongs to no field. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** The texts of a refused form. A lost connection and a server error have our own texts. */
export function readRefusal(error: unknown, words: { offline: string; failed: string }): FieldErrors {
  if (!isApiError(error)) return { error: [words.failed] }
  if (error.status === 0) return { error: [words.offline] }
  if (Object.keys(error.errors).length > 0) return error.errors
  return { error: [error.message || words.failed] }
}

/** Without the messages of one field: it is being edited. A message about the whole form is removed too. */
export function withoutField(errors: FieldErrors, fields: readonly string[]): FieldErrors {
  const rest = Object.entries(errors).filter(([field]) => field !== 'error' && !fields.includes(field))
  return rest.length === Object.keys(errors).length ? errors : Object.fromEntries(rest)
}

/** Every message once, for the list at the top. */
export const allMessages = (errors: FieldErrors): string[] => [...new Set(Object.values(errors).flat())]

/** The first message of the first of these fields that has one. */
export const messageOf = (errors: FieldErrors, fields: readonly string[]): string | undefined =>
  fields.map((field) => errors[field]?.[0]).find((message) => message !== undefined)
