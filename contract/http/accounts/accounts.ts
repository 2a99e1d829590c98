import * as z from 'zod'
import { route } from '../route.ts'
import { clientFlags, id, idIn, instant, none } from '../shapes.ts'

const rawPhone = z.string().max(25)
/** A code sent as a number has lost its leading zeros. */
const otp = z
  .union([z.string().max(20), z.number().int().nonnegative().max(999_999)])
  .transform((code) => String(code).padStart(typeof code === 'number' ? 6 : 0, '0'))
const text = z.string().max(200)
const password = z.string().max(200)
/** Deliberately loose: the server reads it, and refuses anything but a yes with its own text. */
const agree = z.union([z.boolean(), z.number(), z.string().max(20)])

/** A form sends an empty choice as ''. */
const place = z.union([z.literal(''), idIn]).nullish()

export const me = z.object({
  id,
  name: z.string(),
  username: z.string().nullable(),
  phone: z.string(),
  whatsapp: z.string().nullable(),
  email: z.string().nullable(),
  identity_masked: z.string().nullable(),
  birth_date: z.string().nullable(),
  country_id: z.int().nullable(),
  city_id: z.int().nullable(),
  image: z.string().nullable(),
  verify_phone: z.union([z.literal(0), z.literal(1)]),
  verify_whatsapp: z.union([z.literal(0), z.literal(1)]),
  verify_email: z.union([z.literal(0), z.literal(1)]),
  /** True if `current_password` can replace a step-up, and a new password needs it. */
  has_password: z.boolean(),
  active: z.union([z.literal(0), z.literal(1)]),
  /** True for a person who acts for a company: the account is the company’s, and its owner’s own data is left out. */
  acting: z.boolean(),
  current_plan: z.object({ id, name: z.string(), badge_color: z.string() }).nullable(),
})
export type Me = z.infer<typeof me>

/** The answer of a finished log-in. The specification reads the token in both places. */
export const loggedIn = z.object({
  token: z.string(),
  user: z.object({
    id,
    name: z.string(),
    token: z.string(),
    phone: z.string(),
    image: z.string().nullable(),
    verify_phone: z.union([z.literal(0), z.literal(1)]),
    active: z.union([z.literal(0), z.literal(1)]),
  }),
})
/** `data` of an answer with code 103 holds no token. */
const loggedInOr103 = loggedIn.partial()

const country = z.object({ id, name: z.string(), cities: z.array(z.object({ id, name: z.string() })) })
const profile = z.object({ user: me, countries: z.array(country) })
const sent = z.object({ resend_after_seconds: z.int(), phone: z.string().optional(), email: z.string().optional() })

export const accountRoutes = {
  login: route({
    method: 'POST',
    path: '/login',
    proves: true,
    summary: 'Logs in with phone and password; code 103 asks for the phone’s code first',
    access: 'public',
    body: z.strictObject({ phone: rawPhone, password, ...clientFlags }),
    data: loggedInOr103,
    fieldErrorStatus: 401,
  }),
  signupOtp: route({
    method: 'POST',
    path: '/signup-otp',
    summary: 'Starts a sign-up and sends its code',
    access: 'public',
    body: z.strictObject({
      // The four are required. The server checks presence and values together, so that one answer names all errors.
      name: text.nullish(),
      phone: rawPhone.nullish(),
      identity: z
        .union([z.string().max(30), z.number()])
        .transform(String)
        .nullish(),
      agree: agree.nullish(),
      username: text.nullish(),
      email: text.nullish(),
      password: password.nullish(),
      password_confirmation: password.nullish(),
      ...clientFlags,
    }),
    /** `/signup-verify` gets `challenge` back: it names this sign-up. */
    data: z.object({ ...sent.shape, challenge: z.string() }),
    fieldErrorStatus: 401,
  }),
  signupVerify: route({
    method: 'POST',
    path: '/signup-verify',
    proves: true,
    summary: 'Opens the account of a stored sign-up',
    access: 'public',
    body: z.strictObject({
      otp,
      phone: rawPhone,
      challenge: text.nullish(),
      /** Ticket of a log-in through another company, which is then linked to the account. */
      ticket: text.nullish(),
      name: text.nullish(),
      agree: agree.nullish(),
      email: text.nullish(),
      ...clientFlags,
    }),
    data: loggedIn,
  }),
  sendOtp: route({
    method: 'POST',
    path: '/send-otp',
    summary: 'Sends a log-in code; `email` holds the phone',
    access: 'public',
    body: z.strictObject({ email: rawPhone, ...clientFlags }),
    data: sent,
  }),
  verifyOtp: route({
    method: 'POST',
    path: '/verify-otp',
    proves: true,
    summary: 'Logs in with the code; `email` holds the phone',
    access: 'public',
    body: z.strictObject({ otp, email: rawPhone, ticket: text.nullish(), ...clientFlags }),
    data: loggedIn,
  }),
  forgotPassword: route({
    method: 'POST',
    path: '/forgetpassword',
    summary: 'Sends a code for a new password',
    access: 'public',
    body: z.strictObject({ phone: rawPhone.optional(), telephone: rawPhone.optional(), ...clientFlags }),
    data: sent,
  }),
  verifyForgotPassword: route({
    method: 'POST',
    path: '/verifyforgetpassword',
    proves: true,
    summary: 'Gives a token that is good for one new password',
    access: 'public',
    body: z.strictObject({ otp, email: rawPhone, ...clientFlags }),
    data: z.object({ user: z.object({ id, name: z.string(), token: z.string() }) }),
  }),
  resetPassword: route({
    method: 'POST',
    path: '/resetpassword',
    proves: true,
    summary: 'Sets the new password and logs in',
    access: 'reset',
    query: z.object({ email: z.string().max(100).optional() }),
    body: z.strictObject({ password, password_confirmation: password }),
    data: loggedIn,
  }),
  logout: route({
    method: 'POST',
    path: '/logout',
    proves: true,
    summary: 'Ends this session',
    access: 'member',
    people: true,
    body: none,
    data: none,
  }),
  sessions: route({
    method: 'GET',
    path: '/sessions',
    summary: 'Where the caller is logged in',
    access: 'member',
    data: z.object({
      sessions: z.array(
        z.object({
          id,
          user_agent: z.string().nullable(),
          created_at: instant,
          last_seen_at: instant,
          current: z.boolean(),
        }),
      ),
    }),
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: '/sessions',
    proves: true,
    summary: 'With `others=1`: ends every other session of the caller, and the log-ins through other companies',
    access: 'member',
    query: z.object({ others: z.literal('1') }),
    data: none,
  }),
  endSession: route({
    method: 'DELETE',
    path: '/sessions/{id}',
    summary: 'Ends one session',
    access: 'member',
    params: z.object({ id: idIn }),
    data: none,
  }),
  stepUp: route({
    method: 'POST',
    path: '/step-up',
    summary: 'Sends a code to the member’s phone, for changes that a session alone may not make',
    access: 'member',
    body: none,
    data: sent,
  }),
  verifyStepUp: route({
    method: 'POST',
    path: '/step-up/verify',
    proves: true,
    summary: 'Gives a token for the header `step-up`, good for ten minutes',
    access: 'member',
    body: z.strictObject({ otp }),
    data: z.object({ step_up: z.string(), expires_in_seconds: z.int() }),
  }),
  activateWhatsapp: route({
    method: 'POST',
    path: '/activate-whatsapp',
    summary: 'Sends a code to a WhatsApp number',
    access: 'member',
    body: z.strictObject({ whatsapp: rawPhone }),
    data: sent,
  }),
  activateEmail: route({
    method: 'POST',
    path: '/activate-email',
    summary: 'Sends a code to a mail address; one that replaces another needs a step-up',
    access: 'member',
    body: z.strictObject({ email: text }),
    data: sent,
  }),
  verifyActivation: route({
    method: 'POST',
    path: '/verify-activation',
    proves: true,
    summary: 'Keeps the number or address whose code has come, as verified',
    access: 'member',
    body: z.strictObject({ channel: z.enum(['whatsapp', 'email']), otp }),
    data: profile,
  }),
  profile: route({
    method: 'GET',
    path: '/profile',
    summary: 'The caller’s own data',
    access: 'member',
    people: true,
    data: profile,
  }),
  updateProfile: route({
    method: 'POST',
    path: '/update-profile',
    summary: 'Changes the caller’s own data',
    access: 'member',
    body: z.strictObject({
      name: text.optional(),
      email: text.nullish(),
      phone: rawPhone.optional(),
      whatsapp: rawPhone.nullish(),
      birth_date: z.string().max(10).nullish(),
      country_id: place,
      city_id: place,
      password: password.optional(),
      password_confirmation: password.optional(),
      current_password: password.optional(),
    }),
    files: ['image', 'id_image', 'passport_image'],
    data: profile,
  }),
}
