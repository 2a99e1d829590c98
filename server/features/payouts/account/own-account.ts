import type { PayoutAccount } from '#contract/http/money/payout-account.ts'
import type { Language } from '#contract/http/shapes.ts'
import { compose } from '#contract/values/compose.ts'
import { bankOfIban, maskIban, parseIban } from '#contract/values/iban.ts'
import { isSamePerson } from '#contract/values/person-name.ts'
import { cleanLine } from '#contract/values/text.ts'
import { afterCommit, inTransaction, type Reader } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse, type Text } from '#server/platform/http/refusal.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import { findAccount } from '../../accounts/index.ts'
import { hashOfIban } from '../../payments/index.ts'
import type { PayoutDeps } from '../deps.ts'
import { findPayoutAccount, hasMoneyFrom, writePayoutAccount } from './account-store.ts'

/** `stepUp` is the proof in the header of that name. */
type Owner = { actor: Actor; language: Language; ip: string; stepUp: string | undefined }
type Body = { iban: string; holder: string; current_password?: string | undefined }
type Answer = { account: PayoutAccount | null }

const wrongIban = {
  ar: 'رقم الآيبان غير صحيح. يبدأ بـ SA وبعده 22 خانة.',
  en: 'This IBAN is not right. It is SA and 22 more characters.',
}
const otherName = (own: string): Text => ({
  ar: compose`لا نحوّل إلا إلى حساب باسمك. اكتب الاسم كما في حسابك لدينا: ${own}.`,
  en: compose`We only transfer to an account in your own name. Write it as in your account here: ${own}.`,
})

/** The caller's bank account for money that goes out; null for none. */
export async function readOwnAccount(
  deps: PayoutDeps,
  { accountId, language }: { accountId: number; language: Language },
): Promise<Answer> {
  return { account: await shownAccount(deps.db, deps, accountId, language) }
}

/**
 * Names the bank account for the caller's money. A new one is proved like a new phone, told to phone and mail, and gets
 * no money for 72 hours; the same one again changes nothing.
 * Refusals: `invalid` (`iban`; `holder` for another person's name), `step_up_required`, `second_factor_needed`.
 */
export async function changeOwnAccount(deps: PayoutDeps, owner: Owner, body: Body): Promise<Answer | Refusal> {
  const { accountId } = owner.actor
  const account = readFields(body, (await findAccount(deps.db, accountId))?.name ?? '')
  if (isRefusal(account)) return account
  const ibanHash = hashOfIban(deps.secrets, account.iban)
  const before = await findPayoutAccount(deps.db, accountId)
  if (before?.ibanHash.equals(ibanHash) && before.holderName === account.holder)
    return readOwnAccount(deps, { accountId, language: owner.language })
  const unproved = await deps.accounts.refuseUnproved(owner.actor, body.current_password, owner)
  if (unproved) return unproved
  return inTransaction(deps.db, async (tx) => {
    const told = await deps.accounts.followSensitiveChange(tx, 'bank_account', { actor: owner.actor, caller: owner })
    const ibanSealed = deps.secrets.seal('payout-iban', account.iban)
    await writePayoutAccount(tx, accountId, { ibanSealed, ibanHash, holderName: account.holder })
    afterCommit(tx, told)
    return { account: await shownAccount(tx, deps, accountId, owner.language) }
  })
}

/** The IBAN and its holder; all errors are named at once. */
function readFields(body: Body, own: string): { iban: string; holder: string } | Refusal {
  const iban = parseIban(body.iban)
  const holder = cleanLine(body.holder)
  const errors = {
    ...(iban === undefined && { iban: [wrongIban] }),
    ...(!isSamePerson(own, holder) && { holder: [otherName(own)] }),
  }
  return iban === undefined || Object.keys(errors).length > 0 ? refuse('invalid', { errors }) : { iban, holder }
}

async function shownAccount(
  db: Reader,
  { secrets }: Pick<PayoutDeps, 'secrets'>,
  accountId: number,
  language: Language,
): Promise<PayoutAccount | null> {
  const row = await findPayoutAccount(db, accountId)
  if (!row) return null
  const iban = secrets.unseal('payout-iban', row.ibanSealed)
  return {
    iban_masked: maskIban(iban),
    bank: bankOfIban(iban, language) ?? null,
    holder: row.holderName,
    verified: await hasMoneyFrom(db, accountId, iban),
    usable_from: row.usableFrom.toISOString(),
  }
}
