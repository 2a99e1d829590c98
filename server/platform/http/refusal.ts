import type { Reason } from '#contract/http/reasons.ts'

/**
 * A "no" for the caller: a value, not an exception.
 * `data` is additional data for programs, `errors` maps fields to their messages in both languages.
 */
export type Refusal = {
  refused: Reason
  data?: Record<string, unknown>
  errors?: Record<string, Text[]>
  retryAfterSeconds?: number
  /** Sent beside `reason` in the answer to a refused bid. */
  receipt?: unknown
}

/** A text in both languages of the product. */
export type Text = { ar: string; en: string }

export const refuse = (refused: Reason, more: Omit<Refusal, 'refused'> = {}): Refusal => ({ refused, ...more })

/** A refusal that names one field of the request. */
export const refuseField = (field: string, text: Text, refused: Reason = 'invalid'): Refusal => ({
  refused,
  errors: { [field]: [text] },
})

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value

/** Thrown inside a transaction to roll it back and answer with the refusal; `refusalOf` catches it at the edge. */
export class RefusalError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.refused)
    this.refusal = refusal
  }
}

/** The value, or a RefusalError that rolls the transaction back. */
export function granted<T>(result: T | Refusal): T {
  if (isRefusal(result)) throw new RefusalError(result)
  return result
}
