import type { Language } from '#contract/http/shapes.ts'
import type { IdempotencyKey } from '#server/platform/http/idempotency/idempotency-key.ts'

/**
 * A staff member at work: the account, the request, the language, and the version on which their change
 * is based.
 */
export type Staff = {
  actor: { accountId: number }
  requestId: string
  language: Language
  version?: number | undefined
  /** The approval by which the act happens; `approverId` is null if nobody else could approve it. */
  approval?: { id: number; approverId: number | null }
}

/** A staff member, with the key of their request if it has one. */
export type KeyedStaff = Staff & { idempotencyKey: IdempotencyKey | undefined }

/** A staff member with the reason of an act; null for none. */
export type ActingStaff = KeyedStaff & { reason: string | null }
