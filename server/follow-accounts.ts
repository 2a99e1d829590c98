import type { Catalogue } from './features/catalogue/index.ts'
import type { Events } from './features/events.ts'
import type { Tx } from './platform/db/database.ts'

/** Removes a member's data; `phone` is the one that they had proved. */
type ForgetMember = (tx: Tx, accountId: number, phone: string | null) => Promise<void>

/** The handling of a member's own data when the account is closed, or merged into another one. */
export function followAccounts(
  events: Events,
  {
    leaving,
    moving,
  }: { leaving: readonly { forgetMember: ForgetMember }[]; moving: readonly Pick<Catalogue, 'moveMember'>[] },
): void {
  for (const { forgetMember } of leaving)
    events.on('accountClosed', (tx, { accountId, phone }) => forgetMember(tx, accountId, phone))
  for (const each of moving)
    events.on('accountsMerged', (tx, { fromId, intoId }) => each.moveMember(tx, fromId, intoId))
}
