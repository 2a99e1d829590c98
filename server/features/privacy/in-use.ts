import type { Tx } from '#server/platform/db/database.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import { needsTwoForAccount } from '../accounts/index.ts'
import type { Staff } from '../staff/index.ts'
import type { PrivacyDeps } from './deps.ts'
import { readHistory } from './history/history.ts'

type Asked = { params: { id: number } }

/** Puts an account out of use, or into use again; see `setInUse`. An administrator's takes two. */
export const inUseAct = ({ accounts }: PrivacyDeps, active: boolean) => ({
  needsTwo: (tx: Tx, _staff: Staff, { params }: Asked) => needsTwoForAccount(tx, params.id, { active }),
  run: async (tx: Tx, staff: Staff & { actor: Actor; reason: string }, { params: { id } }: Asked) =>
    (await accounts.setInUse(tx, staff, { id, active, reason: staff.reason })) ?? readHistory(tx, staff, id),
})
