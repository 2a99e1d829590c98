import type { moneyAdminRoutes } from '#contract/http/office/money/money.ts'
import type { transferAdminRoutes } from '#contract/http/office/money/transfers.ts'
import { fromRiyals } from '#contract/values/money.ts'
import { granted, isRefusal, type Refusal, refuseField } from '#server/platform/http/refusal.ts'
import type { Asked, GuardedAct } from '../../staff/index.ts'
import { type MoneyDeps, readPayment, readTransfer } from './money.ts'
import { findPaymentRow, findTransfer } from './money-store.ts'

// Money that people record by hand. Rules: docs/rules/payments.md, TRF-20 and on.

type Routes = typeof moneyAdminRoutes & typeof transferAdminRoutes
type Record = Routes['adminRecordCash']
type Receive = Routes['adminReceiveCash']
type Approve = Routes['adminApproveTransfer']

const amountText = { ar: 'أدخل مبلغًا أكبر من صفر.', en: 'Enter an amount above zero.' }

/** Halalas of a received amount. Refusals: `amount_invalid`. */
function readAmount(riyals: number): number | Refusal {
  const amount = fromRiyals(riyals)
  return amount === undefined || amount <= 0 ? refuseField('amount', amountText, 'amount_invalid') : amount
}

/** The received amount if it differs from the announced one. */
const readReceived = (riyals: number | undefined) => (riyals === undefined ? undefined : readAmount(riyals))

/** An online payment whose webhook was lost may have paid the order already. */
async function askGateway({ payments }: MoneyDeps, orderId: number | null | undefined): Promise<void> {
  if (orderId != null) await payments.settleOrder(orderId)
}

/** Records cash. Refusals: those of `recordCash`, `amount_invalid`. */
export const recordCashAct = (deps: MoneyDeps): GuardedAct<Record> => ({
  prepare: ({ body }) => askGateway(deps, body.order_id),
  needsTwo: async (tx, staff, { body }) => {
    const amount = readAmount(body.amount)
    if (isRefusal(amount)) return amount
    return deps.payments.needsTwo.cash(tx, staff.actor.accountId, { accountId: body.user_id, amount })
  },
  amount: async (_tx, { body }) => fromRiyals(body.amount) ?? null,
  run: async (tx, staff, { body }) => {
    const amount = readAmount(body.amount)
    if (isRefusal(amount)) return amount
    const done = await deps.payments.recordCash(tx, staff, { ...cashOf(body), amount })
    if (isRefusal(done)) return done
    return { ...granted(await readPayment(tx, done.paymentId)), announced_id: done.announcedId }
  },
})

const cashOf = (body: Asked<Record>['body']) => ({
  accountId: body.user_id,
  purpose: body.purpose,
  orderId: body.order_id,
  packageId: body.package_id,
  note: body.note ?? null,
  announcedId: body.payment_id,
  isOther: body.other_money ?? false,
})

/** Receives announced cash. Refusals: those of `receiveCash`, `amount_invalid`. */
export const receiveCashAct = (deps: MoneyDeps): GuardedAct<Receive> => ({
  prepare: async ({ params }) => askGateway(deps, (await findPaymentRow(deps.db, params.id))?.orderId),
  needsTwo: async (tx, staff, { params, body }) => {
    const amount = readReceived(body.amount)
    if (isRefusal(amount)) return amount
    return deps.payments.needsTwo.receivedCash(tx, staff.actor.accountId, { paymentId: params.id, amount })
  },
  amount: async (tx, { params, body }) =>
    fromRiyals(body.amount ?? Number.NaN) ?? (await findPaymentRow(tx, params.id))?.amount ?? null,
  run: async (tx, staff, { params, body }) => {
    const amount = readReceived(body.amount)
    if (isRefusal(amount)) return amount
    const cash = { paymentId: params.id, amount, note: body.note ?? null, isOther: body.other_money ?? false }
    const done = await deps.payments.receiveCash(tx, staff, cash)
    return isRefusal(done) ? done : readPayment(tx, done)
  },
})

/** Approves a bank transfer. Refusals: those of `reviewTransfer`, `amount_invalid`. */
export const approveTransferAct = (deps: MoneyDeps): GuardedAct<Approve> => ({
  prepare: async ({ params }) => askGateway(deps, (await findTransfer(deps.db, params.id))?.orderId),
  needsTwo: async (tx, staff, { params, body }) => {
    const amount = readReceived(body.amount)
    if (isRefusal(amount)) return amount
    return deps.payments.needsTwo.transfer(tx, staff.actor.accountId, { transferId: params.id, amount })
  },
  amount: async (tx, { params, body }) =>
    fromRiyals(body.amount ?? Number.NaN) ?? (await findTransfer(tx, params.id))?.amount ?? null,
  run: async (tx, staff, { params, body }) => {
    const amount = readReceived(body.amount)
    if (isRefusal(amount)) return amount
    const decision = {
      verdict: 'approve',
      amount,
      note: body.note ?? null,
      isOther: body.other_money ?? false,
    } as const
    const done = await deps.payments.reviewTransfer(tx, staff, { transferId: params.id, decision })
    return isRefusal(done) ? done : readTransfer(tx, params.id)
  },
})
