import type { Route } from '#contract/http/route.ts'
import { inSavepoint, type Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, RefusalError } from '#server/platform/http/refusal.ts'
import { newestAuditSeq } from '../audit/audit-store.ts'
import { type Effect, effectsOf, nameApproval } from './approval-store.ts'
import type { ActingOn, Asked, GuardedAct } from './guarded-act.ts'

type Performed = { data: object; effects: Effect[] }

/** The changes that the act would make now; all of them are taken back. */
export const preview = (tx: Tx, act: GuardedAct<Route>, staff: ActingOn<Route>, asked: Asked<Route>) =>
  inSavepoint(
    tx,
    () => attempt(tx, act, staff, asked),
    () => false,
  )

/** Runs the act; its changes stay if `accepts` says so of them. */
export const perform = (
  tx: Tx,
  act: GuardedAct<Route>,
  staff: ActingOn<Route>,
  asked: Asked<Route>,
  accepts: (effects: Effect[]) => boolean,
) =>
  inSavepoint(
    tx,
    async () => {
      await act.whileWaiting?.end(tx, staff, asked)
      await nameApproval(tx, staff.approval?.id)
      const done = await attempt(tx, act, staff, asked)
      await nameApproval(tx, undefined)
      return done
    },
    (result) => !isRefusal(result) && accepts(result.effects),
  )

async function attempt(
  tx: Tx,
  act: GuardedAct<Route>,
  staff: ActingOn<Route>,
  asked: Asked<Route>,
): Promise<Performed | Refusal> {
  const before = await newestAuditSeq(tx)
  try {
    const data = await act.run(tx, staff, asked)
    return isRefusal(data) ? data : { data: data as object, effects: await effectsOf(tx, staff.requestId, before) }
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal
    throw error
  }
}

/**
 * True if two comparisons begin from the same state. The same fields lead from it to the same result; rows that the act
 * adds have other ids each time.
 */
export const isSameStart = (one: readonly Effect[], other: readonly Effect[]): boolean =>
  JSON.stringify(one.map(startOf)) === JSON.stringify(other.map(startOf))

const startOf = ({ action, subject, before }: Effect) => (before === null ? [action] : [action, subject, before])
