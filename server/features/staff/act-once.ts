import type { Database, Tx } from '#server/platform/db/database.ts'
import { done, type RawAnswer } from '#server/platform/http/api.ts'
import { answerOnce, callerOf } from '#server/platform/http/idempotency/idempotency.ts'
import { isRefusal, type Refusal } from '#server/platform/http/refusal.ts'
import type { KeyedStaff } from './staff.ts'

/**
 * Runs an act of staff in one transaction with its answer, which is the data that `work` returns. The same key and
 * request get that answer again, and nothing happens twice. `work` refuses before it writes.
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
