import type { cashDeskAdminRoutes as routes } from '#contract/http/office/money/cash-desks.ts'
import { riyadhDay } from '#contract/values/dates.ts'
import { fromRiyals } from '#contract/values/money.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { lockWallets, post } from '../../ledger/index.ts'
import { type Asked, actOnce, always, audited, type GuardedAct, type KeyedStaff } from '../../staff/index.ts'
import type { BooksDeps } from '../deps.ts'
import { type DeskRow, desksOf, insertCount } from './cash-desk-store.ts'
import { deskSubject, expectedOf, readCounted, readDesk } from './cash-desks.ts'

type Count = typeof routes.adminCountCash

const texts = {
  counted: { ar: 'أدخل المبلغ المعدود، أو عدد كل فئة.', en: 'Enter the counted amount, or the number of each note.' },
  day: { ar: 'هذا اليوم لم يبدأ بعد.', en: 'This day has not begun yet.' },
  reason: { ar: 'اكتب سبب الفرق.', en: 'Write the reason of the difference.' },
  amount: { ar: 'أدخل مبلغًا أكبر من صفر.', en: 'Enter an amount above zero.' },
}

/**
 * The count of a cashier's cash on a day. Another person than the cashier confirms it; then its difference is booked.
 * Refusals: `not_found`, `already_decided`, `invalid`, `cash_moved` if the books say another amount than to the person
 * who counted.
 */
export const countAct: GuardedAct<Count> = {
  needsTwo: always,
  party: async (_tx, { params }) => ({ accountId: params.id }),
  amount: async (_tx, { body }) => readCounted(body) ?? null,
  run: async (tx, staff, asked) => {
    const read = await readCount(tx, asked)
    if (isRefusal(read)) return read
    const { id } = asked.params
    const { day } = asked.body
    const { counted, expected, reason } = read
    const difference = counted - expected
    const actorId = staff.actor.accountId
    const journalId = difference === 0 ? null : await bookDifference(tx, { id, difference, reason, actorId })
    const by = { countedBy: actorId, confirmedBy: staff.approval?.approverId ?? null }
    await insertCount(tx, { cashierId: id, day, expected, counted, reason, journalId, ...by })
    await audited(tx, staff, {
      action: 'cash_desk.counted',
      subject: deskSubject(id),
      before: { day, expected },
      after: { day, counted, difference },
      reason,
    })
    return readDesk(tx, id, day)
  },
}

type CountRead = { counted: number; expected: number; reason: string | null }

async function readCount(tx: Tx, { params, body }: Asked<Count>): Promise<CountRead | Refusal> {
  const counted = readCounted(body)
  if (counted === undefined) return refuseField('counted', texts.counted)
  if (body.day > riyadhDay(await databaseTime(tx))) return refuseField('day', texts.day)
  const desk = await lockDesk(tx, params.id, body.day)
  if (!desk) return refuse('not_found')
  if (desk.counted !== null) return refuse('already_decided')
  const expected = expectedOf(desk)
  if (fromRiyals(body.expected) !== expected) return refuse('cash_moved')
  const reason = body.reason ?? null
  return counted !== expected && reason === null ? refuseField('reason', texts.reason) : { counted, expected, reason }
}

/** The desk, under the lock of the cashier's own wallet, which adds up the cash that they take. */
async function lockDesk(tx: Tx, cashierId: number, day: string): Promise<DeskRow | undefined> {
  await lockWallets(tx, [cashierId])
  const [desk] = await desksOf(tx, day, cashierId)
  return desk
}

/** Cash in hand stands below zero in the books, as all money outside does. */
const bookDifference = (
  tx: Tx,
  { id, difference, reason, actorId }: { id: number; difference: number; reason: string | null; actorId: number },
): Promise<number> =>
  post(tx, {
    kind: 'cash_difference',
    reference: deskSubject(id),
    reason,
    actorId,
    postings: [
      { account: 'cash', amount: -difference },
      { account: 'cash_differences', amount: difference },
    ],
  })

/**
 * A cashier's cash was handed to the bank; it is in transit until a bank statement shows it.
 * Refusals: `not_found`, `amount_invalid`, `insufficient_balance` above the cash of the books.
 */
export function bankCash(
  { db }: BooksDeps,
  staff: KeyedStaff,
  cashierId: number,
  body: { amount: number; reference: string },
): Promise<RawAnswer | Refusal> {
  return actOnce(db, staff, async (tx) => {
    const amount = fromRiyals(body.amount)
    if (amount === undefined) return refuseField('amount', texts.amount, 'amount_invalid')
    const day = riyadhDay(await databaseTime(tx))
    const desk = await lockDesk(tx, cashierId, day)
    if (!desk) return refuse('not_found')
    const expected = expectedOf(desk)
    if (amount > expected) return refuse('insufficient_balance')
    await post(tx, {
      kind: 'cash_banked',
      reference: deskSubject(cashierId),
      reason: body.reference,
      actorId: staff.actor.accountId,
      postings: [
        { account: 'cash', amount },
        { account: 'bank_in_transit', amount: -amount },
      ],
    })
    await audited(tx, staff, {
      action: 'cash_desk.banked',
      subject: deskSubject(cashierId),
      before: { day, expected },
      after: { day, expected: expected - amount, amount, reference: body.reference },
    })
    return readDesk(tx, cashierId, day)
  })
}
