import { type Database, inTransaction, type Tx } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import type { NoticeSink } from '#server/platform/messaging/notices.ts'
import { alertNotices } from '../texts.ts'
import { addWaiting, eachSearchWithMarks, type Match, takeCars, takeDueAlerts } from './match-store.ts'
import { createMatcher } from './rules.ts'

const CARS = 1_000
/** Small enough that comparing a page never blocks the process for long: requests are served between the pages. */
const PAGE = 1_000
const ALERTS = 5_000

type Deps = { db: Database; notices: NoticeSink }

/** Compares waiting cars with the searches of their marks. @returns how many cars were taken. */
async function matchSome(tx: Tx): Promise<number> {
  const { taken, cars } = await takeCars(tx, CARS)
  if (cars.length === 0) return taken
  const matcher = createMatcher(cars)
  await eachSearchWithMarks(tx, matcher.marks, PAGE, (searches) =>
    addWaiting(
      tx,
      searches.flatMap((search): Match[] => {
        const found = matcher.find(search)
        const carId = found.reduce((newest, { id }) => Math.max(newest, id), 0)
        return found.length === 0 ? [] : [{ search, count: found.length, carId }]
      }),
    ),
  )
  return taken
}

/** Writes one notice to each member whose alerts are due. @returns how many alerts were taken. */
async function sendSome({ db, notices }: Deps): Promise<number> {
  const { taken, publish } = await inTransaction(db, async (tx) => {
    const due = await takeDueAlerts(tx, ALERTS)
    return { taken: due.length, publish: await notices(asQueryable(tx), alertNotices(due)) }
  })
  publish()
  return taken
}

/** Matches all waiting cars, then sends due alerts. Each car and each alert is taken once, also by several workers. */
export async function matchAndSend(deps: Deps): Promise<void> {
  while ((await inTransaction(deps.db, matchSome)) > 0);
  while ((await sendSome(deps)) > 0);
}
