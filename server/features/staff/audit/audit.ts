import { type Database, inTransaction, sqlState, type Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, RefusalError, refuse } from '#server/platform/http/refusal.ts'
import type { Staff } from '../staff.ts'
import { changesBetween, insertAudit } from './audit-store.ts'

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

/** Records an act of staff in its own transaction: both happen or neither. */
export async function audited(tx: Tx, staff: Staff, entry: AuditEntry): Promise<void> {
  const seq = await insertAudit(tx, { actorId: staff.actor.accountId, requestId: staff.requestId, ...entry })
  if (staff.version !== undefined) await refuseOverwriting(tx, staff.version, seq, entry)
}

/**
 * Refuses a change of fields that a colleague changed after its base version. The audit's own
 * lock orders all earlier changes before this one, so of two at once the second finds the first.
 * @throws RefusalError `edited_meanwhile` with the fields, their author and time.
 */
async function refuseOverwriting(tx: Tx, version: number, seq: number, entry: AuditEntry): Promise<void> {
  const mine = changedFields(entry)
  if (mine.length === 0) return
  const later = await changesBetween(tx, entry.subject, version, seq)
  const lost = later.flatMap((row) =>
    changedFields(row)
      .filter((field) => mine.includes(field))
      .map((field) => ({ field: wireName(field), by: row.actorName, at: row.at.toISOString() })),
  )
  if (lost.length > 0) throw new RefusalError(refuse('edited_meanwhile', { data: { changed: lost, version: seq - 1 } }))
}

const wireName = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The fields changed by an audited act. */
function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string[] {
  const [then, now]: Record<string, unknown>[] = [Object(before ?? {}), Object(after ?? {})]
  return Object.keys(now ?? {}).filter(
    (key) => JSON.stringify(then?.[key] ?? null) !== JSON.stringify(now?.[key] ?? null),
  )
}

/**
 * Runs an action of staff in one transaction. `note` writes its audit row; an action that has not called it is rolled
 * back, and so is a refused one.
 * @throws RefusalError with the refusal of `work`.
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

/** Removes a row that nothing refers to. Refusals, thrown: `in_use`, and those of `work`. */
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

/** The fields that differ between two states, before and after; null if none. */
export function difference<T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof T)[]
  const changed = keys.filter((key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null))
  const pick = (state: T) => Object.fromEntries(changed.map((key) => [key, state[key] ?? null])) as Partial<T>
  return { before: pick(before), after: pick(after) }
}
