import { createHash } from 'node:crypto'
import type { Reader } from '#server/platform/db/database.ts'
import { type ChainedRow, readAuditChain } from './audit-store.ts'

export type AuditVerdict = {
  checked: number
  broken: { seq: number; id: number; why: 'changed' | 'missing_before' } | null
  head: { seq: number; hash: string } | null
  next: number | null
}

/**
 * Checks `limit` rows of the audit from position `from` on: each must have the hash of its own text and of the previous
 * row, and no position may be empty. The hash is computed here and not by the database, whose functions an intruder
 * could replace.
 */
export async function verifyAudit(db: Reader, from: number, limit: number): Promise<AuditVerdict> {
  const read = await readAuditChain(db, from, limit)
  let before = read[0] !== undefined && read[0].seq < from ? read[0] : undefined
  const rows = before === undefined ? read.slice(0, limit) : read.slice(1)
  for (const [index, row] of rows.entries()) {
    const why = breakOf(row, before, index === 0 ? from : undefined)
    if (why !== undefined) {
      const head = before === undefined ? null : headOf(before)
      return { checked: index, broken: { seq: row.seq, id: row.id, why }, head, next: null }
    }
    before = row
  }
  const head = rows.length === 0 || before === undefined ? null : headOf(before)
  const next = head !== null && rows.length === limit ? head.seq + 1 : null
  return { checked: rows.length, broken: null, head, next }
}

/** @param first the position at which the check begins. */
function breakOf(row: ChainedRow, before: ChainedRow | undefined, first: number | undefined) {
  const expectedSeq = before === undefined ? (first ?? 1) : before.seq + 1
  const expectedHash = before === undefined ? Buffer.alloc(0) : before.hash
  if (row.seq !== expectedSeq) return 'missing_before' as const
  const hash = createHash('sha256').update(row.prevHash).update(row.text, 'utf8').digest()
  if (!hash.equals(row.hash) || !row.prevHash.equals(expectedHash)) return 'changed' as const
  return undefined
}

const headOf = ({ seq, hash }: ChainedRow) => ({ seq, hash: hash.toString('hex') })
