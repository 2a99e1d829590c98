import type { Database, Tx } from '#server/platform/db/database.ts'
import { done, type RawAnswer } from '#server/platform/http/api.ts'
import { answerOnce, type Caller } from '#server/platform/http/idempotency/idempotency.ts'
import type { IdempotencyKey } from '#server/platform/http/idempotency/idempotency-key.ts'
import { isRefusal, type Refusal } from '#server/platform/http/refusal.ts'
import type { Staff } from './deps.ts'

/** A member of staff, with the key of their request if it has one. */
export type KeyedStaff = Staff & { idempotencyKey: IdempotencyKey | undefined }

export const callerOf = ({ actor, idempotencyKey, language, requestId }: KeyedStaff): Caller => ({
  accountId: actor.accountId,
  idempotencyKey,
  language,
  requestId,
})

/**
 * Runs an act of staff in one transaction with its answer, which is the data that `work` returns. The same key and request get
 * that answer again, and nothing happens twice. `work` refuses before it writes.
 */
export function actOnce(
  db: Database,
  staff: KeyedStaff,
  work: (tx: Tx) => Promise<object | Refusal>,
): Promise<RawAnswer | Refusal> {
  return answerOnce(db, callerOf(staff), async (tx) => {
    const data = await work(tx)
    return isRefusal(data) ? data : { message: done, data }
  })
}
