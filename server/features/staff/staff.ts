import type { Language } from '#contract/http/shapes.ts'
import type { Caller } from '#server/platform/http/idempotency/idempotency.ts'
import type { IdempotencyKey } from '#server/platform/http/idempotency/idempotency-key.ts'

/**
 * A member of staff at work: who acts, by which request, in which language they read, and which state a change of
 * theirs is based on.
 */
export type Staff = {
  actor: { accountId: number }
  requestId: string
  language: Language
  version?: number | undefined
}

/** A member of staff, with the key of their request if it has one. */
export type KeyedStaff = Staff & { idempotencyKey: IdempotencyKey | undefined }

/** A member of staff with the reason that they give for an act; null for none. */
export type ActingStaff = KeyedStaff & { reason: string | null }

export const callerOf = ({ actor, idempotencyKey, language, requestId }: KeyedStaff): Caller => ({
  accountId: actor.accountId,
  idempotencyKey,
  language,
  requestId,
})
