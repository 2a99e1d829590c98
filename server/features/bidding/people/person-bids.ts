import type { CompanyBid } from '#contract/http/bidding.ts'
import type { Language, Paged } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Caller } from '#server/platform/http/idempotency/idempotency.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { type PageQuery, pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import { mostOfPerson } from '../../accounts/index.ts'
import { personReason } from '../../lots/index.ts'
import { insertPurchase, listPersonBids } from './person-bid-store.ts'

/** Bids and purchases of a company's people. Maxima are for its owner alone. */
export async function readPersonBids(
  db: Reader,
  companyId: number,
  { language, query, hidesMaxima = false }: { language: Language; query: PageQuery; hidesMaxima?: boolean },
): Promise<{ bids: Paged<CompanyBid> }> {
  const place = pageOf(query)
  const { rows, total } = await listPersonBids(db, companyId, place)
  const bids = rows.map((row) => ({
    id: row.id,
    product_id: row.carId,
    title: language === 'ar' ? row.titleAr : row.titleEn,
    person: row.person,
    amount: toRiyals(row.amount),
    max_amount: row.maxAmount === null || hidesMaxima ? null : toRiyals(row.maxAmount),
    is_purchase: row.isPurchase,
    at: row.at.toISOString(),
  }))
  return { bids: toPaged(bids, place, total) }
}

/**
 * Checks the person of a purchase, or of an offer on a fixed price, under the lock of the company's wallet, and stores
 * their name with it. Refusals: `not_of_company`, `not_your_duty`, `person_limit_exceeded`.
 */
export async function notePurchase(
  tx: Tx,
  { accountId: companyId, personId }: Caller,
  purchase: { carId: number; lotId: number | null; amount: number; isPurchase?: boolean },
): Promise<Refusal | undefined> {
  if (personId === undefined) return undefined
  const reason = personReason(await mostOfPerson(tx, companyId, personId), purchase.amount)
  if (reason !== undefined) return refuse(reason)
  await insertPurchase(tx, { companyId, personId, maxAmount: null, ...purchase })
  return undefined
}
