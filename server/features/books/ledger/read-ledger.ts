import type { AdminJournal, AdminLedgerAccount } from '#contract/http/office/money/ledger.ts'
import type { Language, Paged } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { type PageQuery, pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import type { BooksDeps } from '../deps.ts'
import { type Days, spanOf } from '../statement/statement-rules.ts'
import { accountSums } from './account-store.ts'
import { findJournal, type JournalRow, listJournals } from './ledger-store.ts'

type Place = PageQuery & { search?: string | undefined }

/** The chart of accounts with its balances, at the end of a day if one is named. */
export async function readAccounts(
  { db }: BooksDeps,
  language: Language,
  query: Place & { until?: string | undefined },
): Promise<Paged<AdminLedgerAccount>> {
  const place = pageOf(query)
  const { accounts } = await accountSums(db, { from: null, until: query.until ?? null })
  const search = (query.search ?? '').toLowerCase()
  const found = accounts.filter((row) => `${row.number} ${row.titleAr} ${row.titleEn}`.toLowerCase().includes(search))
  const rows = found.slice(place.offset, place.offset + place.limit).map((row) => ({
    id: row.name,
    number: row.number,
    name: language === 'ar' ? row.titleAr : row.titleEn,
    kind: row.kind,
    title_ar: row.titleAr,
    title_en: row.titleEn,
    balance: toRiyals(row.after.credit - row.after.debit),
  }))
  return toPaged(rows, place, found.length)
}

type JournalQuery = Place &
  Days & {
    sort?: string | undefined
    kind?: string | undefined
    account?: string | undefined
    user_id?: number | undefined
  }

/** A page of journals, newest first unless `sort` says otherwise. */
export async function readJournals({ db }: BooksDeps, query: JournalQuery): Promise<Paged<AdminJournal>> {
  const place = pageOf(query)
  const filter = {
    reference: query.search ?? '',
    kind: query.kind,
    account: query.account,
    userId: query.user_id,
    ...spanOf(query),
  }
  const { rows, total } = await listJournals(db, filter, query.sort === 'id', place)
  return toPaged(rows.map(toJournal), place, total)
}

/** Refusals: `not_found`. */
export async function readJournal({ db }: BooksDeps, id: number): Promise<AdminJournal | Refusal> {
  const row = await findJournal(db, id)
  return row ? toJournal(row) : refuse('not_found')
}

const toJournal = (row: JournalRow): AdminJournal => ({
  id: row.id,
  kind: row.kind,
  reference: row.reference,
  reason: row.reason,
  actor_id: row.actorId,
  created_at: row.createdAt.toISOString(),
  written_at: row.writtenAt?.toISOString() ?? null,
  corrects_month: row.correctsMonth,
  lines: row.lines.map(({ account, userId, userName, amount }) => ({
    account,
    user_id: userId,
    user_name: userName,
    amount: toRiyals(amount),
  })),
})
