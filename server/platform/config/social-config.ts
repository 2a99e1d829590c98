import * as z from 'zod'
import { isPlainHttp, webAddress } from './web-address.ts'

const word = z.string().min(1).max(500).optional()

/** The variables of the companies through which members may log in. */
export const socialVariables = {
  GOOGLE_CLIENT_ID: word,
  GOOGLE_CLIENT_SECRET: word,
  GOOGLE_ISSUER: webAddress.default('https://accounts.google.com'),
  FACEBOOK_APP_ID: word,
  FACEBOOK_APP_SECRET: word,
  FACEBOOK_DIALOG_URL: webAddress.default('https://www.facebook.com/v23.0'),
  FACEBOOK_GRAPH_URL: webAddress.default('https://graph.facebook.com/v23.0'),
}
type Variables = z.output<z.ZodObject<typeof socialVariables>>

/** Undefined: no button, and its calls do not exist. */
export type SocialConfig = {
  google: { issuer: string; clientId: string; clientSecret: string } | undefined
  facebook: { dialogUrl: string; graphUrl: string; appId: string; appSecret: string } | undefined
}

/** A line for each pair with a missing half, and for each address without https. */
export function socialProblems(e: Variables): string[] {
  const pairs = [
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
  ] as const
  const addresses = ['GOOGLE_ISSUER', 'FACEBOOK_DIALOG_URL', 'FACEBOOK_GRAPH_URL'] as const
  return [
    ...pairs
      .filter(([id, secret]) => (e[id] === undefined) !== (e[secret] === undefined))
      .map(([id, secret]) => `${e[id] === undefined ? id : secret}: set both ${id} and ${secret}, or neither`),
    ...addresses.filter((name) => isPlainHttp(e[name])).map((name) => `${name}: https only, but on this machine`),
  ]
}

export function toSocialConfig(e: Variables): SocialConfig {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = e
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret } = e
  return {
    google:
      clientId === undefined || clientSecret === undefined
        ? undefined
        : { issuer: e.GOOGLE_ISSUER, clientId, clientSecret },
    facebook:
      appId === undefined || appSecret === undefined
        ? undefined
        : { dialogUrl: e.FACEBOOK_DIALOG_URL, graphUrl: e.FACEBOOK_GRAPH_URL, appId, appSecret },
  }
}
