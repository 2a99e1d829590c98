import { fromRiyals } from '#contract/values/money.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { RawAnswer } from '#server/platform/http/api.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { audited, type KeyedStaff } from '../../staff/index.ts'
import type { Bidding } from '../bidding.ts'
import { mandateReason } from '../rules.ts'
import { answerKey, isGiven, lockOwn, type MandateDeps } from './mandates.ts'

const RETRY_AFTER_SECONDS = 1

/**
 * Bids for a member who is on the phone. The audit has the act before the bid is queued; the bid is then decided like
 * every other one of that member, and its batch reads the mandate again. The answer has the member's receipt.
 * Refusals: `not_found`, `mandate_over`, `above_mandate`, `conflict_of_interest`, those of a bid.
 */
export async function bidByPhone(
  { db, bidding }: Pick<MandateDeps, 'db'> & { bidding: Pick<Bidding, 'placeBid'> },
  clerk: KeyedStaff,
  { id, amount: riyals }: { id: number; amount: number },
): Promise<RawAnswer | Refusal> {
  const amount = fromRiyals(riyals)
  if (amount === undefined) return refuse('amount_invalid')
  const mandate = await inTransaction(db, async (tx) => {
    const found = await lockOwn(tx, clerk, id)
    if (isRefusal(found)) return found
    const reason = mandateReason(isGiven(found.mandate) ? found.mandate.amountMax : undefined, amount)
    if (reason) return refuse(reason)
    const after = { account_id: found.mandate.accountId, mandate: id, amount }
    await audited(tx, clerk, { action: 'phone_bid.asked', subject: `lot:${found.mandate.lotId}`, after })
    return found.mandate
  })
  if (isRefusal(mandate)) return mandate
  const { idempotencyKey: key, language, requestId } = clerk
  const answer = bidding.placeBid({
    ...{ carId: mandate.carId, accountId: mandate.accountId, personId: mandate.clerkId, isByPhone: true },
    ...{ call: { amount, maxAmount: null }, language, requestId },
    idempotencyKey: key && { ...key, key: answerKey(mandate.id, key.key) },
  })
  if (answer === undefined) return refuse('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  const { status, text } = await answer
  return new RawAnswer(status, text)
}
