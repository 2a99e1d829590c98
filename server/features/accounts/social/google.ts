import { createRemoteJWKSet, errors as joseErrors, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import {
  cleanEmail,
  cleanName,
  PROVIDER_TIMEOUT_MS,
  ProviderAway,
  type SocialPerson,
  type SocialProvider,
} from './provider.ts'

const TOKEN_AGE_MAX = '10 minutes'

/**
 * Google by OpenID Connect: code flow with PKCE, state and nonce; the signature of the ID token is checked as well.
 * Only a verified mail address counts.
 */
export function googleProvider({
  issuer,
  clientId,
  clientSecret,
}: {
  issuer: string
  clientId: string
  clientSecret: string
}): SocialProvider {
  let found: Promise<oidc.Configuration> | undefined
  /** Reads Google's own description once; a failure is forgotten. */
  const configuration = async () => {
    found ??= discover(issuer, clientId, clientSecret)
    try {
      return await found
    } catch {
      found = undefined
      throw new ProviderAway('google does not answer')
    }
  }
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined
  return {
    pageFor: async ({ state, nonce, verifier }, redirectUri) =>
      oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
        state,
        nonce,
      }),
    personOfCode: async (code, { state, nonce, verifier }, redirectUri) => {
      const config = await configuration()
      const address = new URL(redirectUri)
      address.search = new URLSearchParams({ code, state, ...issOf(config) }).toString()
      const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true }
      const tokens = await refusedOrAway(oidc.authorizationCodeGrant(config, address, checks))
      const claims = tokens?.claims()
      return claims && personOf(claims)
    },
    personOfToken: async (token) => {
      const config = await configuration()
      const { jwks_uri: address, issuer: name } = config.serverMetadata()
      if (address === undefined) throw new ProviderAway('google names no keys')
      keys ??= createRemoteJWKSet(new URL(address), { timeoutDuration: PROVIDER_TIMEOUT_MS })
      const checks = { issuer: name, audience: clientId, algorithms: ['RS256'], maxTokenAge: TOKEN_AGE_MAX }
      const verified = await refusedOrAway(jwtVerify(token, keys, { ...checks, requiredClaims: ['sub', 'exp', 'iat'] }))
      return verified && personOf(verified.payload)
    },
  }
}

async function discover(issuer: string, clientId: string, clientSecret: string): Promise<oidc.Configuration> {
  const address = new URL(issuer)
  const isPlain = address.protocol === 'http:'
  const config = await oidc.discovery(address, clientId, clientSecret, undefined, {
    timeout: PROVIDER_TIMEOUT_MS / 1_000,
    // The configuration allows http on this machine only.
    execute: isPlain
      ? [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks]
      : [oidc.enableNonRepudiationChecks],
  })
  config.timeout = PROVIDER_TIMEOUT_MS / 1_000
  return config
}

/**
 * If the provider promises to name itself in its answer, the answer is checked for it; a call of the API has no such
 * part.
 */
const issOf = (config: oidc.Configuration): { iss?: string } =>
  config.serverMetadata().authorization_response_iss_parameter_supported === true
    ? { iss: config.serverMetadata().issuer }
    : {}

/** Undefined if the provider or the checks refuse. @throws ProviderAway when there is no answer. */
async function refusedOrAway<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    const isAway =
      error instanceof TypeError ||
      error instanceof joseErrors.JWKSTimeout ||
      (error instanceof oidc.ResponseBodyError && error.status >= 500) ||
      (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    if (isAway) throw new ProviderAway('google does not answer')
    return undefined
  }
}

function personOf(claims: { sub?: unknown; name?: unknown; email?: unknown; email_verified?: unknown }) {
  if (typeof claims.sub !== 'string' || claims.sub === '') return undefined
  const email = claims.email_verified === true ? cleanEmail(claims.email) : null
  return { subject: claims.sub, name: cleanName(claims.name), email } satisfies SocialPerson
}
