import { bind } from '#server/platform/bind.ts'
import { closeOwnAccount } from './close-account.ts'
import type { PrivacyDeps } from './deps.ts'
import { readHistory } from './history/history.ts'
import { inUseAct } from './in-use.ts'
import { mergeAccounts, previewMerge } from './merging/merge.ts'
import { exportMyData } from './my-data.ts'
import { decideRecovery } from './recoveries/decide-recovery.ts'
import { readRecoveries, readRecovery } from './recoveries/read-recoveries.ts'
import { reveal } from './reveal/reveal.ts'

/** A member's data over all nouns: the member's own acts on it, and the staff's view and acts. */
export const createPrivacy = (deps: PrivacyDeps) => ({
  ...bind(deps, { exportMyData, closeAccount: closeOwnAccount, merge: mergeAccounts, reveal, inUseAct }),
  ...bind(deps, { readRecovery, decideRecovery, listRecoveries: readRecoveries }),
  ...bind(deps.db, { history: readHistory, previewMerge }),
})
export type Privacy = ReturnType<typeof createPrivacy>
