import type { OrderDetail } from '#contract/http/money/orders.ts'
import { maskIdentity } from '#contract/values/identity.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { SettingsValues } from '#server/platform/settings/settings.ts'
import { openBillOf } from '../payments/index.ts'
import type { OrderDeps } from './deps.ts'
import { detailOf, type EventRow, eventsOf, type TransferRow } from './detail-store.ts'
import { cancelReasonIn, lapsesAt } from './due/due-rules.ts'
import { collectionDue } from './handover/collection-rules.ts'
import { permitCode } from './handover/permit-code.ts'
import { type PermitRow, permitOf } from './handover/permit-store.ts'
import { readSteps } from './handover/transfer-steps.ts'
import { invoiceBy } from './payment/issue-invoice.ts'
import { itemsOf, usedCoupon } from './payment/payment-store.ts'
import { amountUnderReview } from './payment/review-store.ts'
import { present, type ReadDeps, type Viewing } from './read-orders.ts'
import { isShipped, shippingStatusOf } from './shipping/shipping-store.ts'
import { type OrderRow, orderOfMember } from './store.ts'

export type DetailReading = ReadDeps & { secrets: Pick<Secrets, 'hash' | 'unseal'> }

/** The dependencies of reading an order, inside a transaction. */
export const readingIn = (tx: Tx, deps: Pick<OrderDeps, 'presenterOf' | 'settings' | 'secrets'>): DetailReading => ({
  db: tx,
  presenter: deps.presenterOf(tx),
  values: () => deps.settings.read(tx),
  secrets: deps.secrets,
})

/** One order of the member with all data of its page; another member's is answered like one that does not exist. */
export async function readOrderDetail(
  reading: DetailReading,
  viewing: Viewing,
  id: number,
): Promise<{ order: OrderDetail } | Refusal> {
  const { db } = reading
  const row = await orderOfMember(db, viewing.accountId, id)
  if (!row) return refuse('not_found')
  const [order] = await present(reading, viewing, [row])
  if (!order) return refuse('not_found')
  const values = await reading.values()
  const items = await itemsOf(db, id)
  const coupon = await usedCoupon(db, id)
  const detail = await detailOf(db, id)
  const permit = await permitOf(db, id)
  const events = await eventsOf(db, id)
  return {
    order: {
      ...order,
      items: items.map((item) => ({
        id: item.itemId,
        name: viewing.language === 'ar' ? item.nameAr : item.nameEn,
        amount: toRiyals(item.amount),
        taxable: item.taxable,
      })),
      coupon: coupon?.code ?? null,
      transfer: toOwnershipTransfer(detail, reading.secrets),
      grace: {
        days: row.graceDays,
        days_max: values.orders.graceDays,
        fee_per_day: toRiyals(values.orders.graceFeePerDay),
        taken: toRiyals(detail.graceTaken),
      },
      announced_amount: toRiyals(await amountUnderReview(db, id)),
      open_bill: await openBillOf(db, id),
      invoice_by: invoiceTime(row, events, values),
      lapses_at: lapseTime(row, values),
      given_up_at: row.givenUpAt?.toISOString() ?? null,
      canceled_at: detail.canceledAt?.toISOString() ?? null,
      cancel_reason: detail.canceledAt === null ? null : cancelReasonIn(viewing.language, detail.cancelReason),
      canceled_reason: detail.cancelCause,
      deposit_kept: toRiyals(detail.depositKept),
      transfer_steps: await readSteps(db, id),
      shipping_status: await shippingStatusOf(db, id),
      collection:
        row.status === 'delivering' && !(await isShipped(db, id))
          ? toCollection(row, values, await databaseTime(db))
          : null,
      permit: permit ? toPermit(permit, reading.secrets) : null,
      events: events.map(toEvent),
    },
  }
}

/** No time runs before the invoice, while a payment is under review, and after it. */
const lapseTime = ({ dueAt, invoiceStatus }: OrderRow, { orders }: SettingsValues): string | null =>
  dueAt !== null && (invoiceStatus === 'issued' || invoiceStatus === 'grace')
    ? lapsesAt(dueAt, orders.graceDays).toISOString()
    : null

/** The hours of the settings after the sale, which is the first event of a pending order. */
function invoiceTime({ invoiceStatus }: OrderRow, events: readonly EventRow[], { orders }: SettingsValues) {
  const sold = events.find(({ status }) => status === 'pending')
  return sold && invoiceStatus === 'waiting_invoice' ? invoiceBy(sold.at, orders).toISOString() : null
}

const toEvent = ({ status, invoiceStatus, at }: EventRow): OrderDetail['events'][number] => ({
  status,
  invoice_status: invoiceStatus,
  at: at.toISOString(),
})

/** The person that the car goes to, once the buyer named them; the number of their ID is masked. */
export function toOwnershipTransfer(row: TransferRow, secrets: Pick<Secrets, 'unseal'>): OrderDetail['transfer'] {
  const { transferName: name, transferIdentitySealed: sealed, transferPhone: phone, transferLocation: location } = row
  if (name === null || sealed === null || phone === null || location === null) return null
  return {
    owner_name: name,
    owner_identity_masked: maskIdentity(secrets.unseal('transfer-identity', sealed)),
    owner_phone: phone,
    transfer_location: location,
  }
}

function toCollection(row: OrderRow, { fees, site }: SettingsValues, now: Date): OrderDetail['collection'] {
  if (row.collectBy === null) return null
  const due = collectionDue(
    { collectBy: row.collectBy, paidDays: row.collectedPaidDays, now },
    { feePerDay: site.collectFeesPerDay, vatBps: fees.vatBps },
  )
  return {
    free_until: row.collectBy.toISOString(),
    fee_per_day: toRiyals(site.collectFeesPerDay),
    days_due: due.days,
    fee: toRiyals(due.fee),
    tax_amount: toRiyals(due.taxAmount),
    amount_due: toRiyals(due.total),
    next_day_at: due.nextDayAt.toISOString(),
  }
}

export const toPermit = (row: PermitRow, secrets: Pick<Secrets, 'hash'>): NonNullable<OrderDetail['permit']> => ({
  id: row.id,
  number: row.number,
  code: permitCode(secrets, row),
  valid_until: row.validUntil.toISOString(),
  issued_at: row.issuedAt.toISOString(),
  used_at: row.usedAt?.toISOString() ?? null,
})
