import type { Refund } from '#contract/http/money/transfers.ts'
import type { Language } from '#contract/http/shapes.ts'
import { maskIban } from '#contract/values/iban.ts'
import { fromRiyals, toRiyals } from '#contract/values/money.ts'
import { findAccount } from '#server/features/accounts/index.ts'
import { lockWallet, openWallet, placeHold } from '#server/features/ledger/index.ts'
import { afterCommit, inTransaction, type Reader, type Tx } from '#server/platform/db/database.ts'
import type { RawAnswer } from '#server/platform/http/api.ts'
import { answerIdempotently, type Caller } from '#server/platform/http/idempotency/idempotency.ts'
import { isRefusal, type Refusal, refuse, refuseField, type Text } from '#server/platform/http/refusal.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import type { Upload } from '#server/platform/http/request/body.ts'
import { savePictures } from '../document-pictures.ts'
import { hashOfIban } from '../keeping/hash-ibans.ts'
import { refundNotApproved } from '../notices.ts'
import { newRefundToCards } from '../returns/return-store.ts'
import type { TransferDeps } from '../transfers/send-transfer.ts'
import { knownIbans, leftFrom } from '../transfers/transfer-store.ts'
import { type BankAccount, type RefundBody, readBankAccount } from './refund-fields.ts'
import { hasOpenRefund, insertRefund, isProved, type RefundRow } from './refund-store.ts'

/** `stepUp` is the proof in the header of that name. */
type RefundCaller = Caller & { actor: Actor; ip: string; stepUp: string | undefined }
/** The stored bank account of a request; `isProven` if the caller has proved themselves for it. */
type SavedAccount = {
  iban: string
  ibanHash: Buffer
  bankName: string
  name: string
  bankImageId: number
  idImageId: number
  isProven: boolean
}

const texts = {
  amount: { ar: 'أدخل مبلغ استرداد أكبر من صفر.', en: 'Enter a refund amount greater than 0.' },
  iban: {
    ar: 'أدخل آيبان حسابك: لم تعد بطاقاتك تتسع للمبلغ.',
    en: 'Enter your IBAN: your cards cannot take this amount any more.',
  },
  asked: {
    ar: 'طلبك قيد المراجعة، والمبلغ محجوز حتى نردّ.',
    en: 'Your request is under review. The amount is held until we answer.',
  },
  askedToNew: {
    ar: 'طلبك قيد المراجعة، والمبلغ محجوز. الحساب البنكي جديد، فلا يُصرف الاسترداد قبل 72 ساعة حمايةً لك.',
    en: 'Your request is under review and the amount is held. The bank account is new, so we cannot pay the refund for 72 hours. This protects you.',
  },
} satisfies Record<string, Text>

/**
 * Requests a refund of available money; the amount is held until finance decides. What card payments of the member can
 * take goes back to them; if they can take it all, no bank account is asked for, and nothing waits. Other money goes to a
 * bank account in the member's own name, and what came by bank transfer to an account that it came from. Rules:
 * docs/rules/payments.md, REF-1 and on. A thief of a session must not reach the money: the first refund to a bank
 * account asks for a step-up or the password, and finance cannot pay it before 72 hours have passed.
 * Refusals: `invalid`, `unsupported_type`, `too_large`, `step_up_required`, `refund_open`, `refunds_held` with `until`,
 * `insufficient_balance`, `iban_unknown`.
 */
export async function requestRefund(
  deps: TransferDeps,
  caller: RefundCaller,
  body: RefundBody,
  files: readonly Upload[],
): Promise<RawAnswer | Refusal> {
  const { accountId } = caller
  const cards = { accountId, gateway: deps.gateway.name }
  const request = await readRequest(deps.db, cards, body, files)
  if (isRefusal(request)) return request
  const { amount, bank } = request
  const account = bank && (await saveAccount(deps, caller, body, { amount, bank }))
  if (isRefusal(account)) return account
  return inTransaction(deps.db, async (tx) => {
    await openWallet(tx, accountId)
    const wallet = await lockWallet(tx, accountId)
    return answerIdempotently(tx, caller, async () => {
      if (await hasOpenRefund(tx, accountId)) return refuse('refund_open')
      if (account) return writeToBank(tx, deps, caller, { amount, account, available: wallet.available })
      if (amount > (await newRefundToCards(tx, cards))) return refuseField('iban', texts.iban)
      return wallet.available < amount ? refuse('insufficient_balance') : write(tx, caller, amount, null)
    })
  })
}

/** The amount in halalas, with the bank account unless cards can take it; all errors are named at once. */
async function readRequest(
  db: Reader,
  cards: { accountId: number; gateway: string },
  body: RefundBody,
  files: readonly Upload[],
): Promise<{ amount: number; bank: BankAccount | null } | Refusal> {
  const amount = fromRiyals(body.amount) ?? 0
  const wrong: Record<string, Text[]> = amount > 0 ? {} : { amount: [texts.amount] }
  const own = (await findAccount(db, cards.accountId))?.name ?? ''
  const bank = Math.max(1, amount) <= (await newRefundToCards(db, cards)) ? null : readBankAccount(body, files, own)
  if (isRefusal(bank)) return refuse('invalid', { errors: { ...wrong, ...bank.errors } })
  return amount > 0 ? { amount, bank } : refuse('invalid', { errors: wrong })
}

/** Proves the caller for a new account, and stores the pictures. Refusals: `step_up_required`, those of pictures. */
async function saveAccount(
  deps: TransferDeps,
  caller: RefundCaller,
  body: RefundBody,
  { amount, bank }: { amount: number; bank: BankAccount },
): Promise<SavedAccount | Refusal> {
  const { pictures, ...account } = bank
  const isProven = await isNewAccount(deps.db, caller.accountId, { iban: account.iban, amount })
  const unproved = isProven
    ? await deps.accounts.refuseUnproved(caller.actor, body.current_password, caller)
    : undefined
  if (unproved) return unproved
  const saved = await savePictures(deps.savePaper, pictures, { kind: 'refund', ownerId: caller.accountId })
  if (isRefusal(saved)) return saved
  const ibanHash = hashOfIban(deps.secrets, account.iban)
  return { ...account, ibanHash, bankImageId: saved.bank_account_image, idImageId: saved.id_image, isProven }
}

async function writeToBank(
  tx: Tx,
  deps: TransferDeps,
  caller: RefundCaller,
  { amount, account, available }: { amount: number; account: SavedAccount; available: number },
) {
  const { accountId } = caller
  const held = await refuseWhileHeld(deps, tx, accountId)
  if (held) return held
  if (available < amount) return refuse('insufficient_balance')
  const isNew = await isNewAccount(tx, accountId, { iban: account.iban, amount })
  if (isNew && !account.isProven) return refuse('step_up_required')
  const known = await knownIbans(tx, accountId)
  if (known.length > 0 && !known.includes(account.iban)) return refuse('iban_unknown')
  const done = await write(tx, caller, amount, { ...account, isProven: isNew })
  if (!isNew) return done
  afterCommit(tx, await deps.accounts.followSensitiveChange(tx, 'bank_account', { actor: caller.actor, caller }))
  return { ...done, message: texts.askedToNew }
}

/** Writes the request and holds its amount. @param account null for one that goes back to cards. */
async function write(tx: Tx, { accountId, language }: RefundCaller, amount: number, account: SavedAccount | null) {
  const { isProven: proved = false, ...columns } = account ?? {}
  const row = await insertRefund(tx, { ...columns, accountId, amount, proved })
  await placeHold(tx, { accountId, kind: 'refund', refId: row.id, amount })
  return { message: texts.asked, data: { refund: toRefund(row, language) } }
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
async function isNewAccount(
  db: Reader,
  accountId: number,
  { iban, amount }: { iban: string; amount: number },
): Promise<boolean> {
  if (amount <= (await leftFrom(db, accountId, iban))) return false
  return !(await isProved(db, accountId, iban))
}

/** A paid refund shows the amount without the part that went back to the wallet. */
export const shownAmount = ({ amount, returned, status }: Pick<RefundRow, 'amount' | 'returned' | 'status'>): number =>
  status === 'paid_out' ? amount - returned : amount

export const toRefund = (row: RefundRow, language: Language): Refund => ({
  id: row.id,
  amount: toRiyals(shownAmount(row)),
  bank_name: row.bankName,
  iban_masked: row.iban && maskIban(row.iban),
  name: row.name,
  status: row.status,
  reason: row.status === 'rejected' ? (row.reason ?? refundNotApproved[language]) : null,
  reference: row.bankReference,
  created_at: row.createdAt.toISOString(),
  decided_at: row.decidedAt?.toISOString() ?? null,
  paid_at: row.status === 'paid_out' ? (row.paidAt?.toISOString() ?? null) : null,
})
