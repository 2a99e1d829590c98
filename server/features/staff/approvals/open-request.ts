import type { Route } from '#contract/http/route.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { ApprovalRow } from './approval-store.ts'
import type { ApprovalDeps } from './deps.ts'
import { type Asked, always, type GuardedAct } from './guarded-act.ts'

/** An act, and the part of its route that a decision needs. */
export type OpenAct = { route: Pick<Route, 'party'>; act: GuardedAct<Route> }
/** A waiting request with its act and fields. */
export type Open = { row: ApprovalRow; guarded: OpenAct; asked: Asked<Route> }

/** Stands for a call that a newer version of the server no longer has: the request ends as one that no longer fits. */
const gone: OpenAct = { route: {}, act: { needsTwo: always, run: async () => refuse('not_found') } }

/** @throws for a decided request: its fields are removed. */
export function opened({ acts, secrets }: ApprovalDeps, row: ApprovalRow): Open {
  if (row.request === null) throw new Error(`approval ${row.id} is decided`)
  // The contract parsed it before it was kept.
  const asked = JSON.parse(secrets.unseal('approval', row.request)) as Asked<Route>
  return { row, guarded: acts.get(row.act) ?? gone, asked }
}
