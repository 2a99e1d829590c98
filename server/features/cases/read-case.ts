import type { OrderCase } from '#contract/http/money/cases.ts'
import type { CaseKind } from '#contract/values/case-states.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { findAcceptedReport, readInspection } from '../catalogue/index.ts'
import { letterNumber, readThread, type Thread } from '../letters/index.ts'
import type { CaseDeps } from './deps.ts'
import { type CaseDays, isRunning, kindsNow, stateOf } from './rules.ts'
import { type CaseOrder, type CaseRow, findCaseOrder, newestCase } from './store.ts'

/** The newest case of one of the buyer's orders, and which kinds they may open now. Refusals: `not_found`. */
export async function readCase(
  { db, settings }: Pick<CaseDeps, 'db' | 'settings'>,
  buyerId: number,
  orderId: number,
): Promise<{ case: OrderCase | null; may_open: { kinds: CaseKind[]; until: string | null } } | Refusal> {
  const order = await findCaseOrder(db, buyerId, orderId)
  if (!order) return refuse('not_found')
  const row = await newestCase(db, buyerId, orderId)
  const isOpen = row !== undefined && isRunning(row)
  const { kinds, until } = isOpen
    ? { kinds: [], until: null }
    : await openable(db, (await settings.current()).orders, order)
  return {
    case: row ? await presentCase(db, row) : null,
    may_open: { kinds, until: until?.toISOString() ?? null },
  }
}

/** The kinds of case that an order without an open one may have now. */
export async function openable(reader: Reader, days: CaseDays, order: CaseOrder) {
  const inspection = await readInspection(reader, order.carId, 'ar')
  const isAsIs = inspection
    ? inspection.light === 'as_is'
    : (await findAcceptedReport(reader, order.carId)) === undefined
  return kindsNow({ ...order, isAsIs }, days, order.now)
}

/** A case with its messages, as its buyer reads it. */
export async function presentCase(reader: Reader, row: CaseRow): Promise<OrderCase> {
  const thread = await readThread(reader, row.letterId)
  if (!thread) throw new Error(`case ${row.id} has no thread`)
  return { ...fieldsOf(row), messages: thread.messages.map(toMessage) }
}

/** What everybody who may read a case sees of it. */
export function fieldsOf(row: CaseRow): Omit<OrderCase, 'messages'> {
  const isOpen = row.decision === null
  return {
    ...{ id: row.id, number: letterNumber(row.letterId), order_id: row.orderId, car_id: row.carId },
    ...{ state: stateOf(row), kind: row.kind, wants: row.wants },
    opened_at: row.openedAt.toISOString(),
    answer_by: isOpen && row.answeredAt === null ? row.answerBy.toISOString() : null,
    decide_by: isOpen ? row.decideBy.toISOString() : null,
    second_look: lookOf(row),
    proposals: row.isChoosing ? proposalsOf(row) : null,
    decision: row.decision,
    amount: row.amount === null ? null : toRiyals(row.amount),
    decision_reason: row.decisionReason,
    decided_at: row.decidedAt?.toISOString() ?? null,
    fault: row.fault,
    lines: (row.moneyLines ?? []).map((line) => ({ ...line, amount: toRiyals(line.amount) })),
    car_back_at: row.carBackAt?.toISOString() ?? null,
    repair: row.decision === 'repair' ? repairOf(row) : null,
    repaired_at: row.repairedAt?.toISOString() ?? null,
  }
}

const proposalsOf = (row: CaseRow): OrderCase['proposals'] =>
  row.chooseBy && {
    reduction: row.offeredReduction === null ? null : toRiyals(row.offeredReduction),
    return: row.offeredReturn,
    return_amount: row.offeredBack === null ? null : toRiyals(row.offeredBack),
    repair: repairOf(row),
    choose_by: row.chooseBy.toISOString(),
  }

const repairOf = ({ repairText: text, repairDays: days }: CaseRow): OrderCase['repair'] =>
  text === null || days === null ? null : { text, days }

/** The appointment of a second look; one that the decision overtook is not shown. */
export const lookOf = (row: CaseRow): OrderCase['second_look'] =>
  row.lookAt === null || (row.lookedAt === null && row.decision !== null)
    ? null
    : {
        at: row.lookAt.toISOString(),
        place: { ar: row.lookPlaceAr ?? '', en: row.lookPlaceEn ?? '' },
        found_at: row.lookedAt?.toISOString() ?? null,
        ...{ confirmed: row.lookConfirmed, finding: row.lookFinding },
      }

const toMessage = ({ id, side, text, createdAt, files }: Thread['messages'][number]) => ({
  ...{ id, side, text, files },
  created_at: createdAt.toISOString(),
})
