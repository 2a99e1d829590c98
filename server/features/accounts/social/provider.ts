/** A provider's data about a person. `subject` is its permanent number for them. */
export type SocialPerson = { subject: string; name: string; email: string | null }

/** Data kept between the redirect and the return. */
export type Outward = { state: string; nonce: string; verifier: string }

/** A company through which members log in. Its calls throw `ProviderAway` if it does not answer. */
export type SocialProvider = {
  /** The provider's page that asks the person. */
  pageFor(outward: Outward, redirectUri: string): Promise<URL>
  /** Exchanges the data of the return; undefined if it is not valid. */
  personOfCode(code: string, outward: Outward, redirectUri: string): Promise<SocialPerson | undefined>
  /** Checks a token that an app got for us; undefined if it is not valid, not ours or too old. */
  personOfToken(token: string): Promise<SocialPerson | undefined>
}

/** Thrown when a provider does not answer. */
export class ProviderAway extends Error {}

export const PROVIDER_TIMEOUT_MS = 8_000
const NAME_MAX = 100

/** A name from a provider, fit for a field. */
export const cleanName = (name: unknown): string =>
  typeof name === 'string'
    ? name
        .replace(/[\p{C}<>]/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, NAME_MAX)
    : ''

export const cleanEmail = (email: unknown): string | null =>
  typeof email === 'string' && /^[^\s@]{1,100}@[^\s@]{1,150}$/.test(email) ? email : null
