import { sql } from 'kysely'
import type { Database } from '#server/platform/db/database.ts'
import { unbalancedWallets } from '../../ledger/index.ts'

type Lead = { lotId: number; accountId: number; amount: number }

/**
 * The faults of the books after any run: each wallet is the sum of its postings, each journal is zero, each leader's
 * deposit is held and no other. Empty without faults.
 */
export async function bookFaults(db: Database): Promise<string[]> {
  const unbalanced = await sql<{ id: number }>`
    select journal_id as id from postings group by journal_id having sum(amount) <> 0
    union all
    select id from journals where not exists (select from postings where journal_id = journals.id)`.execute(db)
  const [held, led] = [texts(await activeHolds(db)), texts(await leads(db))]
  return [
    ...(await unbalancedWallets(db)).map(
      (accountId) => `the wallet of ${accountId} is not what its postings and holds say`,
    ),
    ...unbalanced.rows.map(({ id }) => `journal ${id} does not balance`),
    ...[...held].filter((hold) => !led.has(hold)).map((hold) => `held for nothing: ${hold}`),
    ...[...led].filter((lead) => !held.has(lead)).map((lead) => `led without a hold: ${lead}`),
  ]
}

const texts = (list: Lead[]) =>
  new Set(list.map(({ lotId, accountId, amount }) => `lot ${lotId}, member ${accountId}, ${amount}`))

async function activeHolds(db: Database): Promise<Lead[]> {
  const { rows } = await sql<Lead>`
    select ref_id as lot_id, account_id, amount from holds where kind = 'lot' and ended_at is null`.execute(db)
  return rows
}

/** The leader, or the winner unless rejected. */
async function leads(db: Database): Promise<Lead[]> {
  const { rows } = await sql<Lead>`
    select s.lot_id, s.leader_id as account_id, l.deposit_required as amount
      from lot_states s join lots l on l.id = s.lot_id
     where s.leader_id is not null and s.status in ('live', 'awaiting_owner', 'sold')`.execute(db)
  return rows
}
