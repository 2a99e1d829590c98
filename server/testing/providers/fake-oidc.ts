import { createHash, randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { type FakeAnswer, serveFake } from './fake-http.ts'

export type FakePerson = { sub: string; name?: string; email?: string; email_verified?: boolean }
/** Wrong fields of an ID token; `otherKey` signs it with an unpublished key. */
export type Forgery = JWTPayload & { otherKey?: true }

const [CLIENT_ID, CLIENT_SECRET] = ['marsa.apps.example', 'google secret']
const CODE_LENGTH = 16

/** An OpenID Connect provider: discovery, keys, and the code flow with PKCE as RFC 6749, RFC 7636 and the core describe it. */
export async function startFakeOidc() {
  const keys = await generateKeyPair('RS256', { extractable: true })
  const otherKeys = await generateKeyPair('RS256')
  const grants = new Map<string, { person: FakePerson; nonce: string; challenge: string; redirectUri: string }>()
  let forgery: Forgery = {}
  const server = await serveFake(async ({ path, body, headers }) => {
    if (path === '/.well-known/openid-configuration') return { status: 200, body: description(server.url) }
    if (path === '/keys')
      return {
        status: 200,
        body: { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }] },
      }
    return path === '/token' ? exchange(new URLSearchParams(body), headers.authorization) : { status: 404, body: {} }
  })

  /** A signed ID token for a person. */
  async function idToken(person: FakePerson, claims: JWTPayload = {}): Promise<string> {
    const { otherKey, ...forged } = forgery
    const now = Math.floor(Date.now() / 1_000)
    const payload = { iss: server.url, aud: CLIENT_ID, iat: now, exp: now + 3_600, ...person, ...claims, ...forged }
    const key = otherKey ? otherKeys.privateKey : keys.privateKey
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(key)
  }

  async function exchange(form: URLSearchParams, authorization = ''): Promise<FakeAnswer> {
    const basic = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()
    const isClient =
      (form.get('client_id') === CLIENT_ID && form.get('client_secret') === CLIENT_SECRET) ||
      basic === `${encodeURIComponent(CLIENT_ID)}:${encodeURIComponent(CLIENT_SECRET).replace(/%20/g, '+')}`
    if (!isClient) return { status: 401, body: { error: 'invalid_client' } }
    const grant = grants.get(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (grant === undefined || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
      return { status: 400, body: { error: 'invalid_grant' } }
    grants.delete(form.get('code') ?? '')
    const token = await idToken(grant.person, { nonce: grant.nonce })
    return { status: 200, body: { access_token: 'a', token_type: 'Bearer', expires_in: 3_600, id_token: token } }
  }

  /** The provider's page for the person: they agree, and the browser goes to its target. */
  function agree(page: string, person: FakePerson): URL {
    const query = new URL(page).searchParams
    const code = randomBytes(CODE_LENGTH).toString('base64url')
    const redirectUri = query.get('redirect_uri') ?? ''
    const given = { nonce: query.get('nonce') ?? '', challenge: query.get('code_challenge') ?? '', redirectUri }
    grants.set(code, { person, ...given })
    const back = new URL(redirectUri)
    back.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString()
    return back
  }
  return {
    ...server,
    idToken,
    agree,
    forge: (next: Forgery) => {
      forgery = next
    },
    variables: { GOOGLE_ISSUER: server.url, GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_CLIENT_SECRET: CLIENT_SECRET },
  }
}

const description = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
})
