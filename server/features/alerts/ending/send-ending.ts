import { type Database, inTransaction, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { NoticeSink } from '#server/platform/messaging/notices.ts'
import { endingNotice } from '../texts.ts'
import { type EndingLot, markEndingLots, watchersOf } from './ending-store.ts'

const MINUTES_BEFORE = 15
const LOTS = 20
const PAGE = 1_000

type Deps = { db: Database; notices: NoticeSink }

async function noticesOf(tx: Tx, lot: EndingLot, notices: NoticeSink): Promise<(() => void)[]> {
  const publish: (() => void)[] = []
  for (let after = 0; ; ) {
    const accountIds = await watchersOf(tx, lot, { after, limit: PAGE })
    publish.push(
      await notices(
        asQueryable(tx),
        accountIds.map((accountId) => endingNotice(accountId, lot)),
      ),
    )
    const last = accountIds.at(-1)
    if (last === undefined || accountIds.length < PAGE) return publish
    after = last
  }
}

/** Tells members once that the lot of a favourite is about to end, or its live auction about to start. */
export async function sendEnding({ db, notices }: Deps): Promise<void> {
  for (;;) {
    const { count, publish } = await inTransaction(db, async (tx) => {
      const lots = await markEndingLots(tx, MINUTES_BEFORE, LOTS)
      const publish: (() => void)[] = []
      for (const lot of lots) publish.push(...(await noticesOf(tx, lot, notices)))
      return { count: lots.length, publish }
    })
    for (const each of publish) each()
    if (count < LOTS) return
  }
}
