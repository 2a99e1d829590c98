import type * as z from 'zod'
import type { buyerDecision, ownerDecision } from '#contract/http/offers.ts'
import { fromRiyals } from '#contract/values/money.ts'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { type Asker, answerOnce } from '#server/platform/db/idempotency.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import type { Upload } from '#server/platform/http/body.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { CarPresenter } from '../auctions/index.ts'
import type { Bidding } from '../bidding/index.ts'
import { type CarOnSale, lockForSale } from '../catalogue/index.ts'
import { lockWallet } from '../ledger/index.ts'
import { type ListingParts, listCar } from './list-car.ts'
import { listMyCars, readMyCar, type Showing } from './my-cars.ts'
import { type Answered, answerOffer, endLapsed, type OfferParts, type Speech } from './negotiate.ts'
import type { Answer } from './rules.ts'
import { offerToRunnerUp, type RunnerUpRequest } from './runner-up.ts'
import { lotOfCar } from './store.ts'
import { announceTakenBack, takeBackCar, takeBackForOwner } from './take-back-car.ts'

type Parts = OfferParts & {
  settings: Settings
  catalogue: ListingParts['catalogue']
  presenter: CarPresenter
  /** A presenter that reads inside a transaction. */
  presenterOf: (tx: Tx) => CarPresenter
  bidding: Pick<Bidding, 'addDueWork'>
}
/** An answer as owners and buyers write it, in riyals. */
export type WrittenAnswer = z.output<typeof ownerDecision> | z.output<typeof buyerDecision>

/** What happens between a lot's close and its sale: owners' answers, offers of both sides, the runner-up, owners' cars. */
export function createOffers(parts: Parts) {
  const showing = async (): Promise<Showing> => ({
    db: parts.db,
    presenter: parts.presenter,
    fees: (await parts.settings.current()).fees,
  })
  parts.bidding.addDueWork(() => endLapsed(parts))
  return {
    /** Answers for a side, by themselves or as staff; see `answerOffer`. */
    answer: <T>(lotId: number, speech: Speech, wrap: (tx: Tx, work: () => Promise<Answered | Refusal>) => Promise<T>) =>
      answerOffer(parts, lotId, speech, wrap),
    /** The same without anything beside it: for demonstrations. */
    decide: (lotId: number, speech: Speech) => answerOffer(parts, lotId, speech, (_tx, work) => work()),
    /** Decides for those whose time has run out; the clockwork does it each turn. */
    endLapsed: () => endLapsed(parts),
    offerToRunnerUp: (request: RunnerUpRequest) => offerToRunnerUp(parts, request),
    /** The owner's own answer. Refusals: those of `answerOffer`, `invalid`. */
    decideMyCar: async (asker: Asker, carId: number, written: WrittenAnswer): Promise<RawAnswer | Refusal> =>
      decideMyCar(parts, asker, carId, written),
    /** Takes one of the owner's cars back. Refusals: those of `takeBackCar`. */
    withdrawMyCar: (asker: Asker, carId: number) => withdrawMyCar(parts, asker, carId),
    /** The same by staff, with a reason. */
    takeBackForOwner: (request: Parameters<typeof takeBackForOwner>[1]) => takeBackForOwner(parts, request),
    listMyCars: async (...args: Parameters<typeof listMyCars> extends [unknown, ...infer Rest] ? Rest : never) =>
      listMyCars(await showing(), ...args),
    listCar: (owner: Asker, body: Parameters<typeof listCar>[2], uploads: readonly Upload[]) =>
      listCar({ ...parts, showingIn: (tx) => showingIn(parts, tx) }, owner, body, uploads),
  }
}
export type Offers = ReturnType<typeof createOffers>

const showingIn = async (parts: Parts, tx: Tx): Promise<Showing> => ({
  db: tx,
  presenter: parts.presenterOf(tx),
  fees: (await parts.settings.read(tx)).fees,
})

const answered = { ar: 'سُجّل ردّك.', en: 'Your answer is recorded.' }

async function decideMyCar(
  parts: Parts,
  asker: Asker,
  carId: number,
  written: WrittenAnswer,
): Promise<RawAnswer | Refusal> {
  const answer = readAnswer(written)
  if (isRefusal(answer)) return answer
  const found = await lotOfCar(parts.db, carId)
  if (found?.ownerId !== asker.accountId) return refuse('not_found')
  if (found.lotId === null) return refuse('nothing_to_decide')
  const speech: Speech = { side: 'owner', accountId: asker.accountId, answer }
  return answerOffer(parts, found.lotId, speech, (tx, work) =>
    answerOnce(tx, asker, async () => {
      const done = await work()
      if (isRefusal(done)) return done
      const car = await readMyCar(await showingIn(parts, tx), asker, carId)
      return { message: answered, data: { car } }
    }),
  )
}

const takenBack = { ar: 'سُحبت سيارتك من البيع.', en: 'Your car is taken back.' }

async function withdrawMyCar(parts: Parts, asker: Asker, carId: number): Promise<RawAnswer | Refusal> {
  const { answer, car } = await inTransaction(parts.db, async (tx) => {
    const found = await lotOfCar(tx, carId)
    if (found?.ownerId !== asker.accountId) return { answer: refuse('not_found') }
    // What puts copies of a request in a row: the thing first, then the member.
    await lockForSale(tx, carId)
    await lockWallet(tx, asker.accountId)
    let car: CarOnSale | undefined
    const answer = await answerOnce(tx, asker, async () => {
      const done = await takeBackCar(tx, carId)
      if (isRefusal(done)) return done
      car = done
      return { message: takenBack, data: { car: await readMyCar(await showingIn(parts, tx), asker, carId) } }
    })
    return { answer, car }
  })
  if (car) announceTakenBack(parts.live, car)
  return answer
}

const amountNeeded = { ar: 'اكتب مبلغ العرض المقابل.', en: 'Say the amount of your counter-offer.' }

/** The written answer in halalas. Refusals: `invalid` where a counter-offer has no amount. */
export function readAnswer({ decision, amount }: WrittenAnswer): Answer | Refusal {
  const halalas = amount === undefined ? null : (fromRiyals(amount) ?? null)
  if (decision === 'reject' || decision === 'withdraw') return { word: decision, seen: halalas }
  if (decision !== 'counter') return { word: 'accept', seen: halalas }
  return halalas === null ? refuseField('amount', amountNeeded) : { word: 'counter', amount: halalas }
}
