import * as z from 'zod'
import type { ProviderName, SocialAnswer } from '#contract/http/accounts/social.ts'
import { inTransaction, type Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { sha256 } from '#server/platform/secrets/sha256.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../deps.ts'
import { startSession } from '../start-session.ts'
import { tellOfChange } from '../step-up/sensitive-change.ts'
import { lockAccount } from '../store.ts'
import { facebookProvider } from './facebook.ts'
import { googleProvider } from './google.ts'
import { ProviderAway, type SocialPerson, type SocialProvider } from './provider.ts'
import * as store from './social-store.ts'

const SECRET_BYTES = 32
const STATE_LIVES_SECONDS = 600
/** The maximum age of an ID token on arrival, plus an hour. */
const TOKEN_KNOWN_SECONDS = 4_200
const TICKET_LIVES_SECONDS = 1_800
const outwardSecrets = z.object({ nonce: z.string(), verifier: z.string() })

type Providers = Partial<Record<ProviderName, SocialProvider>>

/**
 * Log-in through another company. It proves only a person of that company: the first time it ends in a
 * ticket, and only the code of a phone links the person to the account of that phone. Accounts with a role are
 * excluded.
 */
export function createSocialLogIn(c: Context) {
  const { names, ask } = createProviders(c)
  const redirectUri = (name: ProviderName) => `${c.config.publicUrl}/provider/${name}/callback`

  async function start(name: ProviderName): Promise<{ url: string; state: string } | Refusal> {
    const outward = {
      state: c.random.token(SECRET_BYTES),
      nonce: c.random.token(SECRET_BYTES),
      verifier: c.random.token(SECRET_BYTES),
    }
    const page = await ask(name, (provider) => provider.pageFor(outward, redirectUri(name)))
    if (isRefusal(page)) return page
    const { state, ...secrets } = outward
    const secretsSealed = c.secrets.seal('social', JSON.stringify(secrets))
    const row = { provider: name, secretsSealed, livesSeconds: STATE_LIVES_SECONDS }
    await inTransaction(c.db, (tx) => store.insertLogIn(tx, 'state', sha256(state), row))
    return { url: page.href, state }
  }

  async function finishByCode(
    name: ProviderName,
    { code, state }: { code: string; state: string },
    caller: Caller,
  ): Promise<SocialAnswer | Refusal> {
    if (!names.includes(name)) return refuse('not_found')
    // The state is used up before the provider is asked, so a repeated return counts once.
    const kept = await inTransaction(c.db, (tx) => store.takeLogIn(tx, 'state', sha256(state)))
    if (kept?.provider !== name || kept.secretsSealed === null) return refuse('social_refused')
    const secrets = outwardSecrets.parse(JSON.parse(c.secrets.unseal('social', kept.secretsSealed)))
    const person = await ask(name, (provider) => provider.personOfCode(code, { state, ...secrets }, redirectUri(name)))
    return enter(c, name, person, caller)
  }

  async function finishByToken(name: ProviderName, token: string, caller: Caller): Promise<SocialAnswer | Refusal> {
    const person = await ask(name, (provider) => provider.personOfToken(token))
    if (person === undefined || isRefusal(person)) return enter(c, name, person, caller)
    const row = { provider: name, livesSeconds: TOKEN_KNOWN_SECONDS }
    const isNew = await inTransaction(c.db, (tx) => store.insertLogIn(tx, 'token', sha256(token), row))
    return enter(c, name, isNew ? person : undefined, caller)
  }

  return { names, start, finishByCode, finishByToken }
}

/** The configured providers. */
function createProviders({ config, log }: Context) {
  const { google, facebook } = config.social
  const providers: Providers = {
    ...(google && { google: googleProvider(google) }),
    ...(facebook && { facebook: facebookProvider(facebook) }),
  }

  /** Runs a call of a provider. Refusals: `not_found` if it is not configured, `unavailable` if it does not answer. */
  async function ask<T>(name: ProviderName, call: (provider: SocialProvider) => Promise<T>): Promise<T | Refusal> {
    const provider = providers[name]
    if (provider === undefined) return refuse('not_found')
    try {
      return await call(provider)
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error
      log.warn({ provider: name }, 'a log-in provider does not answer')
      return refuse('unavailable')
    }
  }
  return { names: Object.keys(providers) as ProviderName[], ask }
}

/** Opens a session for a person who is linked to an account; gives any other person a ticket. */
async function enter(
  c: Context,
  name: ProviderName,
  person: SocialPerson | Refusal | undefined,
  caller: Caller,
): Promise<SocialAnswer | Refusal> {
  if (person === undefined) return refuse('social_refused')
  if (isRefusal(person)) return person
  const subjectHash = c.secrets.hash('social', `${name}:${person.subject}`)
  return inTransaction(c.db, async (tx) => {
    const linked = await lockLinked(tx, name, subjectHash)
    if (linked?.isStaff) return refuse('forbidden')
    if (linked?.phoneVerified) return startSession(c, tx, linked.id, caller, { by: 'password' })
    const ticket = c.random.token(SECRET_BYTES)
    const row = { provider: name, subjectHash, livesSeconds: TICKET_LIVES_SECONDS }
    await store.insertLogIn(tx, 'ticket', sha256(ticket), row)
    return { signup: { provider: name, name: person.name, email: person.email, ticket } }
  })
}

/** The account of a linked person, locked. A link that ends in this moment opens no session afterwards. */
async function lockLinked(tx: Tx, name: ProviderName, subjectHash: Buffer) {
  const linked = await store.findLinked(tx, name, subjectHash)
  if (linked === undefined) return undefined
  await lockAccount(tx, linked.id)
  return store.findLinked(tx, name, subjectHash)
}

/**
 * Links the person of a ticket to an account whose phone has just been proved by its code, in the same transaction, and
 * notifies the member of an existing account. A ticket that is too old, or an account with a role, changes
 * nothing: the member is logged in by the code.
 */
export async function linkTicket(
  c: Context,
  tx: Tx,
  { accountId, isNew }: { accountId: number; isNew: boolean },
  ticket: string | null | undefined,
  caller: Pick<Caller, 'language'>,
): Promise<void> {
  if (!ticket) return
  const kept = await store.takeLogIn(tx, 'ticket', sha256(ticket))
  if (!kept?.subjectHash) return
  const account = await lockAccount(tx, accountId)
  if (account.role !== null || !account.active) return
  await store.linkPerson(tx, accountId, kept.provider, kept.subjectHash)
  if (!isNew) await tellOfChange(c, tx, 'log_in', account, caller)
}
