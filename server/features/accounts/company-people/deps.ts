import type { Tx } from '#server/platform/db/database.ts'
import type { NoticeSink } from '#server/platform/messaging/notices.ts'
import type { Context } from '../context.ts'

/** Work of features to the right. */
export type PeopleLinks = {
  notices: NoticeSink
  /** True if both have bids that one side may not have; the caller holds the locks of both wallets. */
  haveRivalBids(tx: Tx, companyId: number, personId: number): Promise<boolean>
}

export type PeopleContext = Context & PeopleLinks
