import type * as z from 'zod'
import type { Refund, transferRoutes } from '#contract/http/money/transfers.ts'
import type { Language } from '#contract/http/shapes.ts'
import { maskIban, parseIban } from '#contract/values/iban.ts'
import { fromRiyals, toRiyals } from '#contract/values/money.ts'
import { cleanLine } from '#contract/values/text.ts'
import { lockWallet, openWallet, placeHold } from '#server/features/ledger/index.ts'
import { inTransaction, type Reader, type Tx } from '#server/platform/db/database.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { answerIdempotently, type Caller } from '#server/platform/http/idempotency/idempotency.ts'
import { isRefusal, type Refusal, refuse, type Text } from '#server/platform/http/refusal.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import type { Upload } from '#server/platform/http/request/body.ts'
import { pickPictures, savePictures } from '../document-pictures.ts'
import { refundNotApproved } from '../notices.ts'
import type { TransferDeps } from '../transfers/send-transfer.ts'
import { knownIbans, leftFrom } from '../transfers/transfer-store.ts'
import { hasOpenRefund, insertRefund, isProved, type RefundRow } from './refund-store.ts'

type Body = z.output<typeof transferRoutes.requestRefund.body>
/** `stepUp` is the proof in the header of that name. */
type RefundCaller = Caller & { actor: Actor; ip: string; stepUp: string | undefined }
type Fields = { amount: number; iban: string; bankName: string; name: string }

const texts = {
  amount: { ar: 'أدخل مبلغ استرداد أكبر من صفر.', en: 'Enter a refund amount greater than 0.' },
  iban: {
    ar: 'رقم الآيبان غير صحيح. يبدأ بـ SA وبعده 22 خانة.',
    en: 'This IBAN is not right. It is SA and 22 more characters.',
  },
  line: { ar: 'هذا الحقل مطلوب.', en: 'This field is required.' },
  asked: {
    ar: 'طلبك قيد المراجعة، والمبلغ مجمّد حتى نردّ.',
    en: 'Your request is under review. The amount is frozen until we answer.',
  },
  askedToNew: {
    ar: 'طلبك قيد المراجعة، والمبلغ مجمّد. الحساب البنكي جديد، فلا يُصرف الاسترداد قبل 72 ساعة حمايةً لك.',
    en: 'Your request is under review and the amount is frozen. The bank account is new, so we cannot pay the refund for 72 hours. This protects you.',
  },
} satisfies Record<string, Text>

/** The fields of a request as stored; all errors are named at once. */
export function readRefundFields(body: Body): Fields | Refusal {
  const amount = fromRiyals(body.amount)
  const isAmount = amount !== undefined && amount > 0
  const iban = parseIban(body.iban)
  const bankName = cleanLine(body.bank_name)
  const name = cleanLine(body.name)
  const errors: Record<string, Text[]> = {
    ...(!isAmount && { amount: [texts.amount] }),
    ...(iban === undefined && { iban: [texts.iban] }),
    ...(bankName === '' && { bank_name: [texts.line] }),
    ...(name === '' && { name: [texts.line] }),
  }
  if (Object.keys(errors).length > 0 || !isAmount || iban === undefined) return refuse('invalid', { errors })
  return { amount, iban, bankName, name }
}

/**
 * Requests a refund of available money; the amount is held until finance decides. Money that came by bank transfer goes
 * back to an account that it came from. Rules: docs/rules/payments.md, REF-1 and on. A thief of a session must not
 * reach the money: the first refund to an account asks for a step-up or the password, and finance cannot pay it before
 * 72 hours have passed.
 * Refusals: `invalid`, `unsupported_type`, `too_large`, `step_up_required`, `refund_open`, `refunds_held` with `until`,
 * `insufficient_balance`, `iban_unknown`.
 */
export async function requestRefund(
  deps: TransferDeps,
  caller: RefundCaller,
  body: Body,
  files: readonly Upload[],
): Promise<RawAnswer | Refusal> {
  const fields = readRefundFields(body)
  const pictures = pickPictures(files, ['bank_account_image', 'id_image'])
  if (isRefusal(fields) || isRefusal(pictures)) {
    const errors = [fields, pictures].map((result) => (isRefusal(result) ? result.errors : undefined))
    return refuse('invalid', { errors: Object.assign({}, ...errors) })
  }
  const asksProof = await isNewAccount(deps.db, caller.accountId, fields)
  const unproved = asksProof
    ? await deps.accounts.refuseUnproved(caller.actor, body.current_password, caller)
    : undefined
  if (unproved) return unproved
  const saved = await savePictures(deps.savePicture, pictures, { kind: 'refund', ownerId: caller.accountId })
  if (isRefusal(saved)) return saved
  const { accountId } = caller
  let announce = () => {}
  const answer = await inTransaction(deps.db, async (tx) => {
    await openWallet(tx, accountId)
    const wallet = await lockWallet(tx, accountId)
    return answerIdempotently(tx, caller, async () => {
      if (await hasOpenRefund(tx, accountId)) return refuse('refund_open')
      const held = await refuseWhileHeld(deps, tx, accountId)
      if (held) return held
      if (wallet.available < fields.amount) return refuse('insufficient_balance')
      const isNew = await isNewAccount(tx, accountId, fields)
      if (isNew && !asksProof) return refuse('step_up_required')
      const known = await knownIbans(tx, accountId)
      if (known.length > 0 && !known.includes(fields.iban)) return refuse('iban_unknown')
      const row = await insertRefund(tx, {
        ...fields,
        accountId,
        proved: isNew,
        bankImageId: saved.bank_account_image,
        idImageId: saved.id_image,
      })
      await placeHold(tx, { accountId, kind: 'refund', refId: row.id, amount: fields.amount })
      if (isNew)
        announce = await deps.accounts.followSensitiveChange(tx, 'bank_account', { actor: caller.actor, caller })
      return { message: isNew ? texts.askedToNew : texts.asked, data: { refund: toRefund(row, caller.language) } }
    })
  })
  announce()
  return answer
}

/** `refunds_held` with the time from which refunds are paid again, after a change of the account. */
export async function refuseWhileHeld(
  { accounts }: Pick<TransferDeps, 'accounts'>,
  tx: Tx,
  accountId: number,
): Promise<Refusal | undefined> {
  const until = await accounts.refundsHeldUntil(tx, accountId)
  return until && refuse('refunds_held', { data: { until: until.toISOString() } })
}

/**
 * An account is trusted up to the money that came from it, and without limit once a step-up has proved it: a small
 * transfer from a stranger's account must not open the way to the whole wallet.
 */
async function isNewAccount(db: Reader, accountId: number, { iban, amount }: Fields): Promise<boolean> {
  if (amount <= (await leftFrom(db, accountId, iban))) return false
  return !(await isProved(db, accountId, iban))
}

export const toRefund = (row: RefundRow, language: Language): Refund => ({
  id: row.id,
  amount: toRiyals(row.amount),
  bank_name: row.bankName,
  iban_masked: maskIban(row.iban),
  name: row.name,
  status: row.status === 'second_review' ? 'under_review' : row.status,
  reason: row.status === 'rejected' ? (row.reason ?? refundNotApproved[language]) : null,
  reference: row.bankReference,
  created_at: row.createdAt.toISOString(),
  decided_at: row.decidedAt?.toISOString() ?? null,
  paid_at: row.status === 'paid_out' ? (row.paidAt?.toISOString() ?? null) : null,
})
