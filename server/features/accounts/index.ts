import { bind } from '#server/platform/bind.ts'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { type Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { Actor } from '#server/platform/http/request/actor.ts'
import { changeByStaff } from './change-by-staff.ts'
import { closeAccount } from './closing/close-account.ts'
import { createCodes } from './codes/codes.ts'
import { createCompanyPeople } from './company-people/company-people.ts'
import type { PeopleLinks } from './company-people/deps.ts'
import type { AccountsDeps, Caller } from './deps.ts'
import { logIn, sendLoginCode, verifyCode } from './log-in.ts'
import { createMember, ensureAdmin, hireStaff, houseAccount } from './members.ts'
import { resetPassword, sendResetCode, verifyResetCode } from './passwords/reset-password.ts'
import { finishActivation, startActivation } from './profile/activate.ts'
import { changeBusiness, readBusiness } from './profile/business.ts'
import { ownIdentity } from './profile/identity.ts'
import { readProfile } from './profile/profile.ts'
import { updateProfile } from './profile/update-profile.ts'
import { givePhone, takePhone, tellOfRecovery } from './recoveries/recoveries.ts'
import { createSecondFactor } from './second-factor/second-factor.ts'
import { endOtherSessions } from './sessions/end-other-sessions.ts'
import { createSessions } from './sessions/sessions.ts'
import { finishSignup, startSignup } from './sign-up/sign-up.ts'
import { readLinkedLogIns, removeLinkedLogIn } from './social/linked-log-ins.ts'
import { createSocialLogIn } from './social/social-log-in.ts'
import { correctContact } from './staff/correct-contact.ts'
import { sendPhoneBidCode, takePhoneBidCode } from './staff/phone-bid-code.ts'
import { resetSecondFactor } from './staff/reset-factor.ts'
import { setInUse } from './staff/set-in-use.ts'
import { addUser, changeUser, readUser } from './staff/users.ts'
import { refuseUnproved } from './step-up/prove-member.ts'
import { followSensitiveChange, type SensitiveChange } from './step-up/sensitive-change.ts'
import { isSteppedUp, sendStepUpCode, verifyStepUp } from './step-up/step-up.ts'
import { refundsHeldUntil } from './step-up/step-up-store.ts'
import { findAccount, HOUSE_PHONE, isHouse, lockAccount, sellerOf } from './store.ts'
import { countExport } from './throttle.ts'

export { networkOf } from './codes/rules.ts'
export type { CompanyPeople } from './company-people/company-people.ts'
export { type BiddingPeople, mostOfPerson, peopleAmong } from './company-people/people-store.ts'
export type { AccountsDeps, Country, Links } from './deps.ts'
export type { NewMember } from './members.ts'
export { writeCompany } from './profile/business.ts'
export type { NationalAddress } from './profile/company-rules.ts'
export { isPhoneTaken, type RecoveryOutcome } from './recoveries/recoveries.ts'
export {
  endRecovery,
  findRecovery,
  listRecoveries,
  lockRecovery,
  type RecoveryRow,
} from './recoveries/recoveries-store.ts'
export type { SessionEnded } from './sessions/sessions.ts'
export { createLooks, type Looks } from './staff/looks.ts'
export { mergedFrom, mergedInto, type Pair, recordMerge } from './staff/merges-store.ts'
export { needsTwoForAccount } from './staff/power.ts'
export { findUser, lockUser } from './staff/users-store.ts'
export type { Account, Seller } from './store.ts'
export { smsTexts } from './texts.ts'
export { findAccount, HOUSE_PHONE, isHouse, sellerOf }

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
    ...bind(c, {
      startSignup,
      finishSignup,
      sendLoginCode,
      verifyCode,
      logIn,
      sendResetCode,
      verifyResetCode,
      resetPassword,
      readProfile,
      ownIdentity,
      updateProfile,
      readBusiness,
      changeBusiness,
      startActivation,
      finishActivation,
    }),
    ...bind(c, { sendPhoneBidCode, takePhoneBidCode }),
    ...bind(c, { sendStepUpCode, verifyStepUp, isSteppedUp, refuseUnproved }),
    /** The consequences of a change such as a new bank account; call the returned function after the commit. */
    followSensitiveChange: async (
      tx: Tx,
      change: SensitiveChange,
      { actor, caller }: { actor: Actor; caller: Pick<Caller, 'language'> },
    ) => followSensitiveChange(c, tx, [change], { actor, before: await lockAccount(tx, actor.accountId), caller }),
    /** The end of a member's refund stop; undefined if nothing stops refunds. */
    refundsHeldUntil,
    companyPeople: (links: PeopleLinks) => createCompanyPeople({ ...c, ...links }),
    social: createSocialLogIn(c),
    listSessions: sessions.list,
    endSession,
    ...bind(c, { endOtherSessions, readLinkedLogIns, removeLinkedLogIn }),
    /** The session of a bearer token; undefined for a dead one. */
    authenticate: sessions.authenticate,
    /** True if a token opens nothing because its account was put out of use. */
    isShutOut: sessions.isShutOut,
    /** Calls `listener` in every process when sessions have ended. */
    onSessionEnded: sessions.onEnded,
    secondFactor: createSecondFactor(c),
    ...bind(c, { createMember, houseAccount, ensureAdmin, hireStaff, countExport, closeAccount }),
    ...bind(c, { takePhone, givePhone, tellOfRecovery }),
    ...bind(c, { changeByStaff, addUser, changeUser, readUser, setInUse, resetSecondFactor, correctContact }),
  }
}
export type Accounts = ReturnType<typeof createAccounts>
