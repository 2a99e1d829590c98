import type { OneRecovery, Recovery } from '#contract/http/office/recoveries.ts'
import type { Paged } from '#contract/http/shapes.ts'
import { maskIdentity } from '#contract/values/identity.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findRecovery, listRecoveries, type RecoveryRow } from '../../accounts/index.ts'
import { listOf } from '../../staff/index.ts'
import { findObstacles } from '../obstacles-store.ts'

type Query = Parameters<typeof listOf>[0] & { status?: RecoveryRow['status'] | undefined }
type Deps = Pick<Platform, 'db' | 'secrets'>

/** A page of recoveries. */
export const readRecoveries = (deps: Deps, query: Query): Promise<Paged<Recovery>> =>
  listOf(
    query,
    (search, sort, place) => listRecoveries(deps.db, { search, status: query.status }, sort, place),
    (row) => toRecovery(deps, row),
  )

/** One recovery with the open matters of the member. Refusals: `not_found`. */
export async function readRecovery(deps: Deps, id: number): Promise<OneRecovery | Refusal> {
  const row = await findRecovery(deps.db, id)
  if (row === undefined) return refuse('not_found')
  return { ...toRecovery(deps, row), open: await findObstacles(deps.db, row.accountId) }
}

/** The wire's form of a recovery; national IDs are masked. */
function toRecovery({ secrets }: Pick<Deps, 'secrets'>, row: RecoveryRow): Recovery {
  const masked = (sealed: Buffer) => maskIdentity(secrets.unseal('identity', sealed))
  const { accountIdentitySealed } = row
  return {
    id: row.id,
    kind: row.isReturn ? 'return' : 'number',
    status: row.status,
    phone: row.phone,
    newcomer_name: row.name,
    newcomer_identity_masked: masked(row.identitySealed),
    newcomer_papers: ['identity'],
    member_id: row.accountId,
    member_name: row.accountName,
    member_identity_masked: accountIdentitySealed && masked(accountIdentitySealed),
    member_papers: [
      ...(accountIdentitySealed ? (['identity'] as const) : []),
      ...(row.hasIdImage ? (['id_image'] as const) : []),
      ...(row.hasPassportImage ? (['passport_image'] as const) : []),
    ],
    member_since: row.joinedAt.toISOString(),
    member_seen_at: row.seenAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    paused_until: row.pausedUntil?.toISOString() ?? null,
    decided_by: row.decidedBy,
    decided_at: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
  }
}
