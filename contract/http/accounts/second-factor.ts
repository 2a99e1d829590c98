import * as z from 'zod'
import { route } from '../route.ts'
import { id, idIn, instant, none } from '../shapes.ts'
import { loggedIn } from './accounts.ts'

/**
 * Input and output of a browser's passkey functions. The W3C defines their shapes; the server's library checks them.
 */
const webAuthn = z.looseObject({})
const code = z.string().max(20)
const name = z.string().max(60)

const factor = z.object({
  id,
  kind: z.enum(['totp', 'passkey']),
  name: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
})
export type SecondFactor = z.infer<typeof factor>

const factorState = z.object({
  /** True if staff must have a second factor here. */
  required: z.boolean(),
  /** True if this session has proved it. */
  proved: z.boolean(),
  factors: z.array(factor),
})
export type SecondFactorState = z.infer<typeof factorState>

/** Calls about one's own second factor. Staff need one; members may have an app, and change it with a step-up. */
export const secondFactorRoutes = {
  secondFactor: route({
    method: 'GET',
    path: '/second-factor',
    summary: 'The second factors of the caller',
    access: 'member',
    data: factorState,
  }),
  startTotp: route({
    method: 'POST',
    path: '/second-factor/totp',
    summary: 'Gives the secret for an app of one-time codes (RFC 6238)',
    access: 'member',
    body: none,
    data: z.object({ id, secret: z.string(), uri: z.string() }),
  }),
  confirmTotp: route({
    method: 'POST',
    path: '/second-factor/totp/confirm',
    proves: true,
    summary: 'Keeps the app whose first code has come',
    access: 'member',
    body: z.strictObject({ id: idIn, code }),
    data: factorState,
  }),
  startPasskey: route({
    method: 'POST',
    path: '/second-factor/passkey/options',
    summary: 'What the browser needs to make a passkey',
    access: 'staff',
    body: none,
    data: z.object({ options: webAuthn }),
  }),
  addPasskey: route({
    method: 'POST',
    path: '/second-factor/passkey',
    proves: true,
    summary: 'Keeps the passkey that the browser has made',
    access: 'staff',
    body: z.strictObject({ name, response: webAuthn }),
    data: factorState,
  }),
  startProof: route({
    method: 'POST',
    path: '/second-factor/prove/options',
    summary: 'What the browser needs to use a passkey',
    access: 'staff',
    body: none,
    data: z.object({ options: webAuthn }),
  }),
  proveFactor: route({
    method: 'POST',
    path: '/second-factor/prove',
    proves: true,
    summary: 'Proves the second factor: a code of the app, or the answer of a passkey',
    access: 'staff',
    body: z.union([z.strictObject({ code }), z.strictObject({ response: webAuthn })]),
    data: factorState,
  }),
  finishLogIn: route({
    method: 'POST',
    path: '/second-factor/log-in',
    proves: true,
    summary: 'Logs in with the ticket of a 403 `second_factor_needed` and the code of the member’s app',
    access: 'public',
    body: z.strictObject({ ticket: z.string().max(100), code }),
    data: loggedIn,
  }),
  removeFactor: route({
    method: 'DELETE',
    path: '/second-factor/{id}',
    proves: true,
    summary: 'Removes one second factor; never the last one where one is required',
    access: 'member',
    params: z.object({ id: idIn }),
    data: factorState,
  }),
}
