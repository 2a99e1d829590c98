import type { Database, Tx } from '#server/platform/db/database.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { answerIdempotently, type Caller } from '#server/platform/http/idempotency/idempotency.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { CarPresenter } from '../../auctions/index.ts'
import { type Offers, readAnswer, type WrittenAnswer } from '../../offers/index.ts'
import { readOrder } from '../read-orders.ts'
import { orderOfMember } from '../store.ts'

const answered = { ar: 'سُجّل ردّك.', en: 'Your answer is recorded.' }

export type AnswerDeps = { db: Database; settings: Settings } & {
  offers: Pick<Offers, 'answer'>
  /** A presenter that reads inside a transaction. */
  presenterOf: (tx: Tx) => CarPresenter
}

/**
 * The buyer's answer to the owner's offer on one of their orders. An accepted offer makes the order due at its price.
 * Refusals: `not_found`, `invalid`, those of `answerOffer`; `nothing_to_decide` for an order that was not negotiated.
 */
export async function answerOffer(
  deps: AnswerDeps,
  caller: Caller,
  orderId: number,
  written: WrittenAnswer,
): Promise<RawAnswer | Refusal> {
  const answer = readAnswer(written)
  if (isRefusal(answer)) return answer
  const order = await orderOfMember(deps.db, caller.accountId, orderId)
  if (!order) return refuse('not_found')
  if (order.lotId === null) return refuse('nothing_to_decide')
  const partyAnswer = { side: 'buyer', accountId: caller.accountId, buyerId: caller.accountId, answer } as const
  return deps.offers.answer(order.lotId, partyAnswer, (tx, work) =>
    answerIdempotently(tx, caller, async () => {
      const done = await work()
      if (isRefusal(done)) return done
      const data = await readOrder(
        { db: tx, presenter: deps.presenterOf(tx), values: () => deps.settings.read(tx) },
        caller,
        orderId,
      )
      return isRefusal(data) ? data : { message: answered, data }
    }),
  )
}
