import * as z from 'zod'
import { isPlainHttp, webAddress } from './web-address.ts'

/** The variables of the payment gateways. */
export const gatewayVariables = {
  GATEWAY: z.enum(['sandbox', 'moyasar', 'paytabs']).default('sandbox'),
  MOYASAR_URL: webAddress.default('https://api.moyasar.com'),
  MOYASAR_SECRET_KEY: z.string().regex(/^sk_/, 'the secret key, which begins with sk_').max(200).optional(),
  MOYASAR_WEBHOOK_SECRET: z.string().min(16).max(200).optional(),
  PAYTABS_URL: webAddress.default('https://secure.paytabs.sa'),
  PAYTABS_PROFILE_ID: z.coerce.number().int().positive().optional(),
  PAYTABS_SERVER_KEY: z.string().min(8).max(200).optional(),
  SADAD: z.enum(['off', 'sandbox', 'moyasar']).optional(),
}
type Variables = z.output<z.ZodObject<typeof gatewayVariables>>

export type GatewayConfig =
  | { name: 'sandbox' }
  | { name: 'moyasar'; url: string; secretKey: string; webhookSecret: string }
  | { name: 'paytabs'; url: string; profileId: number; serverKey: string }
/** The gateway for SADAD bills; undefined: they are not offered. */
export type BillsConfig = Extract<GatewayConfig, { name: 'sandbox' | 'moyasar' }> | undefined

const needs = {
  sandbox: [],
  moyasar: ['MOYASAR_SECRET_KEY', 'MOYASAR_WEBHOOK_SECRET'],
  paytabs: ['PAYTABS_PROFILE_ID', 'PAYTABS_SERVER_KEY'],
} as const
const addresses = { moyasar: 'MOYASAR_URL', paytabs: 'PAYTABS_URL' } as const

/** A line for each variable that the chosen gateways lack, for a test key in production, and for an unencrypted address. */
export function gatewayProblems(e: Variables, production: boolean): string[] {
  const companies = new Set([e.GATEWAY, ...(e.SADAD === 'moyasar' ? [e.SADAD] : [])])
  return [...companies].flatMap((chosen) => problemsOf(e, chosen, production))
}

function problemsOf(e: Variables, chosen: Variables['GATEWAY'], production: boolean): string[] {
  if (chosen === 'sandbox') return []
  return [
    ...needs[chosen].filter((name) => e[name] === undefined).map((name) => `${name}: ${chosen} needs it`),
    ...(isPlainHttp(e[addresses[chosen]])
      ? [`${addresses[chosen]}: payments go over https only, but on this machine`]
      : []),
    ...(production && chosen === 'moyasar' && e.MOYASAR_SECRET_KEY?.startsWith('sk_test_') === true
      ? ['MOYASAR_SECRET_KEY: production needs the live key, not the test key']
      : []),
  ]
}

/** @param e variables without problems. */
export function toGatewayConfig(e: Variables): GatewayConfig {
  const { PAYTABS_PROFILE_ID: profileId, PAYTABS_SERVER_KEY: serverKey } = e
  if (e.GATEWAY === 'moyasar') return moyasarOf(e)
  if (e.GATEWAY === 'paytabs' && profileId !== undefined && serverKey !== undefined)
    return { name: 'paytabs', url: e.PAYTABS_URL, profileId, serverKey }
  return { name: 'sandbox' }
}

/** @param e variables without problems. The demo offers the sandbox unless they say otherwise. */
export function toBillsConfig(e: Variables, isDemo: boolean): BillsConfig {
  const chosen = e.SADAD ?? (isDemo ? 'sandbox' : 'off')
  if (chosen === 'off') return undefined
  return chosen === 'moyasar' ? moyasarOf(e) : { name: 'sandbox' }
}

function moyasarOf({
  MOYASAR_URL: url,
  MOYASAR_SECRET_KEY: secretKey = '',
  MOYASAR_WEBHOOK_SECRET: webhookSecret = '',
}: Variables): Extract<GatewayConfig, { name: 'moyasar' }> {
  return { name: 'moyasar', url, secretKey, webhookSecret }
}
