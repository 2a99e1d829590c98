/** What a provider says of a person. `subject` is its number for them, which never changes. */
export type SocialPerson = { subject: string; name: string; email: string | null }

/** What is kept between the way out and the return. */
export type Outward = { state: string; nonce: string; verifier: string }

/** A company through which members log in. Its calls throw `ProviderAway` when it does not answer. */
export type SocialProvider = {
  /** The page at the provider that asks the person. */
  pageFor(outward: Outward, redirectUri: string): Promise<URL>
  /** Exchanges what the return brought; undefined when it is not right. */
  personOfCode(code: string, outward: Outward, redirectUri: string): Promise<SocialPerson | undefined>
  /** Checks a token that an app got for us; undefined when it is not right, not ours or too old. */
  personOfToken(token: string): Promise<SocialPerson | undefined>
}

/** Thrown when a provider does not answer. */
export class ProviderAway extends Error {}

export const PROVIDER_TIMEOUT_MS = 8_000
const NAME_MAX = 100

/** A name as a provider gives it, fit for a field. */
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
