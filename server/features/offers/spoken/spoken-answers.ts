import type { SpokenAnswer } from '#contract/http/offers.ts'
import type { Language } from '#contract/http/shapes.ts'
import { compose } from '#contract/values/compose.ts'
import { formatAmount, toRiyals } from '#contract/values/money.ts'
import type { Accounts } from '#server/features/accounts/index.ts'
import { afterCommit, inTransaction, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { answerIdempotently, type Caller } from '#server/platform/http/idempotency/idempotency.ts'
import { granted, isRefusal, type Refusal, refuse, type Text } from '#server/platform/http/refusal.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import type { Notice } from '#server/platform/messaging/notices.ts'
import { lockClosedLot } from '../../bidding/index.ts'
import type { Lot } from '../../lots/index.ts'
import { audited, type Staff } from '../../staff/index.ts'
import { answerOffer, type OfferDeps, readOpen, stepOf } from '../negotiate.ts'
import { type Answer, currentAmount, type Side } from '../rules.ts'
import { endSpoken, findSpoken, insertSpoken, type SpokenRow, spokenOf } from './spoken-store.ts'

export type SpokenDeps = OfferDeps & { accounts: Pick<Accounts, 'isSteppedUp'> }
/** `stepUp` is the proof in the header of that name. */
type SpokenCaller = Caller & { actor: Actor; stepUp: string | undefined }
const confirmed = { ar: 'أُكّد ردّك.', en: 'Your answer is confirmed.' }
type SpokenRequest = { lotId: number; side: Side; answer: Answer }

/**
 * Records an answer that the owner or the buyer gave staff by phone. It changes nothing before that side confirms it.
 * Refusals: `not_found`, those of `answerOffer` that are already known.
 */
export async function recordSpoken(
  deps: SpokenDeps,
  tx: Tx,
  staff: Staff,
  { lotId, side, answer }: SpokenRequest,
): Promise<SpokenRow | Refusal> {
  const closed = await lockClosedLot(tx, lotId)
  if (isRefusal(closed)) return closed
  const open = await readOpen(tx, closed)
  if (isRefusal(open)) return open
  const step = stepOf(open, side, answer)
  if (isRefusal(step)) return step
  const { lot, buyerId, negotiation } = open
  const accountId = side === 'owner' ? lot.terms.ownerId : buyerId
  const amount = answer.word === 'counter' ? answer.amount : currentAmount(negotiation)
  const { word } = answer
  const staffId = staff.actor.accountId
  const spoken = await insertSpoken(tx, { lotId, side, accountId, buyerId, word, amount, staffId })
  await audited(tx, staff, {
    action: 'lot.answer_recorded',
    subject: `lot:${lotId}`,
    after: { carId: lot.carId, side, accountId, word, price: amount },
  })
  afterCommit(tx, await deps.notices(asQueryable(tx), [spokenNotice(spoken, lot)]))
  return spoken
}

/**
 * The member confirms staff's record with a fresh code: now it binds, as their own answer.
 * Refusals: `not_found`, `step_up_required`, `decision_made`, those of `answerOffer`.
 */
export async function confirmSpoken(deps: SpokenDeps, caller: SpokenCaller, id: number): Promise<RawAnswer | Refusal> {
  const { actor, stepUp } = caller
  const spoken = await findSpoken(deps.db, id, actor.accountId)
  if (!spoken) return refuse('not_found')
  if (!(await deps.accounts.isSteppedUp(actor, stepUp))) return refuse('step_up_required')
  const { lotId, side, accountId, buyerId, word, amount } = spoken
  const answer: Answer = word === 'counter' ? { word, amount } : { word, seen: amount }
  return answerOffer(deps, lotId, { side, accountId, buyerId, answer }, (tx, work) =>
    answerIdempotently(tx, caller, async () => {
      if (!(await endSpoken(tx, id, 'confirmed'))) return refuse('decision_made')
      // A refused answer leaves the record unchanged.
      granted(await work())
      return { message: confirmed, data: {} }
    }),
  )
}

/** The member disputes the record; a repeated call changes nothing. Refusals: `not_found`. */
export async function declineSpoken(
  { db }: SpokenDeps,
  actor: Actor,
  id: number,
): Promise<Record<string, never> | Refusal> {
  return inTransaction(db, async (tx) => {
    if (!(await findSpoken(tx, id, actor.accountId))) return refuse('not_found')
    await endSpoken(tx, id, 'declined')
    return {}
  })
}

/** The records that wait for the caller's confirmation. */
export async function listSpoken(
  { db }: SpokenDeps,
  accountId: number,
  language: Language,
): Promise<{ answers: SpokenAnswer[] }> {
  const rows = await spokenOf(db, accountId)
  const answers = rows.map((row) => ({
    id: row.id,
    product_id: row.carId,
    slug: row.slug,
    title: language === 'ar' ? row.titleAr : row.titleEn,
    side: row.side,
    decision: row.word,
    amount: toRiyals(row.amount),
    recorded_at: row.createdAt.toISOString(),
  }))
  return { answers }
}

const spokenWords: Record<Answer['word'], (amount: string) => Text> = {
  accept: (amount) => ({ ar: compose`القبول بـ ${amount} ر.س`, en: compose`accept SAR ${amount}` }),
  reject: (amount) => ({ ar: compose`رفض ${amount} ر.س`, en: compose`reject SAR ${amount}` }),
  counter: (amount) => ({ ar: compose`عرض ${amount} ر.س`, en: compose`offer SAR ${amount}` }),
  withdraw: (amount) => ({ ar: compose`سحب عرضك ${amount} ر.س`, en: compose`take back your offer of SAR ${amount}` }),
}

function spokenNotice(
  { accountId, side, word, amount }: SpokenRow,
  { carId, title }: Pick<Lot, 'carId' | 'title'>,
): Notice {
  const words = spokenWords[word](formatAmount(toRiyals(amount)))
  return {
    accountId,
    kind: 'answer_to_confirm',
    url: side === 'owner' ? '/my-cars' : '/win-auctions',
    carId,
    amount,
    title: {
      ar: compose`أكّد ما قلته هاتفيًا عن ${title.ar}`,
      en: compose`Confirm what you said by phone about ${title.en}`,
    },
    body: {
      ar: compose`سجّل موظفنا: ${words.ar}. لا يلزمك شيء قبل أن تؤكده برمز يصل إلى جوالك.`,
      en: compose`Our staff recorded that you ${words.en}. It does not bind you before you confirm it with a code sent to your phone.`,
    },
  }
}
