import type { AdminPayout, AdminPayoutBatch } from '#contract/http/office/money/payouts.ts'
import type { Language, Paged } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { PageQuery } from '#server/platform/http/request/paging.ts'
import { listOf } from '../staff/index.ts'
import type { PayoutDeps } from './deps.ts'
import { listPayouts, type PayoutRow, payoutsBy, sumPayouts } from './payout-store.ts'
import { toBatch, toPayout } from './present.ts'
import { findBatch, listBatches } from './sending/batch-store.ts'

type Reading = Pick<PayoutDeps, 'secrets' | 'settings'> & { db: Reader }
type Query = PageQuery & {
  search?: string | undefined
  state?: PayoutRow['state'] | undefined
  batch_id?: number | undefined
}

/** A page of payouts with the sums of all, by state. */
export async function readPayouts({ db, secrets, settings }: Reading, query: Query, language: Language) {
  const { orders } = await settings.current()
  const { state, batch_id: batchId } = query
  const page = await listOf(
    query,
    (search, _sort, place) => listPayouts(db, orders, { search, state, batchId }, place),
    (row) => toPayout(row, secrets, language),
  )
  return { ...page, sums: (await sumPayouts(db, orders)).map((one) => ({ ...one, net: toRiyals(one.net) })) }
}

/** Refusals: `not_found`. */
export async function readPayout(
  { db, secrets, settings }: Reading,
  id: number,
  language: Language,
): Promise<AdminPayout | Refusal> {
  const [row] = await payoutsBy(db, (await settings.current()).orders, { ids: [id] })
  return row ? toPayout(row, secrets, language) : refuse('not_found')
}

export const readBatches = ({ db }: Reading, query: PageQuery): Promise<Paged<AdminPayoutBatch>> =>
  listOf(query, (_search, _sort, place) => listBatches(db, place), toBatch)

/** Refusals: `not_found`. */
export async function readBatch({ db }: Pick<Reading, 'db'>, id: number): Promise<AdminPayoutBatch | Refusal> {
  const row = await findBatch(db, id)
  return row ? toBatch(row) : refuse('not_found')
}
