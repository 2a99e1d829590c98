import { biddingRoutes } from '#contract/http/bidding.ts'
import { fromRiyals, HALALAS_PER_RIYAL, toRiyals } from '#contract/values/money.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import { type Api, RawAnswer } from '#server/platform/http/api.ts'
import { pageOf, toPaged } from '#server/platform/http/paging.ts'
import { refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { CarPresenter } from '../auctions/index.ts'
import { bidId, FIRST_HASH } from '../lots/index.ts'
import { clearEnded, findAnswer, historyPage, logEntries, publicLot, settledAnswer } from './history-store.ts'
import type { Bidding } from './index.ts'
import { listOwnLots } from './own-lots.ts'

const RETRY_AFTER_SECONDS = 1
const maxBelowAmount = { ar: 'الحد الأعلى أقل من المزايدة.', en: 'The maximum is below the bid.' }

type Deps = { db: Database; presenter: CarPresenter }

/** Calls about bids and lots' histories. */
export function registerBiddingRoutes(api: Api, bidding: Bidding, deps: Deps): void {
  registerPublicRoutes(api, bidding, deps)
  registerMemberRoutes(api, bidding, deps)
}

function registerPublicRoutes(api: Api, bidding: Bidding, { db }: Deps): void {
  api.serve(biddingRoutes.bids, async ({ params, query }) => {
    const lot = await publicLot(db, params.product_id)
    if (!lot) return refuse('not_found')
    const place = pageOf(query)
    const { rows, total } = await historyPage(db, lot.lotId, place)
    const data = rows.map((row) => ({
      id: bidId(lot.lotId, row.seq),
      seq: row.seq,
      amount: toRiyals(row.amount ?? 0),
      user_id: bidding.bidderNumber(lot.auctionId, row.accountId ?? 0),
      automatic: row.automatic,
      voided: Boolean(row.voided),
      created_at: row.at.toISOString(),
      closes_at: row.closesAt,
    }))
    return toPaged(data, place, total)
  })

  api.serve(biddingRoutes.log, async ({ params }) => {
    const lot = await publicLot(db, params.product_id)
    // While bids come in, the signed head is the proof; the whole log follows at the close.
    if (!lot || lot.status === 'live' || lot.status === 'scheduled') return refuse('not_found')
    const rows = await logEntries(db, lot.lotId)
    const entries = rows.map((row, index) => ({
      seq: row.seq,
      payload: row.payload,
      prev_hash: (rows[index - 1]?.hash ?? FIRST_HASH).toString('hex'),
      hash: row.hash.toString('hex'),
    }))
    return { product_id: params.product_id, head: lot.head.toString('hex'), entries }
  })

  api.serve(biddingRoutes.head, async ({ params }) => {
    const lot = await publicLot(db, params.product_id)
    if (!lot) return refuse('not_found')
    const hash = lot.head.toString('hex')
    const at = (lot.lastAt ?? lot.createdAt).toISOString()
    const { signature, key_id } = bidding.receipts.sign([params.product_id, lot.seq, hash, at].join('|'))
    return { seq: lot.seq, hash, at, signature, key_id }
  })

  api.serve(biddingRoutes.receiptKeys, async () => ({ keys: await bidding.receipts.keys() }))
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

  registerWaitingRoutes(api, bidding, presenter)

  api.serve(biddingRoutes.idempotency, async ({ params, actor }) => {
    const { accountId } = actor
    // First whether it is in flight, then the stored answer: in between an answer can only appear.
    const isWorkedOn = await api.isWorkedOn({ accountId, key: params.key })
    const settled = isWorkedOn === false ? await settledAnswer(db, accountId, params.key) : 'held'
    const found = settled === 'held' ? await findAnswer(db, accountId, params.key) : settled
    if (found) {
      const [text = ''] = await bidding.receipts.signAnswers([{ text: found.answer }])
      return { state: 'done' as const, status: found.status, answer: JSON.parse(text) as unknown }
    }
    return { state: settled === 'held' ? ('running' as const) : ('unknown' as const), status: null, answer: null }
  })

  api.serve(biddingRoutes.subscribeAuctions, ({ actor, query, language }) =>
    listOwnLots({ db, presenter }, { accountId: actor.accountId, language }, query),
  )

  api.serve(biddingRoutes.clearAuctions, async ({ actor }) => ({
    cleared: await inTransaction(db, (tx) => clearEnded(tx, actor.accountId)),
  }))
}

function registerWaitingRoutes(api: Api, { waiting }: Bidding, presenter: CarPresenter): void {
  api.serve(biddingRoutes.waitingMaxima, async ({ actor, language }) => {
    const { accountId } = actor
    const rows = await waiting.list(accountId)
    const shown = rows.map(({ waiting: { carId, lotId } }) => ({ carId, lotId }))
    const cars = await presenter.presentEach(shown, { accountId, language })
    const products = rows.flatMap(({ waiting: { max, key }, waitsFor }, index) => {
      const car = cars[index]
      const own = { max_amount: toRiyals(max), key, waits_for: waitsFor }
      return car ? [{ ...car, waiting: own }] : []
    })
    return { products }
  })

  api.serve(biddingRoutes.leaveWaiting, ({ actor, body }) =>
    waiting.leave(actor.accountId, { carId: body.product_id, max: body.max_amount * HALALAS_PER_RIYAL }),
  )

  api.serve(
    biddingRoutes.withdrawWaiting,
    async ({ actor, params }) => (await waiting.withdraw(actor.accountId, params.product_id)) ?? {},
  )
}
