import type { SavedQuery, SavedSearch } from '#contract/http/saved-searches.ts'
import type { Language } from '#contract/http/shapes.ts'
import { type Database, inTransaction } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { AuctionPages } from '../../auctions/index.ts'
import { searchTexts } from '../texts.ts'
import { anchorsOf } from './rules.ts'
import * as store from './store.ts'

export const SEARCHES_MAX = 50

type Caller = { accountId: number; language: Language }
export type Asked = {
  id?: number | undefined
  name?: string | undefined
  list?: SavedSearch['list'] | undefined
  query?: SavedQuery | undefined
  frequency?: SavedSearch['frequency'] | undefined
}
type Shown = { searches: SavedSearch[]; searches_max: number }
type Deps = { db: Database; auctions: Pick<AuctionPages, 'readFilters'> }

const NAME_MAX = 80

/** Searches saved by members. */
export function createSavedSearches({ db, auctions }: Deps) {
  const read = async (accountId: number): Promise<Shown> => ({
    searches: await store.listSearches(db, accountId),
    searches_max: SEARCHES_MAX,
  })

  /** Saves a new search, or changes the existing equal one. Refusals: `saved_searches_full`. */
  async function add({ accountId, language }: Caller, { list = 'all', query = {}, ...asked }: Asked) {
    const { frequency = 'at_once', name = query.q?.slice(0, NAME_MAX) || searchTexts.unnamed[language] } = asked
    const criteria = { ...(await auctions.readFilters(query)), list, status: undefined }
    const search = { accountId, name, list, query, criteria, anchors: anchorsOf(criteria), frequency }
    return inTransaction(db, async (tx) => {
      const total = await store.countSearchesLocked(tx, accountId)
      const same = await store.findSame(tx, accountId, list, query)
      if (same !== undefined) return (await store.updateSearch(tx, accountId, same, asked)) ?? refuse('not_found')
      return total < SEARCHES_MAX ? store.insertSearch(tx, search) : refuse('saved_searches_full')
    })
  }

  return {
    read,
    /** Refusals: `not_found` for an `id` that is not the caller's, `saved_searches_full`. */
    save: async (caller: Caller, asked: Asked): Promise<(Shown & { search: SavedSearch }) | Refusal> => {
      const { id, ...change } = asked
      const saved =
        id === undefined
          ? await add(caller, change)
          : ((await inTransaction(db, (tx) => store.updateSearch(tx, caller.accountId, id, change))) ??
            refuse('not_found'))
      return isRefusal(saved) ? saved : { ...(await read(caller.accountId)), search: saved }
    },
    /** Refusals: `not_found`, also for another member's. */
    remove: async (accountId: number, id: number | undefined): Promise<Shown | Refusal> => {
      if (id === undefined || !(await store.deleteSearch(db, accountId, id))) return refuse('not_found')
      return read(accountId)
    },
  }
}
export type SavedSearches = ReturnType<typeof createSavedSearches>
