import type { UserHistory } from '#contract/http/office/people.ts'
import { bind } from '#server/platform/bind.ts'
import type { Refusal } from '#server/platform/http/refusal.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import type { Staff } from '../staff/index.ts'
import { closeOwnAccount } from './close-account.ts'
import type { PrivacyDeps } from './deps.ts'
import { readHistory } from './history/history.ts'
import { mergeAccounts, previewMerge } from './merging/merge.ts'
import { exportMyData } from './my-data.ts'
import { reveal } from './reveal/reveal.ts'

/** A member's data over all nouns: the member's own acts on it, and the staff's view and acts. */
export const createPrivacy = (deps: PrivacyDeps) => ({
  ...bind(deps, { exportMyData, closeAccount: closeOwnAccount, merge: mergeAccounts, reveal }),
  ...bind(deps.db, { history: readHistory, previewMerge }),
  setInUse: async (
    staff: Staff & { actor: Actor },
    id: number,
    change: { active: boolean; reason: string },
  ): Promise<UserHistory | Refusal> =>
    (await deps.accounts.setInUse(staff, id, change)) ?? readHistory(deps.db, staff, id),
})
export type Privacy = ReturnType<typeof createPrivacy>
