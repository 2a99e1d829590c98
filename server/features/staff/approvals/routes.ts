import { approvalRoutes as routes } from '#contract/http/office/approvals.ts'
import { inTransaction } from '#server/platform/db/database.ts'
import type { Api } from '#server/platform/http/api.ts'
import { rightsOfRole } from '#server/platform/http/request/actor.ts'
import { pageOf, toPaged } from '#server/platform/http/request/paging.ts'
import { actOnce } from '../act-once.ts'
import { listApprovals } from './approval-store.ts'
import { approve, read, refuseRequest, withdraw } from './decide.ts'
import type { ApprovalDeps } from './deps.ts'
import { handOver, readColleagues } from './hand-over.ts'
import { prepareAgain } from './prepare.ts'
import { toApproval } from './present.ts'

/** The queue of acts that wait for a second person, and their decisions. */
export function registerApprovalRoutes({ serve }: Api, deps: ApprovalDeps): void {
  const { db } = deps
  serve(routes.adminApprovals, ({ query, actor }) =>
    inTransaction(db, async (tx) => {
      const place = pageOf(query)
      const filters = {
        state: query.state,
        rights: actor.role ? rightsOfRole(actor.role) : [],
        viewerId: actor.accountId,
      }
      const { rows, total } = await listApprovals(tx, filters, place)
      const shown = []
      for (const row of rows) shown.push(await toApproval(tx, deps, actor, row))
      return toPaged(shown, place, total)
    }),
  )
  serve(routes.adminApproval, ({ params, actor }) => inTransaction(db, (tx) => read(tx, deps, actor, params.id)))
  serve(routes.adminApprove, async (request) => {
    const { params, body } = request
    await prepareAgain(deps, params.id, request.actor)
    return actOnce(db, request, (tx) => approve(tx, deps, request, { id: params.id, version: body?.version }))
  })
  serve(routes.adminRefuse, (request) =>
    actOnce(db, request, (tx) =>
      refuseRequest(tx, deps, request, { id: request.params.id, reason: request.body.reason }),
    ),
  )
  serve(routes.adminApprovalColleagues, ({ params, actor }) =>
    inTransaction(db, (tx) => readColleagues(tx, deps, actor, params.id)),
  )
  serve(routes.adminHandOver, (request) =>
    actOnce(db, request, (tx) =>
      handOver(tx, deps, request, { id: request.params.id, colleagueId: request.body.colleague_id }),
    ),
  )
  serve(routes.adminWithdraw, (request) => actOnce(db, request, (tx) => withdraw(tx, deps, request, request.params.id)))
}
