import type { Tx } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { DAYS_AHEAD, openDays } from './rules.ts'
import { countTaken, findViewedCar, insertViewing } from './store.ts'

const DAY_MS = 86_400_000

/**
 * Books for a member, without a notice, the free half hour so many after the next one.
 * @returns false if the car cannot be viewed then.
 */
export async function addViewing(
  tx: Tx,
  { accountId, carId, ahead }: { accountId: number; carId: number; ahead: number },
): Promise<boolean> {
  const car = await findViewedCar(tx, carId, accountId)
  if (!car) return false
  const now = await databaseTime(tx)
  const until = new Date(now.getTime() + (DAYS_AHEAD + 1) * DAY_MS)
  const taken = await countTaken(tx, car.yardId, { from: now, until })
  const free = openDays(car, taken, now).flatMap(({ slots }) => slots.filter(({ left }) => left > 0))
  const at = free[ahead]?.at
  if (!at) return false
  return (await insertViewing(tx, accountId, { car, at, visitorName: null, visitorPhone: null })) !== undefined
}
