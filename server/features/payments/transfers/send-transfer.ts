import type * as z from 'zod'
import type { transferRoutes } from '#contract/http/money/transfers.ts'
import type { Accounts } from '#server/features/accounts/index.ts'
import { currentPackage, findPackage, lockWallet, openWallet } from '#server/features/ledger/index.ts'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { answerIdempotently, type Caller } from '#server/platform/http/idempotency/idempotency.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Upload } from '#server/platform/http/request/body.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { sha256 } from '#server/platform/secrets/sha256.ts'
import { pickPictures, type SavePaper, savePictures } from '../document-pictures.ts'
import { hashOfIban } from '../keeping/hash-ibans.ts'
import { packagePrice } from '../rules.ts'
import type { PaymentDeps } from '../settle-payment.ts'
import { type IncomingPurpose, insertPayment, markFailed, type NewPayment, openPaymentFor } from '../store.ts'
import { toTransfer } from './to-transfer.ts'
import { readTransferFields, type TransferFields } from './transfer-rules.ts'
import { countUnderReview, insertTransfer, isSentBefore } from './transfer-store.ts'

type Body = z.output<typeof transferRoutes.storeBankTransfer.body>
export type Target = Pick<NewPayment, 'packageId' | 'orderId' | 'orderPart' | 'baseDeposit'> & {
  purpose: IncomingPurpose
}
export type TransferDeps = PaymentDeps & {
  savePaper: SavePaper
  secrets: Pick<Secrets, 'hash'>
  accounts: Pick<Accounts, 'refuseUnproved' | 'followSensitiveChange' | 'refundsHeldUntil'>
}

const REVIEW_MAX = 5
const needed = { ar: 'هذا الحقل مطلوب.', en: 'This field is required.' }
const sent = {
  ar: 'وصلتنا بيانات حوالتك وهي قيد المراجعة. نخبرك بالنتيجة خلال يوم عمل.',
  en: 'We have your transfer and review it. You hear from us within one working day.',
}

/**
 * Sends in a bank transfer for review. Nothing is credited: finance decides by the bank's records.
 * Rules: docs/rules/payments.md, TRF-1 and on.
 * Refusals: `invalid`, `unsupported_type`, `too_large`, `not_found`, `transfer_known`, `transfer_under_review`,
 * `payments_open`, those of an order that cannot be paid.
 */
export async function sendTransfer(
  deps: TransferDeps,
  caller: Caller,
  body: Body,
  files: readonly Upload[],
): Promise<RawAnswer | Refusal> {
  const fields = readTransferFields(body, await databaseTime(deps.db))
  const pictures = pickPictures(files, ['image', 'id_image'])
  if (isRefusal(fields) || isRefusal(pictures)) return bothErrors(fields, pictures)
  const about = { kind: 'transfer', ownerId: caller.accountId }
  const saved = await savePictures(deps.savePaper, pictures, about)
  if (isRefusal(saved)) return saved
  const imageHash = sha256(pictures.image)
  return inTransaction(deps.db, async (tx) => {
    await openWallet(tx, caller.accountId)
    await lockWallet(tx, caller.accountId)
    return answerIdempotently(tx, caller, async () => {
      if (await isSentBefore(tx, caller.accountId, imageHash)) return refuse('transfer_known')
      if ((await countUnderReview(tx, caller.accountId)) >= REVIEW_MAX) return refuse('payments_open')
      const target = await targetOf(tx, deps, caller.accountId, { ...body, amount: fields.amount })
      if (isRefusal(target)) return target
      const paymentId = await paymentFor(tx, caller.accountId, target, fields)
      const { purpose, packageId, orderId } = target
      const row = await insertTransfer(tx, {
        ...fields,
        ibanHash: hashOfIban(deps.secrets, fields.iban),
        accountId: caller.accountId,
        paymentId,
        purpose,
        packageId,
        orderId,
        imageId: saved.image,
        idImageId: saved.id_image,
        imageHash,
      })
      return { message: sent, data: { transfer: toTransfer(row, caller.language) } }
    })
  })
}

function bothErrors(...results: (object | Refusal)[]): Refusal {
  const errors = results.map((result) => (isRefusal(result) ? result.errors : undefined))
  return refuse('invalid', { errors: Object.assign({}, ...errors) })
}

/** The purpose of the transfer, checked; `amount` in halalas. */
async function targetOf(tx: Tx, deps: PaymentDeps, accountId: number, body: Body): Promise<Target | Refusal> {
  const none = { packageId: null, orderId: null, orderPart: null, baseDeposit: 0 }
  if (body.purpose === 'wallet') return { ...none, purpose: 'wallet' }
  if (body.purpose === 'order') {
    if (body.order_id === undefined) return refuseField('order_id', needed)
    const { order_id: orderId, amount } = body
    const refused = await deps.orders.announceTransfer(tx, accountId, { orderId, amount })
    return refused ?? { ...none, purpose: 'order', orderId, orderPart: 'invoice' }
  }
  if (body.package_id === undefined) return refuseField('package_id', needed)
  return packageTarget(tx, accountId, body.package_id)
}

/** The deposit of a package, less the part that the member's package covers. */
export async function packageTarget(tx: Tx, accountId: number, packageId: number): Promise<Target | Refusal> {
  const target = await findPackage(tx, packageId)
  if (!target?.active) return refuse('not_found')
  const price = packagePrice(target, await currentPackage(tx, accountId))
  if (isRefusal(price)) return price
  return { purpose: 'package', packageId: target.id, orderId: null, orderPart: null, baseDeposit: price.base }
}

/** The open payment that the member began for this, if its amount is the same; otherwise a new one. */
async function paymentFor(tx: Tx, accountId: number, target: Target, { amount }: TransferFields): Promise<number> {
  const open = await openPaymentFor(tx, accountId, target, 'bank_transfer')
  if (open?.amount === amount) return open.id
  if (open && target.purpose !== 'wallet') await markFailed(tx, open.id)
  const payment = await insertPayment(tx, {
    ...target,
    accountId,
    method: 'bank_transfer',
    amount,
    gateway: null,
    requestKey: null,
    requestHash: null,
  })
  return payment.id
}
