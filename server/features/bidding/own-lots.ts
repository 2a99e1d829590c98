import type { Endpoints } from '#contract/http/index.ts'
import type { Language } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Database } from '#server/platform/db/database.ts'
import { pageOf, toPaged } from '#server/platform/http/paging.ts'
import type { CarPresenter } from '../auctions/index.ts'
import { lotsOfMember } from './history-store.ts'

type Page = { page: number; per_page?: number | undefined }
/** A member's position on a lot: a highest bid that the owner turned down has lost. */
function resultOf(
  row: { status: string; leaderId: number | null },
  accountId: number,
): 'leading' | 'outbid' | 'won' | 'lost' {
  const leads = row.leaderId === accountId
  if (row.status === 'live' || row.status === 'scheduled') return leads ? 'leading' : 'outbid'
  return leads && row.status !== 'rejected' ? 'won' : 'lost'
}

/** Lots that a member bids or has bid on, with their own last bid and how they stand. */
export async function listOwnLots(
  { db, presenter }: { db: Database; presenter: CarPresenter },
  { accountId, language }: { accountId: number; language: Language },
  query: Page,
): Promise<Endpoints['GET /subscribe-auctions']['data']> {
  const place = pageOf(query)
  const { rows, total } = await lotsOfMember(db, accountId, place)
  const cars = await presenter.presentEach(rows, { accountId, language })
  const data = rows.flatMap((row, index) => {
    const car = cars[index]
    return car ? [{ ...car, my_bid: toRiyals(row.lastAmount), result: resultOf(row, accountId) }] : []
  })
  return { products: toPaged(data, place, total) }
}
