import type { Endpoints } from '#contract/http/index.ts'
import type { Language } from '#contract/http/shapes.ts'
import { toRiyals } from '#contract/values/money.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type PageQuery, pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import type { CarPresenter } from '../auctions/index.ts'
import { lotsOfMember, type OwnLotsShown } from './history-store.ts'

type Query = PageQuery & { show?: OwnLotsShown | undefined }

/**
 * A member's position on a lot. Before the owner's decision no one has won or lost; a rejected highest bid counts as
 * lost.
 */
function resultOf(
  row: { status: string; leaderId: number | null },
  accountId: number,
): 'leading' | 'outbid' | 'won' | 'lost' {
  const leads = row.leaderId === accountId
  if (row.status === 'live' || row.status === 'scheduled' || row.status === 'awaiting_owner')
    return leads ? 'leading' : 'outbid'
  return leads && row.status !== 'rejected' ? 'won' : 'lost'
}

/** Lots that a member bids or has bid on, with their own last bid and its result, and the number of each kind. */
export async function listOwnLots(
  { db, presenter }: { db: Database; presenter: CarPresenter },
  { accountId, language }: { accountId: number; language: Language },
  query: Query,
): Promise<Endpoints['GET /subscribe-auctions']['data']> {
  const place = pageOf(query)
  const { show } = query
  const { rows, counts } = await lotsOfMember(db, accountId, { ...place, show })
  const cars = await presenter.presentEach(rows, { accountId, language })
  const data = rows.flatMap((row, index) => {
    const car = cars[index]
    return car ? [{ ...car, my_bid: toRiyals(row.lastAmount), result: resultOf(row, accountId) }] : []
  })
  const ended = counts.won + counts.lost
  const all = { ...counts, ended, all: counts.open + ended }
  return { products: toPaged(data, place, all[show ?? 'all']), counts }
}
