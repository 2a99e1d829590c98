import type * as z from 'zod'
import type { AdminRefusedCall, refusedCallRoutes } from '#contract/http/office/refused-calls.ts'
import { reasons } from '#contract/http/reasons.ts'
import type { Language, Paged } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import { reasonTable } from '#server/platform/http/reasons/reason-table.ts'
import { type Actor, may } from '#server/platform/http/request/actor.ts'
import { pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import { bidderNumber } from '../../lots/index.ts'
import type { OfficeDeps } from '../deps.ts'
import { pageOfRefused, type RefusedRow } from './refused-store.ts'

type Query = z.output<typeof refusedCallRoutes.adminRefusedCalls.query>
type Reading = { actor: Actor; language: Language }

/** Refused calls, newest first. On a running lot they tell neither its leader nor a maximum. */
export async function listRefusedCalls(
  deps: Pick<OfficeDeps, 'db' | 'secrets'>,
  { actor, language }: Reading,
  query: Query,
): Promise<Paged<AdminRefusedCall>> {
  const place = pageOf(query)
  const seesLeaders = may(actor, 'lots.secrets')
  const { user_id: accountId, lot_id: lotId, product_id: carId, request_id: requestId } = query
  const filters = { accountId, lotId, carId, requestId, onlyTrades: query.trade !== undefined, seesLeaders }
  const { rows, total } = await pageOfRefused(deps.db, filters, place)
  const ofLot = accountId === undefined && requestId === undefined
  return toPaged(
    rows.map((row) => toCall(row, deps, { language, ofLot, seesLeaders })),
    place,
    total,
  )
}

function toCall(
  row: RefusedRow,
  { secrets }: Pick<OfficeDeps, 'secrets'>,
  { language, ofLot, seesLeaders }: { language: Language; ofLot: boolean; seesLeaders: boolean },
): AdminRefusedCall {
  const showsNumber = row.running ? ofLot && seesLeaders : true
  return {
    id: row.id,
    call: row.call,
    at: row.at.toISOString(),
    reason: row.reason,
    message: wordsOf(row.reason, language),
    request_id: row.requestId,
    times: row.times,
    user_id: row.running && ofLot ? null : row.accountId,
    product_id: row.carId,
    car: row.title?.[language] ?? null,
    lot_id: row.lotId,
    bidder_id: showsNumber && row.auctionId !== null ? bidderNumber(secrets, row.auctionId, row.accountId) : null,
    amount: row.amount === null ? null : toRiyals(row.amount),
    max_amount: row.running || row.maxAmount === null ? null : toRiyals(row.maxAmount),
  }
}

/** A reason that a later version no longer has stays as its word. */
function wordsOf(reason: string, language: Language): string {
  const known = reasons.find((each) => each === reason)
  return known === undefined ? reason : reasonTable[known][language]
}
