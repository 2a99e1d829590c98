import type { Actor } from '#server/platform/http/request/actor.ts'
import { closeOwnAccount } from './close-account.ts'
import type { PrivacyDeps } from './deps.ts'
import { exportMyData } from './my-data.ts'

/** What a member may do with their own data: get all of it, and have it removed. */
export const createPrivacy = (deps: PrivacyDeps) => ({
  exportMyData: (actor: Actor, stepUp: string | undefined) => exportMyData(deps, actor, stepUp),
  closeAccount: (actor: Actor, stepUp: string | undefined) => closeOwnAccount(deps, actor, stepUp),
})
export type Privacy = ReturnType<typeof createPrivacy>
