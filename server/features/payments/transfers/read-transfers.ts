import type { BankTransfer, Refund } from '#contract/http/money/transfers.ts'
import type { Language, Paged } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import { type PageQuery, pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { refundsOfMember } from '../refunds/refund-store.ts'
import { toRefund } from '../refunds/request-refund.ts'
import { newRefundToCards } from '../returns/return-store.ts'
import type { TransferDeps } from './send-transfer.ts'
import { toTransfer } from './to-transfer.ts'
import { transfersOfMember } from './transfer-store.ts'

type Reading = { accountId: number; language: Language }

export async function listTransfers(
  { db }: TransferDeps,
  { accountId, language }: Reading,
  query: PageQuery,
): Promise<{ transfers: Paged<BankTransfer> }> {
  const place = pageOf(query)
  const { rows, total } = await transfersOfMember(db, accountId, place)
  return {
    transfers: toPaged(
      rows.map((row) => toTransfer(row, language)),
      place,
      total,
    ),
  }
}

/** A member's refunds, and the end of their stop after a change of the account. */
export async function listRefunds(
  { db, accounts, gateway }: TransferDeps,
  { accountId, language }: Reading,
  query: PageQuery,
): Promise<{ refunds: Paged<Refund>; held_until: string | null; to_cards: number }> {
  const place = pageOf(query)
  const heldUntil = await accounts.refundsHeldUntil(db, accountId)
  const { rows, total } = await refundsOfMember(db, accountId, place)
  return {
    refunds: toPaged(
      rows.map((row) => toRefund(row, language)),
      place,
      total,
    ),
    held_until: heldUntil?.toISOString() ?? null,
    to_cards: toRiyals(await newRefundToCards(db, { accountId, gateway: gateway.name })),
  }
}

/** The bank details for transfers, from the settings. */
export async function bankDetails({ settings }: { settings: Settings }, language: Language) {
  const { orders, site } = await settings.current()
  const isArabic = language === 'ar'
  return {
    bank_name: isArabic ? orders.bankNameAr : orders.bankNameEn,
    account_name: orders.bankAccountName,
    iban: orders.bankIban,
    note: isArabic ? site.walletBankNoteAr : site.walletBankNoteEn,
  }
}
