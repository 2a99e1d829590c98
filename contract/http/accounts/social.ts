import * as z from 'zod'
import { route } from '../route.ts'
import { instant } from '../shapes.ts'
import { loggedIn } from './accounts.ts'

const providerName = z.enum(['google', 'facebook'])
export type ProviderName = z.infer<typeof providerName>
const params = z.object({ provider: providerName })
const secret = z.string().min(1).max(4_096)

/** A member, or the remaining steps of a new one. */
const socialAnswer = z.union([
  loggedIn,
  z.object({
    signup: z.object({
      provider: providerName,
      /** The name and mail address from the provider. Both may be empty. */
      name: z.string(),
      email: z.string().nullable(),
      /**
       * Sent with the code of the phone to `/signup-verify` or `/verify-otp`, which link this way of log-in to the
       * account.
       */
      ticket: z.string(),
    }),
  }),
])
export type SocialAnswer = z.infer<typeof socialAnswer>

const linkedLogIns = z.object({ log_ins: z.array(z.object({ provider: providerName, linked_at: instant })) })
export type LinkedLogIns = z.infer<typeof linkedLogIns>

export const socialRoutes = {
  loginProviders: route({
    method: 'GET',
    path: '/login-providers',
    summary: 'The companies through which a member may log in here',
    access: 'public',
    data: z.object({ providers: z.array(providerName) }),
  }),
  startProviderLogin: route({
    method: 'POST',
    path: '/login-providers/{provider}',
    summary: 'The provider’s page; it leads back to /provider/{provider}/callback with `code` and `state`',
    access: 'public',
    params,
    body: z.strictObject({}),
    /** The browser keeps `state` and accepts only a return with this one. */
    data: z.object({ url: z.string(), state: z.string() }),
  }),
  providerLogin: route({
    method: 'POST',
    path: '/providerlogin/{provider}',
    proves: true,
    summary: 'Logs in with what the provider’s return brought',
    access: 'public',
    params,
    body: z.strictObject({ code: secret, state: secret }),
    data: socialAnswer,
  }),
  socialLogin: route({
    method: 'POST',
    path: '/sociallogin/{provider}',
    proves: true,
    summary: 'Logs in with a token that an app got: Google’s ID token, Facebook’s access token',
    access: 'public',
    params,
    body: z.strictObject({ token: secret }),
    data: socialAnswer,
  }),
  linkedLogIns: route({
    method: 'GET',
    path: '/linked-log-ins',
    summary: 'The companies through which the caller logs in',
    access: 'member',
    data: linkedLogIns,
  }),
  removeLinkedLogIn: route({
    method: 'DELETE',
    path: '/linked-log-ins/{provider}',
    proves: true,
    summary: 'Ends the log-in through a company; phone and mail get a message',
    access: 'member',
    params,
    data: linkedLogIns,
  }),
}
