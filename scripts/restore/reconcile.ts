import { sql } from 'kysely'
import { replayLot } from '#server/features/bidding/replay/replay.ts'
import { readStoredLot } from '#server/features/bidding/replay/replay-store.ts'
import { checkAccounts, checkJournals, checkWallets } from '#server/features/books/reconciliation/check-store.ts'
import { bidderNumber } from '#server/features/lots/index.ts'
import { verifyAudit } from '#server/features/staff/audit/verify-audit.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openSecrets } from '#server/platform/secrets/open-secrets.ts'

const AUDIT_ROWS = 10_000

/** The figures of a database. */
export type Verdict = {
  faults: string[]
  counted: { lots: number; entries: number; wallets: number; journals: number; auditRows: number }
  /** The last entry of any lot's log. */
  newestAt: string | null
}

/**
 * Checks a whole database by the product's own rules: wallets, holds, journals and accounts add up, every lot's log
 * with its hash chain replays to the stored state, and the chain of the audit is complete.
 * @param secret `APP_SECRET` of the installation, since bidder numbers depend on it.
 */
export async function reconcile(db: Database, secret: string): Promise<Verdict> {
  const { rows } = await sql<Verdict['counted'] & { newestAt: Date | null }>`
    select (select count(*) from lot_states)::int as lots, (select count(*) from lot_events)::int as entries,
           (select count(*) from wallets)::int as wallets, (select count(*) from journals)::int as journals,
           (select count(*) from audit)::int as audit_rows, (select max(at) from lot_events) as newest_at`.execute(db)
  const [first] = rows
  if (first === undefined) throw new Error('the database says nothing')
  const { newestAt, ...counted } = first
  const sums = [...(await checkWallets(db)), ...(await checkJournals(db)), ...(await checkAccounts(db))]
  return {
    faults: [
      ...sums.map(({ kind, subject, expected, found }) => `${kind} of ${subject}: ${found}, expected ${expected}`),
      ...(await replayAll(db, secret)),
      ...(await auditFaults(db)),
    ],
    counted,
    newestAt: newestAt?.toISOString() ?? null,
  }
}

async function replayAll(db: Database, secret: string): Promise<string[]> {
  const secrets = await openSecrets(db, { secret })
  const { rows } = await sql<{ lotId: number }>`select lot_id from lot_states order by lot_id`.execute(db)
  const faults: string[] = []
  for (const { lotId } of rows) {
    const stored = await readStoredLot(db, lotId)
    if (!stored) continue
    const replay = replayLot(stored, (auction, account) => bidderNumber(secrets, auction, account))
    for (const { seq, fault } of replay.faults) faults.push(`lot ${lotId}, entry ${seq}: ${fault}`)
  }
  return faults
}

async function auditFaults(db: Database): Promise<string[]> {
  for (let from: number | null = 1; from !== null; ) {
    const { broken, next } = await verifyAudit(db, from, AUDIT_ROWS)
    if (broken) return [`the audit is broken at ${broken.seq}: ${broken.why}`]
    from = next
  }
  return []
}
