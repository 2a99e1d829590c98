import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { drifts } from '../../ledger/index.ts'

type Lead = { lotId: number; accountId: number; amount: number }

/** After any run: every wallet is the sum of its postings, every journal is zero, each leader's deposit is held and no other. */
export async function expectBalancedBooks(db: Database): Promise<void> {
  expect(await drifts(db)).toEqual([])
  const unbalanced = await sql`
    select journal_id from postings group by journal_id having sum(amount) <> 0
    union all
    select id from journals where not exists (select from postings where journal_id = journals.id)`.execute(db)
  expect(unbalanced.rows).toEqual([])
  expect(await activeHolds(db)).toEqual(await leads(db))
}

async function activeHolds(db: Database): Promise<Lead[]> {
  const { rows } = await sql<Lead>`
    select ref_id as lot_id, account_id, amount from holds where kind = 'lot' and ended_at is null order by ref_id`.execute(
    db,
  )
  return rows
}

/** Who leads, or has won and not been turned down. */
async function leads(db: Database): Promise<Lead[]> {
  const { rows } = await sql<Lead>`
    select s.lot_id, s.leader_id as account_id, l.deposit_required as amount
      from lot_states s join lots l on l.id = s.lot_id
     where s.leader_id is not null and s.status in ('live', 'awaiting_owner', 'sold') order by s.lot_id`.execute(db)
  return rows
}

/** How many public changes the log holds of a lot, and where the lot itself stands. */
export async function lotRow(db: Database, lotId: number) {
  return db.selectFrom('lotStates').selectAll().where('lotId', '=', lotId).executeTakeFirstOrThrow()
}

export async function logOf(db: Database, lotId: number) {
  const us = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`
  return db
    .selectFrom('lotEvents')
    .where('lotId', '=', lotId)
    .select(['seq', 'kind', 'accountId', 'amount', 'automatic', 'payload', 'hash', us('at').as('atUs')])
    .orderBy('seq')
    .execute()
}
