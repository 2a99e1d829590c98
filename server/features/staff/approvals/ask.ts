import type { Right } from '#contract/http/route.ts'
import type { WaitingApproval } from '#contract/http/waiting-approval.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, RefusalError } from '#server/platform/http/refusal.ts'
import { audited } from '../audit/audit.ts'
import { actedOn, subjectOf, withoutNewIds } from './acted-on.ts'
import { type ApprovalRow, findApproval, insertApproval, lockSame } from './approval-store.ts'
import { isAlone } from './approver.ts'
import type { ApprovalDeps } from './deps.ts'
import { type ActingOn, type Asked, type Guarded, lineOf } from './guarded-act.ts'
import { notifyOfSoleAct } from './notices.ts'
import { preview } from './perform.ts'

/**
 * Stores a guarded act as a request, with the changes that it would make now. The same act is asked for once: a colleague
 * who asks too gets the request that waits. Refusals: those of the act.
 */
export async function askForApproval(
  tx: Tx,
  deps: ApprovalDeps,
  staff: ActingOn<Guarded['route']>,
  guarded: Guarded,
  asked: Asked<Guarded['route']>,
): Promise<WaitingApproval | Refusal> {
  const line = lineOf(guarded.route)
  const request = JSON.stringify(asked)
  const fingerprint = deps.secrets.hash('approval', `${line} ${request}`)
  const same = await lockSame(tx, fingerprint)
  if (same) return toWaiting(same)
  // Before the preview, which may itself change the settings.
  const { site } = await deps.settings.read(tx)
  const planned = await preview(tx, guarded.act, staff, asked)
  if (isRefusal(planned)) return planned
  const access = guarded.route.access as Right
  const alone = await isAlone(tx, access, staff.actor.accountId)
  const effects = withoutNewIds(planned.effects, asked)
  const subject = subjectOf(effects, actedOn(guarded.route.party, asked))
  const id = await insertApproval(tx, {
    kind: guarded.route.guard ?? unguarded(line),
    act: line,
    request: deps.secrets.seal('approval', request),
    fingerprint,
    access,
    subject,
    amount: (await guarded.act.amount?.(tx, asked)) ?? null,
    reason: staff.reason,
    askedBy: staff.actor.accountId,
    effects,
    isAlone: alone,
  })
  const row = id === undefined ? await lockSame(tx, fingerprint) : await findApproval(tx, id)
  if (!row) throw new Error(`no request for ${line} was kept`)
  if (id === undefined) return toWaiting(row)
  const refused = await guarded.act.whileWaiting?.begin(tx, staff, asked)
  // Rolls back the request that was stored.
  if (refused) throw new RefusalError(refused)
  const { kind, reason } = row
  await audited(tx, staff, { action: 'approval.asked', subject, after: { approvalId: id, kind }, reason })
  if (alone) await notifyOfSoleAct(tx, deps, row, site.email)
  return toWaiting(row)
}

const toWaiting = ({ id, kind, state, until }: ApprovalRow): WaitingApproval => ({
  approval: { id, kind, state, until: until.toISOString() },
})

function unguarded(line: string): never {
  throw new Error(`${line} has no guard`)
}
