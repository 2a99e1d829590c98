import type * as z from 'zod'
import type { buyerDecision, ownerDecision } from '#contract/http/offers.ts'
import { fromRiyals } from '#contract/values/money.ts'
import { bind } from '#server/platform/bind.ts'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { answerIdempotently, type Caller } from '#server/platform/http/idempotency/idempotency.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Upload } from '#server/platform/http/request/body.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { CarPresenter } from '../auctions/index.ts'
import type { Bidding } from '../bidding/index.ts'
import { type CarOnSale, type Catalogue, lockForSale } from '../catalogue/index.ts'
import { createListingDrafts } from './drafts/drafts.ts'
import {
  answerLocked,
  answerPriceOffer,
  type LockedTalk,
  lockTalk,
  type SideAnswer,
} from './fixed-price/answer-price-offer.ts'
import { endLapsedTalks, endOvertakenTalks, endSoldTalks, lockTalks } from './fixed-price/end-talks.ts'
import { makeOffer } from './fixed-price/make-offer.ts'
import { switchOffers } from './fixed-price/switch-offers.ts'
import { listPriceOffers } from './fixed-price/to-price-offer.ts'
import { listAgain } from './list-again.ts'
import { type ListingDeps, listCar } from './list-car.ts'
import { listMyCars, type ReadSales, readMyCar, type Showing, toSellerRates } from './my-cars.ts'
import { type Answered, answerOffer, endLapsed, type PartyAnswer } from './negotiate.ts'
import { tellOwners } from './publishing/auctioned-notices.ts'
import { readMyReport, removeMyReport, saveMyReport } from './review/own-report.ts'
import { answerReview } from './review/review-questions.ts'
import type { Answer } from './rules.ts'
import { offerToRunnerUp } from './runner-up.ts'
import { confirmSpoken, declineSpoken, listSpoken, recordSpoken, type SpokenDeps } from './spoken/spoken-answers.ts'
import { answerAsStaff } from './staff/answer-as-staff.ts'
import { lotOfCar } from './store.ts'
import { announceTakenBack, takeBackCar, takeBackForOwner } from './take-back-car.ts'

type Deps = SpokenDeps & {
  settings: Settings
  catalogue: ListingDeps['catalogue'] & Pick<Catalogue, 'processPaper' | 'readPaper' | 'removePicture' | 'reports'>
  presenter: CarPresenter
  readSales: ReadSales
  /** A presenter that reads inside a transaction. */
  presenterOf: (tx: Tx) => CarPresenter
  bidding: Pick<Bidding, 'addDueWork'>
}
/** An answer as owners and buyers write it, in riyals. */
export type WrittenAnswer = z.output<typeof ownerDecision> | z.output<typeof buyerDecision>

/**
 * The time between a lot's close and its sale: owners' answers, offers of both sides, the runner-up, owners'
 * cars.
 */
export function createOffers(deps: Deps) {
  const showing = async (): Promise<Showing> => ({
    db: deps.db,
    presenter: deps.presenter,
    fees: (await deps.settings.current()).fees,
    readSales: deps.readSales,
  })
  const listing = { ...deps, showingIn: (tx: Tx) => showingIn(deps, tx) }
  deps.bidding.addDueWork(() => endLapsed(deps))
  deps.events.on('carsPublished', (tx, published) => tellOwners(tx, deps, published))
  return {
    drafts: createListingDrafts(deps),
    /** Offers on fixed prices. */
    priceOffers: {
      ...bind(deps, { make: makeOffer, answer: answerPriceOffer, list: listPriceOffers, endLapsed: endLapsedTalks }),
      lock: lockTalk,
      /** An answer under the locks of `lock`; see `answerLocked`. */
      answerLocked: (tx: Tx, locked: LockedTalk, answer: SideAnswer) => answerLocked(tx, deps, locked, answer),
    },
    /** The end of all offers on a car that is bought at its price; see `lockTalks` and `endSoldTalks`. */
    talksOfCar: {
      lock: lockTalks,
      endSold: (tx: Tx, open: Parameters<typeof endSoldTalks>[2], buyerId: number) =>
        endSoldTalks(tx, deps, open, buyerId),
      endOvertaken: (tx: Tx, car: Parameters<typeof endOvertakenTalks>[2]) => endOvertakenTalks(tx, deps, car),
    },
    /** Answers for a side; see `answerOffer`. */
    answer: <T>(
      lotId: number,
      partyAnswer: PartyAnswer,
      wrap: (tx: Tx, work: () => Promise<Answered | Refusal>) => Promise<T>,
    ) => answerOffer(deps, lotId, partyAnswer, wrap),
    /** The same without side effects: for demonstrations. */
    decide: (lotId: number, partyAnswer: PartyAnswer) => answerOffer(deps, lotId, partyAnswer, (_tx, work) => work()),
    /** A side's answer by phone, until it confirms it with a code; see `recordSpoken`. */
    spoken: bind(deps, { record: recordSpoken, confirm: confirmSpoken, decline: declineSpoken, list: listSpoken }),
    ...bind(deps, { answerAsStaff, endLapsed, offerToRunnerUp, decideMyCar, withdrawMyCar, takeBackForOwner }),
    listMyCars: async (...args: Parameters<typeof listMyCars> extends [unknown, ...infer Rest] ? Rest : never) =>
      listMyCars(await showing(), ...args),
    /** One of the caller's own cars. Refusals: `not_found`. */
    readMyCar: async (viewing: Caller, carId: number) => {
      const now = await showing()
      const car = await readMyCar(now, viewing, carId)
      return car ? { car, seller_rates: toSellerRates(now.fees) } : refuse('not_found')
    },
    ...bind(listing, { listCar, listAgain, switchOffers }),
    /** The owner's answer to a question of staff about a listed car. */
    answerReview: (owner: Caller, carId: number, text: string, uploads: readonly Upload[]) =>
      answerReview(listing, owner, { carId, text }, uploads),
    /** The owner's own inspection report of a listed car. */
    reports: bind(deps, { read: readMyReport, save: saveMyReport, remove: removeMyReport }),
  }
}
export type Offers = ReturnType<typeof createOffers>

const showingIn = async (deps: Deps, tx: Tx): Promise<Showing> => ({
  db: tx,
  presenter: deps.presenterOf(tx),
  fees: (await deps.settings.read(tx)).fees,
  readSales: deps.readSales,
})

const answered = { ar: 'سُجّل ردّك.', en: 'Your answer is recorded.' }

/** The owner's own answer. Refusals: those of `answerOffer`, `invalid`. */
async function decideMyCar(
  deps: Deps,
  caller: Caller,
  carId: number,
  written: WrittenAnswer,
): Promise<RawAnswer | Refusal> {
  const answer = readAnswer(written)
  if (isRefusal(answer)) return answer
  const found = await lotOfCar(deps.db, carId)
  if (found?.ownerId !== caller.accountId) return refuse('not_found')
  if (found.lotId === null) return refuse('nothing_to_decide')
  const partyAnswer: PartyAnswer = { side: 'owner', accountId: caller.accountId, answer }
  return answerOffer(deps, found.lotId, partyAnswer, (tx, work) =>
    answerIdempotently(tx, caller, async () => {
      const done = await work()
      if (isRefusal(done)) return done
      const car = await readMyCar(await showingIn(deps, tx), caller, carId)
      return { message: answered, data: { car } }
    }),
  )
}

const takenBack = { ar: 'سُحبت سيارتك من البيع.', en: 'Your car is taken back.' }

/** Withdraws one of the owner's cars. Refusals: those of `takeBackCar`. */
async function withdrawMyCar(deps: Deps, caller: Caller, carId: number): Promise<RawAnswer | Refusal> {
  const { answer, car } = await inTransaction(deps.db, async (tx) => {
    const found = await lotOfCar(tx, carId)
    if (found?.ownerId !== caller.accountId) return { answer: refuse('not_found') }
    // The locks that serialise copies of a request: the subject first, then the member.
    await lockForSale(tx, carId)
    await lockTalks(tx, carId, [caller.accountId])
    let car: CarOnSale | undefined
    const answer = await answerIdempotently(tx, caller, async () => {
      const done = await takeBackCar(tx, deps, carId)
      if (isRefusal(done)) return done
      car = done
      return { message: takenBack, data: { car: await readMyCar(await showingIn(deps, tx), caller, carId) } }
    })
    return { answer, car }
  })
  if (car) announceTakenBack(deps.live, car)
  return answer
}

const amountNeeded = { ar: 'اكتب مبلغ العرض المقابل.', en: 'Say the amount of your counter-offer.' }

/** The written answer in halalas. Refusals: `invalid` if a counter-offer has no amount. */
export function readAnswer({ decision, amount }: WrittenAnswer): Answer | Refusal {
  const halalas = amount === undefined ? null : (fromRiyals(amount) ?? null)
  if (decision === 'reject' || decision === 'withdraw') return { word: decision, seen: halalas }
  if (decision !== 'counter') return { word: 'accept', seen: halalas }
  return halalas === null ? refuseField('amount', amountNeeded) : { word: 'counter', amount: halalas }
}
