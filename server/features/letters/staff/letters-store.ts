import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/like.ts'
import { all, countRows, type Place, type Sort } from '../../staff/index.ts'
import { readLetterNumber } from '../rules.ts'
import type { LetterRow } from '../store.ts'

/** A letter as staff see it, with its first text. */
export type ListedLetter = LetterRow & {
  name: string
  phone: string
  message: string
  ownerName: string | null
  isLate: boolean
}
export type LetterFilters = {
  search: string
  view?: 'mine' | 'unassigned' | 'late' | undefined
  status?: string | undefined
  kind?: string | undefined
  user_id?: number | undefined
}

const source = sql`letters l left join accounts o on o.id = l.owner_id`
const isLate = sql<boolean>`coalesce(l.answer_by < clock_timestamp(), false)`
const columns = sql`
  l.*, o.name as owner_name, ${isLate} as is_late,
  (select m.text from letter_messages m where m.letter_id = l.id order by m.id limit 1) as message`

/** One page of the letters that staff answer. `staffId` is the reader. */
export async function listLetters(
  reader: Reader,
  { search, view, status, kind, user_id }: LetterFilters,
  staffId: number,
  { sort, place }: { sort: Sort; place: Place },
): Promise<{ rows: ListedLetter[]; total: number }> {
  const where = all(
    sql`l.kind <> 'case'`,
    search !== '' && searched(search),
    view === 'mine' && sql`l.owner_id = ${staffId}`,
    view === 'unassigned' && sql`l.owner_id is null and l.status = 'waiting'`,
    view === 'late' && isLate,
    status !== undefined && sql`l.status = ${status}`,
    kind !== undefined && sql`l.kind = ${kind}`,
    user_id !== undefined && sql`l.account_id = ${user_id}`,
  )
  const { rows } = await sql<ListedLetter>`
    select ${columns} from ${source} where ${where}
     order by ${sql.ref(`l.${sort.field}`)} ${sort.direction}, l.id ${sort.direction}
     limit ${place.limit} offset ${place.offset}`.execute(reader)
  return { rows, total: await countRows(reader, source, where) }
}

/** A number finds its letter; words are searched in names and texts. Phones are masked, so no digits are searched. */
function searched(search: string) {
  const id = readLetterNumber(search)
  if (id !== undefined) return sql`l.id = ${id}`
  const pattern = containing(search)
  if (/\p{Nd}/u.test(search)) return sql`l.name ilike ${pattern}`
  return sql`(l.name ilike ${pattern} or l.subject ilike ${pattern}
    or exists (select from letter_messages m where m.letter_id = l.id and m.text ilike ${pattern}))`
}

/** One letter; undefined for the threads of other features. */
export async function findListed(reader: Reader, id: number): Promise<ListedLetter | undefined> {
  const { rows } = await sql<ListedLetter>`
    select ${columns} from ${source} where l.id = ${id} and l.kind <> 'case'`.execute(reader)
  return rows[0]
}

/** The role of an account; null for a member. */
export async function findRole(reader: Reader, accountId: number): Promise<string | null | undefined> {
  const row = await reader.selectFrom('accounts').select('role').where('id', '=', accountId).executeTakeFirst()
  return row?.role
}

export async function changeLetter(
  tx: Tx,
  id: number,
  change: { ownerId?: number | null; note?: string | null },
): Promise<void> {
  if (Object.keys(change).length > 0) await tx.updateTable('letters').set(change).where('id', '=', id).execute()
}
