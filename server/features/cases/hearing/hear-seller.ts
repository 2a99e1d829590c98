import type { HeardCase } from '#contract/http/money/cases.ts'
import { toRiyals } from '#contract/values/money.ts'
import { cleanText } from '#contract/values/text.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { answerOnce, type Caller } from '#server/platform/http/idempotency/idempotency.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { letterNumber } from '../../letters/index.ts'
import { lockOpenCase } from '../deciding/decide-case.ts'
import type { CaseDeps } from '../deps.ts'
import { sumsOf } from '../money/line-rules.ts'
import { lookOf } from '../read-case.ts'
import { stateOf } from '../rules.ts'
import { type CaseRow, newestHeard, writeHeard } from '../store.ts'
import { caseTexts as texts } from '../texts.ts'

/** The newest case about one of a seller's sold cars, without its buyer. */
export const readHeardCase = ({ db }: Pick<CaseDeps, 'db'>, sellerId: number, carId: number) =>
  heardCase(db, sellerId, carId)

async function heardCase(reader: Reader, sellerId: number, carId: number): Promise<{ case: HeardCase | null }> {
  const row = await newestHeard(reader, sellerId, carId)
  return { case: row ? toHeard(row) : null }
}

/**
 * The seller's answer in a case, once and within their hours. Refusals: `not_found`, `already_decided` (also once they
 * have answered or the hours are over), `invalid` (`text`).
 */
export async function answerAsSeller(
  { db }: Pick<CaseDeps, 'db'>,
  caller: Caller,
  { carId, text }: { carId: number; text: string },
): Promise<RawAnswer | Refusal> {
  const found = await newestHeard(db, caller.accountId, carId)
  if (!found) return refuse('not_found')
  return answerOnce(db, caller, async (tx) => {
    const row = await lockOpenCase(tx, found.id)
    if (isRefusal(row)) return row
    if (!row.isHeard) return refuse('already_decided')
    const answer = cleanText(text)
    if (answer === '') return refuseField('text', texts.required)
    await writeHeard(tx, row.id, answer)
    return { message: texts.heard, data: await heardCase(tx, caller.accountId, carId) }
  })
}

const toHeard = (row: CaseRow): HeardCase => ({
  ...{ id: row.id, number: letterNumber(row.letterId), car_id: row.carId, state: stateOf(row), kind: row.kind },
  complaint: row.complaint,
  answer_by: row.isHeard ? (row.heardUntil?.toISOString() ?? null) : null,
  answer: row.sellerAnswer,
  second_look: lookOf(row),
  decision: row.decision,
  amount: sellersPart(row),
  decision_reason: row.decisionReason,
})

/** What a decision without a return takes from the seller. */
function sellersPart({ decision, moneyLines }: CaseRow): number | null {
  if (decision === 'return' || moneyLines === null) return null
  const { sellerGets } = sumsOf(moneyLines)
  return sellerGets < 0 ? toRiyals(-sellerGets) : null
}
