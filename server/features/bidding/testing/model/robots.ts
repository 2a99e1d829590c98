import { nextMinimum } from '#contract/values/increments.ts'
import { riyals } from '#server/testing/factories.ts'

const MINUTE_US = 60_000_000
const OPENING = riyals(50_000)
export const INCREMENTS = [
  { from: 0, step: riyals(500) },
  { from: riyals(60_000), step: riyals(1_000) },
]

/** A robot's way of bidding: the minimum, late and the minimum, one maximum once, far above, or its last bid again. */
type Strategy = 'grinder' | 'sniper' | 'proxy' | 'jumper' | 'stubborn'
export type RobotPlan = { strategy: Strategy; deposits: number; ceiling: number }
/** A running robot; `said`: its highest bid on each lot. */
export type Bidding = RobotPlan & { accountId: number; said: Map<number, number> }
/** The public view of a lot, with the maximum for its owner. */
type Sight = {
  lotId: number
  price: number | null
  leaderId: number | null
  leaderMax: number | null
  closesAtUs: number
}

/** A robot's next bid, if any; amounts in halalas. */
export function callOf(robot: Bidding, row: Sight, nowUs: number): { amount: number; max: number | null } | undefined {
  const least = nextMinimum(INCREMENTS, row.price, OPENING)
  const leads = row.leaderId === robot.accountId
  const { strategy, ceiling } = robot
  if (strategy === 'stubborn') return { amount: robot.said.get(row.lotId) ?? least, max: null }
  if (leads && strategy === 'proxy') return { amount: least, max: (row.leaderMax ?? least) + riyals(1_250) }
  if (leads || least > ceiling) return undefined
  if (strategy === 'proxy') return { amount: least, max: ceiling }
  if (strategy === 'jumper') return { amount: Math.min(ceiling, least + riyals(3_700)), max: null }
  const isLate = row.closesAtUs - nowUs < 6 * MINUTE_US
  return strategy === 'sniper' && !isLate ? undefined : { amount: least, max: null }
}
