import { biddingRoutes } from '#contract/http/bidding.ts'
import { fromRiyals, HALALAS_PER_RIYAL } from '#contract/values/money.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Api, RawAnswer } from '#server/platform/http/api.ts'
import { keyOf } from '#server/platform/http/idempotency/idempotency-key.ts'
import { refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { CarPresenter } from '../auctions/index.ts'
import type { Bidding } from './bidding.ts'
import { listOwnLots } from './own-lots.ts'
import { readPersonBids } from './people/person-bids.ts'
import { endOwnMandate, readOwnMandates } from './phone/own-mandates.ts'

const RETRY_AFTER_SECONDS = 1
const maxBelowAmount = { ar: 'الحد الأعلى أقل من المزايدة.', en: 'The maximum is below the bid.' }

type Deps = { db: Database; presenter: CarPresenter }

/** Calls about bids and lots' histories. */
export function registerBiddingRoutes(api: Api, bidding: Bidding, deps: Deps): void {
  registerPublicRoutes(api, bidding)
  registerMemberRoutes(api, bidding, deps)
}

function registerPublicRoutes(api: Api, { history, receipts }: Bidding): void {
  api.serve(biddingRoutes.bids, ({ params, query }) => history.listBids(params.product_id, query))
  api.serve(biddingRoutes.log, ({ params, query }) => history.readLog(params.product_id, query.after))
  api.serve(biddingRoutes.head, ({ params }) => history.readHead(params.product_id))
  api.serve(biddingRoutes.receiptKeys, async () => ({ keys: await receipts.keys() }))
}

function registerMemberRoutes(api: Api, bidding: Bidding, { db, presenter }: Deps): void {
  api.serve(biddingRoutes.bid, async ({ body, actor, idempotencyKey, language, requestId }) => {
    const amount = fromRiyals(body.amount)
    const maxAmount = body.max_amount === undefined ? null : fromRiyals(body.max_amount)
    if (amount === undefined || maxAmount === undefined) return refuse('amount_invalid')
    if (maxAmount !== null && maxAmount < amount) return refuseField('max_amount', maxBelowAmount)
    const answer = bidding.placeBid({
      carId: body.product_id,
      accountId: actor.accountId,
      personId: actor.personId,
      call: { amount, maxAmount },
      idempotencyKey,
      language,
      requestId,
    })
    if (answer === undefined) return refuse('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    const { status, text } = await answer
    return new RawAnswer(status, text)
  })

  api.serve(biddingRoutes.bidLimits, ({ actor }) => bidding.ownLimits(actor.accountId))

  api.serve(biddingRoutes.setBidLimits, ({ actor, body, language }) =>
    bidding.setOwnLimits(
      { accountId: actor.accountId, language },
      { carsMax: body.cars_max, amountMax: body.amount_max === null ? null : body.amount_max * HALALAS_PER_RIYAL },
    ),
  )

  api.serve(biddingRoutes.companyBids, ({ actor, query, language }) =>
    readPersonBids(db, actor.accountId, { language, query }),
  )

  api.serve(biddingRoutes.phoneMandates, ({ actor, language }) =>
    readOwnMandates({ db, bidding }, { accountId: actor.accountId, language }),
  )

  api.serve(biddingRoutes.endPhoneMandate, ({ actor, params }) => endOwnMandate({ db }, actor.accountId, params.id))

  api.serve(biddingRoutes.idempotency, async ({ params, actor }) => {
    const { accountId } = actor
    // First whether it is in flight, then the stored answer: in between an answer can only appear.
    const key = keyOf(actor, params.key)
    const isWorkedOn = await api.isWorkedOn({ accountId, key })
    return bidding.history.findOutcome(accountId, key, isWorkedOn)
  })

  api.serve(biddingRoutes.subscribeAuctions, ({ actor, query, language }) =>
    listOwnLots({ db, presenter }, { accountId: actor.accountId, language }, query),
  )

  api.serve(biddingRoutes.clearAuctions, async ({ actor }) => ({
    cleared: await bidding.history.clearEnded(actor.accountId),
  }))
}
