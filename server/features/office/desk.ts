import type { DeskOwner } from '#contract/http/office/desk.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { type Actor, rightsOfRole } from '#server/platform/http/request/actor.ts'
import { findUser } from '../accounts/index.ts'
import type { OfficeDeps } from './deps.ts'

/** The person of staff with role and rights. Refusals: `forbidden` for an account that lost its role meanwhile. */
export async function readDeskOwner(
  { db }: Pick<OfficeDeps, 'db'>,
  actor: Pick<Actor, 'accountId'>,
): Promise<DeskOwner | Refusal> {
  const account = await findUser(db, actor.accountId)
  if (!account?.role) return refuse('forbidden')
  return { id: account.id, name: account.name, role: account.role, rights: [...rightsOfRole(account.role)] }
}
