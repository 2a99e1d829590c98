import type { Receipt } from '#contract/http/bidding.ts'
import type { Endpoints } from '#contract/http/index.ts'
import type { Language } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import { type Database, inTransaction } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { lockWallet } from '../../ledger/index.ts'
import type { Bidding } from '../bidding.ts'
import { endMandate, listOwnMandates, lockMandate } from './mandate-store.ts'
import { answerKey, isGiven } from './mandates.ts'

type Deps = { db: Database; bidding: Pick<Bidding, 'history'> }
type OwnMandates = Endpoints['GET /phone-mandates']['data']

/** A member's newest mandates, with the bids that colleagues made by them and the signed receipts of these bids. */
export async function readOwnMandates(
  { db, bidding }: Deps,
  { accountId, language }: { accountId: number; language: Language },
): Promise<OwnMandates> {
  const rows = await listOwnMandates(db, accountId)
  const mandates = rows.map(async ({ bids, ...row }) => ({
    id: row.id,
    product_id: row.carId,
    slug: row.slug,
    title: language === 'ar' ? row.titleAr : row.titleEn,
    amount_max: toRiyals(row.amountMax),
    given_at: row.givenAt.toISOString(),
    is_open: row.isOpen,
    bids: bids.map(({ amount, at }) => ({ amount: toRiyals(amount), at: new Date(at).toISOString() })),
    receipts: bids.length > 0 ? await receiptsOf(bidding, accountId, row.id) : [],
  }))
  return { mandates: await Promise.all(mandates) }
}

async function receiptsOf({ history }: Deps['bidding'], accountId: number, id: number): Promise<Receipt[]> {
  const answers = await history.findAnswers(accountId, answerKey(id, ''))
  return answers.flatMap(({ receipt }) => (receipt ? [receipt] : []))
}

/** The member alone ends a mandate, also while its lot runs. Refusals: `not_found`, `mandate_over`. */
export const endOwnMandate = ({ db }: Pick<Deps, 'db'>, accountId: number, id: number) =>
  inTransaction(db, async (tx): Promise<Record<string, never> | Refusal> => {
    const mandate = await lockMandate(tx, id)
    if (mandate?.accountId !== accountId || mandate.givenAt === null) return refuse('not_found')
    if (!isGiven(mandate)) return refuse('mandate_over')
    // No bid in flight lands after the answer.
    await lockWallet(tx, accountId)
    await endMandate(tx, id)
    return {}
  })
