import type { Hold, ledgerRoutes, Movement } from '#contract/http/money/ledger.ts'
import type { Call } from '#contract/http/route.ts'
import type { Language } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Gateways } from '#server/platform/gateways/gateway.ts'
import { type PageQuery, pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { describeMovement } from './movement-texts.ts'
import { toPackage } from './packages.ts'
import { activeHolds, balances, currentPackage, type HoldRow, type MovementRow, movements } from './wallet-store.ts'

type WalletPage = Call<typeof ledgerRoutes.wallet>['data']
type WalletDeps = {
  db: Database
  settings: Settings
  bills: Gateways['bills']
  countMovements: (accountId: number) => Promise<number>
}
type Request = { accountId: number; language: Language; query: PageQuery }

/** `GET /wallet`: balance, holds with their reasons, and movements. */
export async function readWallet(deps: WalletDeps, request: Request): Promise<WalletPage> {
  const { db, settings, bills, countMovements } = deps
  const { accountId, language } = request
  const place = pageOf(request.query)
  const [has, plan, holds, moved, total, { site }] = await Promise.all([
    balances(db, accountId),
    currentPackage(db, accountId),
    activeHolds(db, accountId),
    movements(db, accountId, place),
    countMovements(accountId),
    settings.current(),
  ])
  return {
    total_balance: toRiyals(has.available + has.frozen),
    available_balance: toRiyals(has.available),
    pending_amount: toRiyals(has.pending),
    frozen_balance: toRiyals(has.frozen),
    refund_amount: toRiyals(has.available),
    current_plan: plan ? { ...toPackage(plan, language, plan.id), active_lots: has.activeLots } : null,
    wallet_bank_note: language === 'ar' ? site.walletBankNoteAr : site.walletBankNoteEn,
    payment_methods: bills ? ['online', 'sadad', 'bank_transfer', 'cash'] : ['online', 'bank_transfer', 'cash'],
    holds: holds.map((row) => toHold(row, language)),
    movements: toPaged(
      moved.map((row) => toMovement(row, language)),
      place,
      total,
    ),
  }
}

function toHold(row: HoldRow, language: Language): Hold {
  return {
    id: row.id,
    amount: toRiyals(row.amount),
    reason: holdReason(row),
    product_id: row.carId,
    title: language === 'ar' ? row.titleAr : row.titleEn,
    slug: row.slug,
    price: row.price === null ? null : toRiyals(row.price),
    created_at: row.placedAt.toISOString(),
    releases_at: decidesAt(row)?.toISOString() ?? null,
  }
}

function holdReason(row: HoldRow): Hold['reason'] {
  if (row.kind === 'refund' || row.kind === 'payment' || row.kind === 'offer') return row.kind
  // Money of a returned car is on its way back, as a refund is.
  if (row.kind === 'case') return 'refund'
  if (row.kind === 'order' || row.lotStatus === 'sold') return 'won'
  return row.lotStatus === 'awaiting_owner' ? 'awaiting_owner' : 'leading'
}

function decidesAt(row: HoldRow): Date | null {
  switch (holdReason(row)) {
    case 'leading':
      return row.closesAt
    case 'awaiting_owner':
    case 'offer':
      return row.decideBy
    case 'won':
      return row.dueAt
    case 'refund':
    case 'payment':
      return null
  }
}

export function toMovement(row: MovementRow, language: Language): Movement {
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    description: describeMovement(row, language),
    amount: toRiyals(row.totalChange === 0 ? -row.frozenChange : row.totalChange),
    available_after: toRiyals(row.availableAfter),
    frozen_after: toRiyals(row.frozenAfter),
    reference: row.reference,
    number: row.number,
  }
}
