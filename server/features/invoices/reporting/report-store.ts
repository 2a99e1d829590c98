import { sql } from 'kysely'
import type { Database, Reader, Tx } from '#server/platform/db/database.ts'
import { containing } from '#server/platform/db/like.ts'
import { all, countRows, type Place } from '../../staff/index.ts'
import type { InvoiceKind } from '../document.ts'
import type { AuthorityMessage } from './tax-authority.ts'

export type ReportState = 'waiting' | 'accepted' | 'warned' | 'refused' | 'failed'
export type ReportRow = {
  state: ReportState
  attempts: number
  messages: AuthorityMessage[]
  nextAt: Date
  answeredAt: Date | null
}
/** An invoice to be sent now. */
export type Claimed = { invoiceId: number; attempts: number; uuid: string; hash: string; xml: string }

/**
 * Lists stamped invoices that are on no list yet: those after the newest listed one. What a test certificate stamped goes
 * to no authority that expects real invoices, nor the other way around.
 */
export async function listStamped(db: Database, isTest: boolean): Promise<void> {
  await sql`
    insert into invoice_reports (invoice_id, counter)
    select id, counter from invoices
     where counter > coalesce((select max(counter) from invoice_reports), 0) and xml like '%<ds:SignatureValue>%'
       and test_stamp = ${isTest}
     order by counter
    on conflict do nothing`.execute(db)
}

/**
 * Takes the oldest waiting invoice, if its time has come and no other process has it. Later ones wait for it, because
 * the authority checks the chain.
 */
export async function claimOldest(db: Database, leaseSeconds: number): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    with oldest as (
      select invoice_id from invoice_reports where state = 'waiting' order by counter limit 1)
    update invoice_reports r
       set claimed_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
      from invoices i
     where r.invoice_id = (select invoice_id from oldest) and i.id = r.invoice_id and r.state = 'waiting'
       and r.next_at <= clock_timestamp() and (r.claimed_until is null or r.claimed_until < clock_timestamp())
    returning r.invoice_id, r.attempts, i.uuid, i.hash, i.xml`.execute(db)
  return rows[0]
}

export async function writeVerdict(
  tx: Tx,
  invoiceId: number,
  verdict: {
    state: 'accepted' | 'warned' | 'refused' | 'failed'
    messages: AuthorityMessage[]
    clearedXml: string | null
  },
): Promise<void> {
  const isTaken = verdict.state === 'accepted' || verdict.state === 'warned'
  await tx
    .updateTable('invoiceReports')
    .set({
      state: verdict.state,
      messages: JSON.stringify(verdict.messages),
      clearedXml: verdict.clearedXml,
      claimedUntil: null,
      answeredAt: isTaken ? sql<Date>`clock_timestamp()` : null,
    })
    .where('invoiceId', '=', invoiceId)
    .execute()
}

/** It is sent again after this many seconds. */
export async function putOff(db: Database, invoiceId: number, inSeconds: number, reason: string): Promise<void> {
  await db
    .updateTable('invoiceReports')
    .set({
      claimedUntil: null,
      nextAt: sql<Date>`clock_timestamp() + make_interval(secs => ${inSeconds})`,
      messages: JSON.stringify([{ kind: 'error', code: 'NO_ANSWER', text: reason }]),
    })
    .where('invoiceId', '=', invoiceId)
    .execute()
}

export const reportOf = (db: Reader, invoiceId: number): Promise<ReportRow | undefined> =>
  db
    .selectFrom('invoiceReports')
    .select(['state', 'attempts', 'messages', 'nextAt', 'answeredAt'])
    .where('invoiceId', '=', invoiceId)
    // The table's checks allow exactly the words of `ReportRow`.
    .$castTo<ReportRow>()
    .executeTakeFirst()

export type ClearanceFacts = {
  isStandard: boolean
  isStamped: boolean
  reportState: ReportState | null
  clearedXml: string | null
}

/** The facts that decide whether an invoice is final; undefined if there is none, or it is not issued. */
export async function clearanceFacts(db: Reader, invoiceId: number): Promise<ClearanceFacts | undefined> {
  return (
    db
      .selectFrom('invoices')
      .leftJoin('invoiceReports', 'invoiceReports.invoiceId', 'invoices.id')
      .select([
        sql<boolean>`invoices.xml like '%<cbc:InvoiceTypeCode name="01%'`.as('isStandard'),
        sql<boolean>`invoices.xml like '%<ds:SignatureValue>%'`.as('isStamped'),
        'invoiceReports.state as reportState',
        'invoiceReports.clearedXml',
      ])
      .where('invoices.id', '=', invoiceId)
      .where('invoices.xml', 'is not', null)
      // The table's checks allow exactly the words of `ReportState`.
      .$castTo<ClearanceFacts>()
      .executeTakeFirst()
  )
}

/** Staff retry a failed report: it waits as if it had never been sent. */
export async function restartReport(tx: Tx, invoiceId: number): Promise<void> {
  await tx
    .updateTable('invoiceReports')
    .set({ state: 'waiting', attempts: 0, nextAt: sql<Date>`clock_timestamp()`, claimedUntil: null })
    .where('invoiceId', '=', invoiceId)
    .where('state', 'in', ['refused', 'failed'])
    .execute()
}

export type OpenState = Exclude<ReportState, 'accepted' | 'warned'>
export type OpenReportRow = {
  id: number
  number: string
  kind: InvoiceKind
  accountId: number
  state: OpenState
  attempts: number
  issuedAt: Date
  nextAt: Date
  messages: AuthorityMessage[]
}

/** A page of the invoices that are not accepted, in the order of the chain. @param search a part of the number. */
export async function openReports(
  db: Reader,
  { search, state }: { search: string; state: OpenState | undefined },
  place: Place,
): Promise<{ rows: OpenReportRow[]; total: number }> {
  const from = sql`invoice_reports r join invoices i on i.id = r.invoice_id`
  const where = all(
    sql`r.state in ('waiting', 'refused', 'failed')`,
    state !== undefined && sql`r.state = ${state}`,
    search !== '' && sql`i.number ilike ${containing(search)}`,
  )
  const { rows } = await sql<OpenReportRow>`
    select i.id, i.number, i.kind, i.account_id, r.state, r.attempts, i.issued_at, r.next_at, r.messages
      from ${from} where ${where} order by r.counter limit ${place.limit} offset ${place.offset}`.execute(db)
  return { rows, total: await countRows(db, from, where) }
}
