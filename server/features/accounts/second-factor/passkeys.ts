import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { passkeyPlace } from './rules.ts'
import type { FactorRow, NewPasskey } from './store.ts'

/** EdDSA, ES256 and RS256, by their COSE numbers. The library's own list has one more that Node calls experimental. */
const ALGORITHMS = [-8, -7, -257]

type Place = ReturnType<typeof passkeyPlace>
type Transports = NonNullable<RegistrationResponseJSON['response']['transports']>

/** Credentials in the form of the library, which knows the transports. */
const idsOf = (factors: readonly FactorRow[]) =>
  factors.flatMap(({ credentialId, transports }) =>
    credentialId === null ? [] : [{ id: credentialId, transports: transports as Transports }],
  )

/** A browser's input to create a passkey that asks for a finger, a face or a PIN. */
export async function registrationOptions(
  { publicUrl, site }: { publicUrl: string; site: string },
  account: { id: number; name: string },
  known: readonly FactorRow[],
) {
  const { host } = passkeyPlace(publicUrl)
  return generateRegistrationOptions({
    rpName: site,
    rpID: host,
    userName: account.name,
    userID: new TextEncoder().encode(String(account.id)),
    excludeCredentials: idsOf(known),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/** A browser's input to use one of the account's passkeys. */
export async function proofOptions(publicUrl: string, known: readonly FactorRow[]) {
  const { host } = passkeyPlace(publicUrl)
  return generateAuthenticationOptions({ rpID: host, allowCredentials: idsOf(known), userVerification: 'required' })
}

const expected = ({ host, origin }: Place, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: host,
  requireUserVerification: true,
})

/** The passkey in a browser's answer; undefined if the answer proves nothing, whatever it holds. */
export async function readPasskey(
  publicUrl: string,
  challenge: string,
  response: unknown,
  name: string,
): Promise<NewPasskey | undefined> {
  try {
    // The library checks the shape and throws if it is another one.
    const answer = response as RegistrationResponseJSON
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answer,
      supportedAlgorithmIDs: ALGORITHMS,
      ...expected(passkeyPlace(publicUrl), challenge),
    })
    if (!verified || !registrationInfo) return undefined
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return { name, credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: [...transports] }
  } catch {
    return undefined
  }
}

/** The factor whose passkey signed the challenge, with its new counter; undefined if none did. */
export async function findSigner(
  publicUrl: string,
  challenge: string,
  response: unknown,
  known: readonly FactorRow[],
): Promise<{ id: number; counter: number } | undefined> {
  try {
    const answer = response as AuthenticationResponseJSON
    const factor = known.find(({ credentialId }) => credentialId !== null && credentialId === answer.id)
    if (!factor?.publicKey || factor.credentialId === null) return undefined
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      ...expected(passkeyPlace(publicUrl), challenge),
      credential: {
        id: factor.credentialId,
        publicKey: new Uint8Array(factor.publicKey),
        counter: factor.counter,
        transports: factor.transports as Transports,
      },
    })
    return verified ? { id: factor.id, counter: authenticationInfo.newCounter } : undefined
  } catch {
    return undefined
  }
}
