import { sql } from 'kysely'
import type { Database, Reader, Tx } from '#server/platform/db/database.ts'
import type { Answer, Side } from '../rules.ts'

/** A phone answer recorded by staff; amount in halalas. */
export type SpokenRow = {
  id: number
  lotId: number
  side: Side
  accountId: number
  buyerId: number
  word: Answer['word']
  amount: number
  staffId: number
  createdAt: Date
}
const columns = ['id', 'lotId', 'side', 'accountId', 'buyerId', 'word', 'amount', 'staffId', 'createdAt'] as const
const endedAt = sql<Date>`clock_timestamp()`
const SHOWN_MAX = 50

/** Records a call in place of an earlier waiting one. */
export async function insertSpoken(tx: Tx, spoken: Omit<SpokenRow, 'id' | 'createdAt'>): Promise<SpokenRow> {
  await tx
    .updateTable('spokenAnswers')
    .set({ outcome: 'replaced', endedAt })
    .where('lotId', '=', spoken.lotId)
    .where('outcome', 'is', null)
    .execute()
  // The table's checks allow exactly the words of `SpokenRow`.
  return tx.insertInto('spokenAnswers').values(spoken).returning(columns).$castTo<SpokenRow>().executeTakeFirstOrThrow()
}

/** A recorded call of this member. */
export async function findSpoken(reader: Reader, id: number, accountId: number): Promise<SpokenRow | undefined> {
  return reader
    .selectFrom('spokenAnswers')
    .select(columns)
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .$castTo<SpokenRow>()
    .executeTakeFirst()
}

/** Ends a recorded call once. @returns false if it has ended before. */
export async function endSpoken(tx: Tx, id: number, outcome: 'confirmed' | 'declined'): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('spokenAnswers')
    .set({ outcome, endedAt })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type ShownSpoken = SpokenRow & { carId: number; slug: string; titleAr: string; titleEn: string }

/** Recorded calls that wait for a member, newest first, while their lot still waits for an answer. */
export async function spokenOf(db: Database, accountId: number): Promise<ShownSpoken[]> {
  return db
    .selectFrom('spokenAnswers as a')
    .innerJoin('lotStates as s', 's.lotId', 'a.lotId')
    .innerJoin('cars as c', 'c.id', 's.carId')
    .select(columns.map((column) => `a.${column}` as const))
    .select(['s.carId', 'c.slug', 'c.titleAr', 'c.titleEn'])
    .where('a.accountId', '=', accountId)
    .where('a.outcome', 'is', null)
    .where('s.status', '=', 'awaiting_owner')
    .orderBy('a.id', 'desc')
    .limit(SHOWN_MAX)
    .$castTo<ShownSpoken>()
    .execute()
}

/** The records of a lot that wait to be confirmed. */
export async function openSpoken(reader: Reader, lotId: number): Promise<SpokenRow | undefined> {
  return reader
    .selectFrom('spokenAnswers')
    .select(columns)
    .where('lotId', '=', lotId)
    .where('outcome', 'is', null)
    .$castTo<SpokenRow>()
    .executeTakeFirst()
}
