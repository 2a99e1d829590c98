import { sql } from 'kysely'
import type { AdminBankStatement } from '#contract/http/office/money/books.ts'
import type { Database, Reader, Tx } from '#server/platform/db/database.ts'
import type { BankLine } from '../../payments/index.ts'
import type { BankFile, BankLine as FileLine } from './bank-file.ts'
import { withoutKnown } from './known-movements.ts'

export type StatementRow = {
  id: number
  format: AdminBankStatement['format']
  iban: string
  firstDay: string
  lastDay: string
  opening: number | null
  closing: number | null
  linesCount: number
  unmatchedCount: number
  uploadedBy: number
  uploadedAt: Date
}
export type LineRow = {
  id: number
  statementId: number
  line: number
  day: string
  amount: number
  reference: string
  name: string
  iban: string
  description: string
  matched: string | null
  /** A line of the same account, day and amount that came in another format and may be the same movement. */
  alike: { statementId: number; line: number } | null
}

/** One transaction at a time stores or matches lines. */
const LOCK = sql`select pg_advisory_xact_lock(hashtextextended('bank-lines', 0))`

/**
 * Stores a bank file with its movements. Files may overlap in their days, also in two formats: of equal lines only those
 * are stored that are more than the stored ones of the same account. @returns its id; undefined if the same file is already stored.
 */
export async function insertStatement(
  tx: Tx,
  file: BankFile,
  { hash, uploadedBy }: { hash: Buffer; uploadedBy: number },
): Promise<number | undefined> {
  await LOCK.execute(tx)
  const days = file.lines.map(({ day }) => day).sort()
  const { rows } = await sql<{ id: number }>`
    insert into bank_statements (format, iban, first_day, last_day, opening, closing, hash, uploaded_by)
    values (${file.format}, ${file.iban}, ${days[0]}::date, ${days.at(-1)}::date, ${file.opening}, ${file.closing}, ${hash}, ${uploadedBy})
    on conflict (hash) do nothing returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) return undefined
  const numbered = file.lines.map((line, index) => ({ line: index + 1, ...line }))
  const lines = withoutKnown(numbered, await linesInOtherFormats(tx, file))
  await sql`
    insert into bank_lines (statement_id, line, day, amount, reference, name, iban, description)
    select ${id}, l.line, l.day, l.amount, l.reference, l.name, l.iban, l.description
      from (select f.*, row_number() over (
                     partition by f.day, f.amount, f.reference, f.name, f.iban, f.description order by f.line) as nth
              from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
                as f(line int, day date, amount bigint, reference text, name text, iban text, description text)) l
     where l.nth > (
       select count(*) from bank_lines k join bank_statements s on s.id = k.statement_id
        where k.day = l.day and k.amount = l.amount and k.statement_id <> ${id}
          and (k.reference, k.name, k.iban, k.description) = (l.reference, l.name, l.iban, l.description)
          and (s.iban = ${file.iban} or '' in (s.iban, ${file.iban})))`.execute(tx)
  return id
}

/** The stored lines of the same account's days that came in another format. */
async function linesInOtherFormats(tx: Tx, { iban, format, lines }: BankFile): Promise<FileLine[]> {
  if (iban === '') return []
  const days = [...new Set(lines.map(({ day }) => day))]
  const { rows } = await sql<FileLine>`
    select to_char(k.day, 'YYYY-MM-DD') as day, k.amount, k.reference, k.name, k.iban, k.description
      from bank_lines k join bank_statements s on s.id = k.statement_id
     where k.day = any (${days}::date[]) and s.iban = ${iban} and s.format <> ${format} order by k.id`.execute(tx)
  return rows
}

/** Number of rounds: each matches the nearest of the remaining pairs. */
const ROUNDS_MAX = 20

/**
 * Matches unmatched lines: credits by amount, day and IBAN with approved transfers, debits by the bank's
 * reference with refunds and payouts.
 * @returns how many lines were matched.
 */
export async function matchLines(tx: Tx): Promise<number> {
  await LOCK.execute(tx)
  let matched = 0
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const { rows } = await sql<{ id: number }>`
      with pairs as (
        select l.id as line_id, t.id as transfer_id,
               row_number() over (partition by l.id order by (l.iban = t.iban) desc, abs(l.day - t.transfer_date::date), t.id) as of_line,
               row_number() over (partition by t.id order by (l.iban = t.iban) desc, abs(l.day - t.transfer_date::date), l.id) as of_transfer
          from bank_lines l
          join bank_transfers t on t.status = 'approved' and t.approved_amount = l.amount
               and l.day between t.transfer_date::date - 3 and t.transfer_date::date + 7
               and (l.iban in ('', t.iban))
         where l.matched is null and l.amount > 0
           and not exists (select from bank_lines m where m.matched = 'transfer:' || t.id))
      update bank_lines l set matched = 'transfer:' || p.transfer_id
        from pairs p where p.line_id = l.id and p.of_line = 1 and p.of_transfer = 1
      returning l.id`.execute(tx)
    matched += rows.length
    if (rows.length === 0) break
  }
  const { rows } = await sql<{ id: number }>`
    with paid as (
      select 'refund:' || r.id as subject, r.amount - r.returned - coalesce(b.amount, 0) as amount, r.bank_reference as reference
        from refunds r left join (select refund_id, sum(amount) as amount from payment_returns where status = 'done'
                                   group by refund_id) b on b.refund_id = r.id
       where r.status = 'paid_out'
       union all
      select 'invoice:' || i.id, i.due - coalesce(p.charged, 0), i.paid_reference
        from invoices i left join payouts p on p.order_id = i.order_id
       where i.kind = 'purchase' and i.paid_at is not null),
    pairs as (
      select l.id as line_id, p.subject, row_number() over (partition by l.id order by p.subject) as of_line,
             row_number() over (partition by p.subject order by l.id) as of_subject
        from bank_lines l
        join paid p on p.amount = -l.amount and strpos(lower(l.reference || ' ' || l.description), lower(p.reference)) > 0
       where l.matched is null and not exists (select from bank_lines m where m.matched = p.subject))
    update bank_lines l set matched = p.subject from pairs p
     where p.line_id = l.id and p.of_line = 1 and p.of_subject = 1 returning l.id`.execute(tx)
  return matched + rows.length
}

export type Debit = { amount: number; reference: string; description: string; iban: string }

/** The largest number of debits that one reading looks at. */
const DEBITS_MAX = 1_000

/** The newest debits that nothing explains yet; amounts in halalas, above zero. */
export async function freeDebits(tx: Tx): Promise<Debit[]> {
  await LOCK.execute(tx)
  const { rows } = await sql<Debit>`
    select -amount as amount, reference, description, iban from bank_lines
     where matched is null and amount < 0 order by id desc limit ${DEBITS_MAX}`.execute(tx)
  return rows
}

export type Arrived = { subject: string; amount: number }

/** Matches credits with the cash that was handed to the bank: by amount, day and the bank's reference. */
export async function matchDeposits(tx: Tx): Promise<Arrived[]> {
  await LOCK.execute(tx)
  const { rows } = await sql<Arrived>`
    with pairs as (
      select l.id as line_id, 'cash-deposit:' || j.id as subject,
             row_number() over (partition by l.id order by j.id) as of_line,
             row_number() over (partition by j.id order by l.id) as of_deposit
        from bank_lines l
        join journals j on j.kind = 'cash_banked'
             and l.day between (j.created_at at time zone 'Asia/Riyadh')::date - 1 and (j.created_at at time zone 'Asia/Riyadh')::date + 14
             and strpos(lower(l.reference || ' ' || l.description), lower(j.reason)) > 0
        join postings p on p.journal_id = j.id and p.account = 'cash' and p.amount = l.amount
       where l.matched is null and not exists (select from bank_lines m where m.matched = 'cash-deposit:' || j.id))
    update bank_lines l set matched = p.subject from pairs p
     where p.line_id = l.id and p.of_line = 1 and p.of_deposit = 1 returning p.subject, l.amount`.execute(tx)
  return rows
}

type Shown = { transferDate: string; iban: string; name: string; amount: number }

/**
 * True if a free line shows a transfer: its amount, near its day, from its account or, if the bank names none, in its
 * name. A line that `by` uploaded proves nothing. Other callers wait until the transaction ends.
 */
export async function showsTransfer(tx: Tx, { transferDate, iban, name, amount }: Shown, by: number): Promise<boolean> {
  await LOCK.execute(tx)
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from bank_lines l join bank_statements s on s.id = l.statement_id and s.uploaded_by <> ${by}
       where l.matched is null and l.amount = ${amount}
         and l.day between ${transferDate}::date - 3 and ${transferDate}::date + 7
         and (l.iban = ${iban} or l.iban = '' and lower(l.name) = lower(${name}))) as found`.execute(tx)
  return rows[0]?.found ?? false
}

const NEAREST = 2

/** The two credits that come nearest to a transfer: its own line, else free ones of its days. */
export async function nearestLines(
  reader: Reader,
  { id, transferDate, iban, name, amount }: Shown & { id: number },
): Promise<BankLine[]> {
  const own = `transfer:${id}`
  const { rows } = await sql<BankLine>`
    select l.id, l.day::text as day, l.amount, l.reference, l.name, l.iban from bank_lines l
     where l.amount > 0 and (l.matched is null or l.matched = ${own})
       and l.day between ${transferDate}::date - 3 and ${transferDate}::date + 7
       and (l.amount = ${amount} or l.iban = ${iban} or lower(l.name) = lower(${name}))
     order by l.matched is not null desc, (l.iban = ${iban}) desc, (l.amount = ${amount}) desc,
              (lower(l.name) = lower(${name})) desc, abs(l.day - ${transferDate}::date), l.id limit ${NEAREST}`.execute(
    reader,
  )
  return rows
}

/** Matches a line with a transfer that `by` approves now, if there is one; a line that proves it to them comes first. */
export async function matchTransfer(tx: Tx, transferId: number, by: number): Promise<void> {
  await LOCK.execute(tx)
  await sql`
    update bank_lines set matched = 'transfer:' || ${transferId} where id = (
      select l.id from bank_transfers t
        join bank_lines l on l.matched is null and l.amount = t.approved_amount and l.iban in ('', t.iban)
             and l.day between t.transfer_date::date - 3 and t.transfer_date::date + 7
        join bank_statements s on s.id = l.statement_id
       where t.id = ${transferId}
       order by (s.uploaded_by <> ${by} and (l.iban = t.iban or lower(l.name) = lower(t.name))) desc, 
                (l.iban = t.iban) desc, abs(l.day - t.transfer_date::date), l.id limit 1)`.execute(tx)
}

const select = sql`
  select s.id, s.format, s.iban, to_char(s.first_day, 'YYYY-MM-DD') as first_day, to_char(s.last_day, 'YYYY-MM-DD') as last_day,
         s.opening, s.closing, s.uploaded_by, s.uploaded_at,
         (select count(*) from bank_lines l where l.statement_id = s.id) as lines_count,
         (select count(*) from bank_lines l where l.statement_id = s.id and l.matched is null) as unmatched_count
    from bank_statements s`
type Place = { limit: number; offset: number }

export async function findStatement(db: Reader, id: number): Promise<StatementRow | undefined> {
  const { rows } = await sql<StatementRow>`${select} where s.id = ${id}`.execute(db)
  return rows[0]
}

export async function listStatements(db: Reader, place: Place): Promise<{ rows: StatementRow[]; total: number }> {
  const { rows } =
    await sql<StatementRow>`${select} order by s.id desc limit ${place.limit} offset ${place.offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total from bank_statements`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** The lines of a statement in the order of the file. @param open only those without, or only those with, a match. */
export async function listLines(
  db: Reader,
  { statementId, open }: { statementId: number; open: boolean | undefined },
  place: Place,
): Promise<{ rows: LineRow[]; total: number }> {
  const where = sql`statement_id = ${statementId} and (${open ?? null}::boolean is null or (matched is null) = ${open ?? null})`
  const { rows } = await sql<LineRow>`
    select ${lineColumns} from bank_lines l where ${where} order by line limit ${place.limit} offset ${place.offset}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`select count(*) as total from bank_lines where ${where}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

const lineColumns = sql`id, statement_id, line, to_char(day, 'YYYY-MM-DD') as day, amount, reference, name, iban, description, matched,
  (select jsonb_build_object('statementId', k.statement_id, 'line', k.line) from bank_lines k
     join bank_statements o on o.id = k.statement_id join bank_statements s on s.id = l.statement_id
    where k.day = l.day and k.amount = l.amount and o.format <> s.format and o.iban = s.iban and s.iban <> ''
    order by k.id limit 1) as alike`

/** One line; no other transaction matches lines until this one ends. */
export async function lockLine(tx: Tx, id: number): Promise<LineRow | undefined> {
  await LOCK.execute(tx)
  const { rows } = await sql<LineRow>`select ${lineColumns} from bank_lines l where id = ${id}`.execute(tx)
  return rows[0]
}

/** Explains a locked line by a subject. */
export async function writeMatched(tx: Tx, id: number, subject: string): Promise<void> {
  await sql`update bank_lines set matched = ${subject} where id = ${id}`.execute(tx)
}

/** Ten years after their day the bank's lines keep their amounts and references, and name nobody (Commercial Books Law, article 8). */
export async function emptyOldLines(db: Database): Promise<void> {
  await sql`
    update bank_lines set name = '', iban = '', description = ''
     where day < (clock_timestamp() at time zone 'Asia/Riyadh')::date - interval '10 years'
       and (name <> '' or iban <> '' or description <> '')`.execute(db)
}
