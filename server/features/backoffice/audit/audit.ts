import { type Database, inTransaction, sqlState, type Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, RefusalError, refuse } from '#server/platform/http/refusal.ts'
import type { Staff } from '../deps.ts'
import { insertAudit } from './audit-store.ts'

/**
 * An audited act: `action` is a noun and a verb ('car.changed'), `subject` is its object ('car:12').
 * States are in internal form: names in camelCase, amounts in halalas.
 */
export type AuditEntry = {
  action: string
  subject: string
  before?: object | null
  after?: object | null
  reason?: string | null
}

/** Writes down what staff did, in the transaction that does it: both happen or neither. */
export async function audited(tx: Tx, staff: Staff, entry: AuditEntry): Promise<void> {
  await insertAudit(tx, { actorId: staff.actor.accountId, requestId: staff.requestId, ...entry })
}

/**
 * Runs an action of staff in one transaction. `note` writes its audit row; an action that has not called it is rolled
 * back, and so is a refused one.
 * @throws RefusalError with what `work` refused.
 */
export async function staffAction<T>(
  db: Database,
  staff: Staff,
  work: (tx: Tx, note: (entry: AuditEntry) => Promise<void>) => Promise<T | Refusal>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    let noted = false
    const result = await work(tx, async (entry) => {
      await audited(tx, staff, entry)
      noted = true
    })
    if (isRefusal(result)) throw new RefusalError(result)
    if (!noted) throw new Error('an action of staff wrote no audit row')
    return result
  })
}

const FOREIGN_KEY_VIOLATION = '23503'

/** Removes a row that nothing refers to. Refusals, thrown: `in_use`, and what `work` refuses. */
export async function removeUnused(
  db: Database,
  staff: Staff,
  work: (tx: Tx, note: (entry: AuditEntry) => Promise<void>) => Promise<Refusal | undefined>,
): Promise<Record<string, never>> {
  try {
    return await staffAction(db, staff, async (tx, note) => (await work(tx, note)) ?? {})
  } catch (error) {
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw new RefusalError(refuse('in_use'))
    throw error
  }
}

/** The fields of two states that differ, as they were and as they are. */
export function difference<T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } {
  const keys = (Object.keys(after) as (keyof T)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const pick = (state: T) => Object.fromEntries(keys.map((key) => [key, state[key]])) as Partial<T>
  return { before: pick(before), after: pick(after) }
}
