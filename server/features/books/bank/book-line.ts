import type { booksAdminRoutes as routes } from '#contract/http/office/money/books.ts'
import { taxInside } from '#contract/values/fees.ts'
import { fromRiyals } from '#contract/values/money.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { type Posting, post } from '../../ledger/index.ts'
import { type Asked, audited, type GuardedAct } from '../../staff/index.ts'
import { accountSums } from '../ledger/account-store.ts'
import { type LineRow, lockLine, writeMatched } from './bank-store.ts'
import { toLine } from './take-statement.ts'

type Book = typeof routes.adminBookBankLine
type Deps = { settings: Pick<Settings, 'read'> }
/** What a line of the bank says, in halalas. `charge` is its part that the bank or the gateway kept, and `vat` the VAT in it. */
type Entry = { line: LineRow; kind: 'bank_charge' | 'gateway_settled'; charge: number; vat: number }

const texts = {
  charge: { ar: 'الرسوم مبلغ خرج من البنك.', en: 'A charge is money that left the bank.' },
  gateway: { ar: 'التسوية مبلغ دخل إلى البنك.', en: 'A settlement is money that came to the bank.' },
  fee: {
    ar: 'رسوم البوابة تُدخل مع تسويتها فقط، بمبلغ صحيح.',
    en: 'The gateway’s fee belongs to its settlement, as an amount.',
  },
}

/**
 * Books a line of the bank that nothing explains, on the line's day. A charge above the limit of one person is approved by a second.
 * Refusals: `not_found`, `already_decided` for an explained line, `invalid` on `as` or `fee`, `insufficient_balance` for
 * more than the gateway still has.
 */
export const bookLineAct = ({ settings }: Deps): GuardedAct<Book> => ({
  needsTwo: async (tx, _staff, asked) => {
    const { approvals, fees } = await settings.read(tx)
    const entry = await readEntry(tx, asked, fees.vatBps)
    return isRefusal(entry) ? entry : entry.charge > approvals.adjustmentAloneMax
  },
  amount: async (tx, asked) => {
    const entry = await readEntry(tx, asked, 0)
    return isRefusal(entry) ? null : entry.charge
  },
  run: async (tx, staff, asked) => {
    const { fees } = await settings.read(tx)
    const entry = await readEntry(tx, asked, fees.vatBps)
    if (isRefusal(entry)) return entry
    const { line, kind, charge, vat } = entry
    const journalId = await post(tx, {
      kind,
      reference: `bank-line:${line.id}`,
      reason: line.reference || line.description || null,
      actorId: staff.actor.accountId,
      day: line.day,
      postings: postingsOf(entry),
    })
    const matched = `journal:${journalId}`
    await writeMatched(tx, line.id, matched)
    const after = { kind, amount: line.amount, charge, vat, journalId }
    await audited(tx, staff, { action: 'bank_line.booked', subject: `bank-line:${line.id}`, after })
    return toLine({ ...line, matched })
  },
})

async function readEntry(tx: Tx, { params, body }: Asked<Book>, vatBps: number): Promise<Entry | Refusal> {
  const line = await lockLine(tx, params.id)
  if (!line) return refuse('not_found')
  if (line.matched !== null) return refuse('already_decided')
  const isCharge = body.as === 'charge'
  if (isCharge ? line.amount >= 0 : line.amount <= 0) return refuseField('as', texts[body.as])
  const fee = fromRiyals(body.fee ?? 0)
  if (fee === undefined || (isCharge && fee > 0)) return refuseField('fee', texts.fee)
  if (!isCharge && line.amount + fee > (await owedByGateway(tx))) return refuse('insufficient_balance')
  const charge = isCharge ? -line.amount : fee
  const vat = body.vat_included ? taxInside(charge, vatBps) : 0
  return { line, kind: isCharge ? 'bank_charge' : 'gateway_settled', charge, vat }
}

async function owedByGateway(tx: Tx): Promise<number> {
  const { accounts } = await accountSums(tx, { from: null, until: null })
  const gateway = accounts.find(({ name }) => name === 'gateway')?.after
  return gateway ? gateway.debit - gateway.credit : 0
}

/** Money at the bank and the gateway, expenses and VAT that comes back are below zero. */
const postingsOf = ({ line, kind, charge, vat }: Entry): Posting[] => {
  const lines: Posting[] = [
    { account: 'bank', amount: -line.amount },
    { account: 'gateway', amount: kind === 'bank_charge' ? 0 : line.amount + charge },
    { account: 'bank_charges', amount: vat - charge },
    { account: 'vat', amount: -vat },
  ]
  return lines.filter(({ amount }) => amount !== 0)
}
