import type { UserHistory } from '#contract/http/office/people.ts'
import type { Language } from '#contract/http/shapes.ts'
import type { Refusal } from '#server/platform/http/refusal.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import type { Pair } from '../accounts/index.ts'
import type { Staff } from '../staff/index.ts'
import { closeOwnAccount } from './close-account.ts'
import type { PrivacyDeps } from './deps.ts'
import { readHistory } from './history/history.ts'
import { mergeAccounts, previewMerge } from './merging/merge.ts'
import { exportMyData } from './my-data.ts'
import { reveal } from './reveal/reveal.ts'

type StaffActor = Staff & { actor: Actor }

/** A member's data over all nouns: the member's own acts on it, and the staff's view and acts. */
export const createPrivacy = (deps: PrivacyDeps) => ({
  exportMyData: (actor: Actor, stepUp: string | undefined) => exportMyData(deps, actor, stepUp),
  closeAccount: (actor: Actor, stepUp: string | undefined) => closeOwnAccount(deps, actor, stepUp),
  history: (reader: { actor: Actor; language: Language }, id: number) => readHistory(deps.db, reader, id),
  setInUse: async (
    staff: StaffActor,
    id: number,
    change: { active: boolean; reason: string },
  ): Promise<UserHistory | Refusal> =>
    (await deps.accounts.setInUse(staff, id, change)) ?? readHistory(deps.db, staff, id),
  previewMerge: (pair: Pair, language: Language) => previewMerge(deps.db, pair, language),
  merge: (staff: StaffActor, pair: Pair, reason: string) => mergeAccounts(deps, staff, pair, reason),
  reveal: (staff: Staff, asked: Parameters<typeof reveal>[2]) => reveal(deps, staff, asked),
})
export type Privacy = ReturnType<typeof createPrivacy>
