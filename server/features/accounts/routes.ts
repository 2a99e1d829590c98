import { accountRoutes as routes } from '#contract/http/accounts/accounts.ts'
import { businessRoutes } from '#contract/http/accounts/business.ts'
import { socialRoutes } from '#contract/http/accounts/social.ts'
import type { Api } from '#server/platform/http/api.ts'
import { holderOf } from '#server/platform/http/request/actor.ts'
import type { Caller } from './deps.ts'
import type { Accounts } from './index.ts'
import { registerSecondFactorRoutes } from './second-factor/routes.ts'
import { answerTexts as texts } from './texts.ts'

/** Every call of `contract/http/accounts/accounts.ts`. */
export function registerAccountRoutes(api: Api, accounts: Accounts): void {
  registerEntryRoutes(api, accounts)
  registerSocialRoutes(api, accounts)
  registerOwnRoutes(api, accounts)
  registerSecondFactorRoutes(api, accounts.secondFactor)
}

function registerEntryRoutes({ serve }: Api, accounts: Accounts): void {
  serve(routes.signupOtp, (request) => accounts.startSignup(request.body, callerOf(request)), texts.codeSent)
  serve(routes.signupVerify, (request) => accounts.finishSignup(request.body, callerOf(request)), texts.loggedIn)
  serve(routes.sendOtp, (request) => accounts.sendLoginCode(request.body.email, callerOf(request)), texts.codeSent)
  serve(
    routes.verifyOtp,
    (request) => {
      const { email, otp, ticket } = request.body
      return accounts.verifyCode({ phone: email, otp, ticket }, request.actor, callerOf(request))
    },
    texts.loggedIn,
  )
  serve(routes.login, (request) => accounts.logIn(request.body, callerOf(request)), texts.loggedIn)
  serve(
    routes.forgotPassword,
    (request) => accounts.sendResetCode(request.body.phone || request.body.telephone, callerOf(request)),
    texts.codeSent,
  )
  serve(
    routes.verifyForgotPassword,
    (request) => accounts.verifyResetCode({ phone: request.body.email, otp: request.body.otp }, callerOf(request)),
    texts.codeRight,
  )
  serve(
    routes.resetPassword,
    (request) => accounts.resetPassword(request.actor, request.body, callerOf(request)),
    texts.passwordSet,
  )
}

function registerSocialRoutes({ serve }: Api, accounts: Accounts): void {
  const { social } = accounts
  serve(socialRoutes.loginProviders, async () => ({ providers: social.names }))
  serve(socialRoutes.startProviderLogin, ({ params }) => social.start(params.provider))
  serve(
    socialRoutes.providerLogin,
    (request) => social.finishByCode(request.params.provider, request.body, callerOf(request)),
    texts.loggedIn,
  )
  serve(
    socialRoutes.socialLogin,
    (request) => social.finishByToken(request.params.provider, request.body.token, callerOf(request)),
    texts.loggedIn,
  )
  serve(socialRoutes.linkedLogIns, ({ actor }) => accounts.readLinkedLogIns(actor))
  serve(
    socialRoutes.removeLinkedLogIn,
    (request) => accounts.removeLinkedLogIn(request.actor, request.params.provider, callerOf(request)),
    texts.logInRemoved,
  )
}

function registerOwnRoutes({ serve }: Api, accounts: Accounts): void {
  serve(
    routes.logout,
    async ({ actor }) => (await accounts.endSession(holderOf(actor), actor.sessionId)) ?? {},
    texts.loggedOut,
  )
  serve(routes.sessions, async ({ actor }) => ({
    sessions: (await accounts.listSessions(actor.accountId)).map((session) => ({
      id: session.id,
      user_agent: session.userAgent,
      created_at: session.createdAt.toISOString(),
      last_seen_at: session.lastSeenAt.toISOString(),
      current: session.id === actor.sessionId,
    })),
  }))
  serve(
    routes.endOtherSessions,
    (request) => accounts.endOtherSessions(request.actor, callerOf(request)),
    texts.othersEnded,
  )
  serve(
    routes.endSession,
    async ({ actor, params }) => (await accounts.endSession(actor.accountId, params.id)) ?? {},
    texts.sessionEnded,
  )
  serve(routes.stepUp, (request) => accounts.sendStepUpCode(request.actor, callerOf(request)), texts.codeSent)
  serve(
    routes.verifyStepUp,
    (request) => accounts.verifyStepUp(request.actor, request.body.otp, callerOf(request)),
    texts.stepUpDone,
  )
  registerActivationRoutes({ serve }, accounts)
  serve(routes.profile, ({ actor, language }) => accounts.readProfile(actor, language))
  serve(
    routes.updateProfile,
    (request) => accounts.updateProfile(request.actor, request.body, request.files, callerOf(request)),
    texts.profileSaved,
  )
  serve(businessRoutes.business, ({ actor }) => accounts.readBusiness(actor.accountId))
  serve(businessRoutes.changeBusiness, ({ actor, body }) => accounts.changeBusiness(actor, body), texts.profileSaved)
}

function registerActivationRoutes({ serve }: Pick<Api, 'serve'>, accounts: Accounts): void {
  serve(
    routes.activateWhatsapp,
    (request) => {
      const wanted = { channel: 'whatsapp' as const, to: request.body.whatsapp }
      return accounts.startActivation(request.actor, wanted, callerOf(request))
    },
    texts.codeSent,
  )
  serve(
    routes.activateEmail,
    (request) => {
      const wanted = { channel: 'email' as const, to: request.body.email }
      return accounts.startActivation(request.actor, wanted, callerOf(request))
    },
    texts.codeSent,
  )
  serve(
    routes.verifyActivation,
    (request) => accounts.finishActivation(request.actor, request.body, callerOf(request)),
    texts.activated,
  )
}

const callerOf = ({ language, ip, userAgent, stepUp }: Caller): Caller => ({ language, ip, userAgent, stepUp })
