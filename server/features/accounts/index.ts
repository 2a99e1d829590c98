import type { Language } from '#contract/http/shapes.ts'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import type { Upload } from '#server/platform/http/request/body.ts'
import type { Staff } from '../staff/index.ts'
import { changeByStaff, type StaffChange } from './change-by-staff.ts'
import { closeAccount } from './closing/close-account.ts'
import { createCodes } from './codes/codes.ts'
import type { AccountsDeps, Caller } from './deps.ts'
import { logIn, sendLoginCode, verifyCode } from './log-in.ts'
import { createMember, ensureAdmin, houseAccount, type NewMember } from './members.ts'
import { resetPassword, sendResetCode, verifyResetCode } from './passwords/reset-password.ts'
import { finishActivation, startActivation } from './profile/activate.ts'
import { readProfile } from './profile/profile.ts'
import type { ProfileFields } from './profile/profile-rules.ts'
import { updateProfile } from './profile/update-profile.ts'
import type { SignupFields } from './rules.ts'
import { createSecondFactor } from './second-factor/second-factor.ts'
import { createSessions } from './sessions/sessions.ts'
import { finishSignup, startSignup } from './sign-up/sign-up.ts'
import { createSocialLogIn } from './social/social-log-in.ts'
import { resetSecondFactor } from './staff/reset-factor.ts'
import { setInUse } from './staff/set-in-use.ts'
import { addUser, changeUser } from './staff/users.ts'
import { refuseUnproved } from './step-up/prove-member.ts'
import { followSensitiveChange, type SensitiveChange } from './step-up/sensitive-change.ts'
import { isSteppedUp, sendStepUpCode, verifyStepUp } from './step-up/step-up.ts'
import { refundsHeldUntil } from './step-up/step-up-store.ts'
import { findAccount, HOUSE_PHONE, isHouse, lockAccount } from './store.ts'
import { countExport } from './throttle.ts'

export { networkOf } from './codes/rules.ts'
export type { AccountsDeps, Country, Links } from './deps.ts'
export type { NewMember } from './members.ts'
export type { SessionEnded } from './sessions/sessions.ts'
export { mergedFrom, mergedInto, type Pair, recordMerge } from './staff/merges-store.ts'
export { findUser, lockUser } from './staff/users-store.ts'
export type { Account } from './store.ts'
export { findAccount, HOUSE_PHONE, isHouse }

/** People: signing up, logging in, their sessions and their own data. */
export function createAccounts(deps: AccountsDeps) {
  const sessions = createSessions(deps)
  const c = { ...deps, sessions, codes: createCodes(deps) }

  async function endSession(accountId: number, sessionId: number): Promise<Refusal | undefined> {
    const ended = await inTransaction(c.db, (tx) => sessions.end(tx, accountId, { only: sessionId }))
    ended.announce()
    return ended.sessionIds.length === 0 ? refuse('not_found') : undefined
  }

  return {
    startSignup: (fields: SignupFields, caller: Caller) => startSignup(c, fields, caller),
    finishSignup: (input: Parameters<typeof finishSignup>[1], caller: Caller) => finishSignup(c, input, caller),
    sendLoginCode: (phone: string, caller: Caller) => sendLoginCode(c, phone, caller),
    verifyCode: (input: Parameters<typeof verifyCode>[1], actor: Actor | undefined, caller: Caller) =>
      verifyCode(c, input, actor, caller),
    logIn: (input: { phone: string; password: string }, caller: Caller) => logIn(c, input, caller),
    sendResetCode: (phone: string | undefined, caller: Caller) => sendResetCode(c, phone, caller),
    verifyResetCode: (input: { phone: string; otp: string }, caller: Caller) => verifyResetCode(c, input, caller),
    resetPassword: (actor: Actor, input: { password: string; password_confirmation: string }, caller: Caller) =>
      resetPassword(c, actor, input, caller),
    readProfile: (accountId: number, language: Language) => readProfile(c, accountId, language),
    updateProfile: (actor: Actor, fields: ProfileFields, files: readonly Upload[], caller: Caller) =>
      updateProfile(c, actor, fields, files, caller),
    sendStepUpCode: (actor: Actor, caller: Caller) => sendStepUpCode(c, actor, caller),
    verifyStepUp: (actor: Actor, otp: string, caller: Caller) => verifyStepUp(c, actor, otp, caller),
    /** True if the header `step-up` holds a fresh proof of the member's phone. */
    isSteppedUp: (actor: Actor, token: string | undefined) => isSteppedUp(c, actor, token),
    /** A refusal unless a fresh step-up or the member's password proves that the caller is the member. */
    refuseUnproved: (actor: Actor, currentPassword: string | undefined, caller: Pick<Caller, 'ip' | 'stepUp'>) =>
      refuseUnproved(c, actor, currentPassword, caller),
    /** The consequences of a change such as a new bank account; call the returned function after the commit. */
    followSensitiveChange: async (
      tx: Tx,
      change: SensitiveChange,
      { actor, caller }: { actor: Actor; caller: Pick<Caller, 'language'> },
    ) => followSensitiveChange(c, tx, change, { actor, before: await lockAccount(tx, actor.accountId), caller }),
    /** The end of a member's refund stop; undefined if nothing stops refunds. */
    refundsHeldUntil,
    startActivation: (actor: Actor, wanted: Parameters<typeof startActivation>[2], caller: Caller) =>
      startActivation(c, actor, wanted, caller),
    finishActivation: (actor: Actor, wanted: Parameters<typeof finishActivation>[2], caller: Caller) =>
      finishActivation(c, actor, wanted, caller),
    social: createSocialLogIn(c),
    listSessions: sessions.list,
    endSession,
    /** The session of a bearer token; undefined for a dead one. */
    authenticate: sessions.authenticate,
    /** True if a token opens nothing because its account was put out of use. */
    isShutOut: sessions.isShutOut,
    /** Calls `listener` in every process when sessions have ended. */
    onSessionEnded: sessions.onEnded,
    createMember: (tx: Tx, member: NewMember) => createMember(c, tx, member),
    houseAccount: (tx: Tx) => houseAccount(c, tx),
    ensureAdmin: (phone: string) => ensureAdmin(c, phone),
    secondFactor: createSecondFactor(c),
    /** Counts an export of a member's data; a refusal if it is one too many. */
    countExport: (accountId: number) => countExport(c, accountId),
    /** See `closeAccount`. */
    closeAccount: (tx: Tx, accountId: number, about: { hasBooks: boolean }) => closeAccount(c, tx, accountId, about),
    /** For staff. */
    changeByStaff: (tx: Tx, accountId: number, change: StaffChange) => changeByStaff(c, tx, accountId, change),
    addUser: (staff: Staff, body: Parameters<typeof addUser>[2]) => addUser(c, staff, body),
    changeUser: (staff: Staff, id: number, body: Parameters<typeof changeUser>[3]) => changeUser(c, staff, id, body),
    setInUse: (staff: Staff, id: number, change: { active: boolean; reason: string }) => setInUse(c, staff, id, change),
    resetSecondFactor: (staff: Staff, id: number, body: { reason: string }) => resetSecondFactor(c, staff, id, body),
  }
}
export type Accounts = ReturnType<typeof createAccounts>
