import type { AdminCase, WholeAdminCase } from '#contract/http/office/money/cases.ts'
import type { Language, Paged } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { FileAnswer } from '#server/platform/http/api.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { PageQuery } from '#server/platform/http/request/paging.ts'
import { readThread, readThreadFile } from '../../letters/index.ts'
import { listOf } from '../../staff/index.ts'
import type { CaseDeps } from '../deps.ts'
import { fieldsOf } from '../read-case.ts'
import { type CaseFilters, type CaseRow, findCase, listCases } from '../store.ts'

type Query = PageQuery & Omit<CaseFilters, 'search'> & { search?: string | undefined; sort?: string | undefined }

/** Cases for staff, newest first unless sorted otherwise. */
export const readCases = ({ db }: Pick<CaseDeps, 'db'>, query: Query, language: Language): Promise<Paged<AdminCase>> =>
  listOf(
    query,
    (search, sort, place) => listCases(db, { ...query, search }, { sort, place }),
    (row) => toRow(row, language),
  )

/** One case with its messages and the seller's answer. Refusals: `not_found`. */
export async function readCaseForStaff(
  reader: Reader,
  id: number,
  language: Language,
): Promise<WholeAdminCase | Refusal> {
  const row = await findCase(reader, id)
  const thread = row && (await readThread(reader, row.letterId))
  if (!thread) return refuse('not_found')
  return {
    ...toRow(row, language),
    price: toRiyals(row.price),
    total: toRiyals(row.total),
    handed_over_at: row.handedOverAt?.toISOString() ?? null,
    kilometres: row.kilometres,
    car_back_kilometres: row.carBackKilometres,
    repair_cost: row.repairCost === null ? null : toRiyals(row.repairCost),
    seller_answer: row.sellerAnswer,
    messages: thread.messages.map(({ authorId, createdAt, ...message }) => ({
      ...message,
      author_id: authorId,
      created_at: createdAt.toISOString(),
    })),
  }
}

/** A file of a case, to be saved. Refusals: `not_found`. */
export async function readCaseFile(
  deps: Pick<CaseDeps, 'db' | 'pictures'>,
  { id, file_id: fileId }: { id: number; file_id: number },
): Promise<FileAnswer | Refusal> {
  const row = await findCase(deps.db, id)
  return row ? readThreadFile(deps, row.letterId, fileId) : refuse('not_found')
}

const toRow = (row: CaseRow, language: Language): AdminCase => ({
  ...fieldsOf(row),
  order_number: row.orderNumber,
  car: row.title[language],
  buyer_id: row.accountId,
  buyer_name: row.buyerName,
  seller_id: row.sellerId,
  heard_until: row.heardUntil?.toISOString() ?? null,
  heard_at: row.heardAt?.toISOString() ?? null,
  is_late: row.isLate,
})
