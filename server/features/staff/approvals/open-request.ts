import type { Route } from '#contract/http/route.ts'
import type { ApprovalRow } from './approval-store.ts'
import type { ApprovalDeps } from './deps.ts'
import type { Asked, Guarded } from './guarded-act.ts'

/** A waiting request with its act and fields. */
export type Open = { row: ApprovalRow; guarded: Guarded; asked: Asked<Route> }

/** @throws for a request whose call no longer exists. */
export function opened({ acts, secrets }: ApprovalDeps, row: ApprovalRow): Open {
  const guarded = acts.get(row.act)
  if (!guarded || row.request === null) throw new Error(`approval ${row.id} cannot be carried out`)
  // The contract parsed it before it was kept.
  return { row, guarded, asked: JSON.parse(secrets.unseal('approval', row.request)) as Asked<Route> }
}
