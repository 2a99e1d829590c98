import * as z from 'zod'
import { isTestCertificate, readCertificate } from '../secrets/certificates.ts'
import { isPlainHttp, webAddress } from './web-address.ts'

/** The variables of the stamp of invoices, and of the tax authority that receives them. */
export const zatcaVariables = {
  ZATCA_CERTIFICATE: z.string().optional(),
  ZATCA_PRIVATE_KEY: z.string().optional(),
  ZATCA_URL: webAddress.optional(),
  ZATCA_TOKEN: z.string().optional(),
  ZATCA_SECRET: z.string().optional(),
}
type Variables = z.output<z.ZodObject<typeof zatcaVariables>>

export type StampConfig = { certificate: string; privateKey: string }
export type TaxAuthorityConfig = { url: string; token: string; secret: string }

/** A line for each variable missing beside others, for an address without https, and for a certificate of tests. */
export function zatcaProblems(e: Variables, isProduction: boolean): string[] {
  const { ZATCA_CERTIFICATE: certificate, ZATCA_PRIVATE_KEY: privateKey, ZATCA_URL: url } = e
  const receiver = [url, e.ZATCA_TOKEN, e.ZATCA_SECRET]
  const isSent = receiver.some((part) => part !== undefined)
  const checks: [boolean, string][] = [
    [
      (certificate === undefined) !== (privateKey === undefined),
      'ZATCA_CERTIFICATE and ZATCA_PRIVATE_KEY: set both, or neither',
    ],
    [isSent && receiver.includes(undefined), 'ZATCA_URL, ZATCA_TOKEN and ZATCA_SECRET: set all three, or none'],
    [isSent && certificate === undefined, 'ZATCA_URL: only stamped invoices are sent; set ZATCA_CERTIFICATE'],
    [url !== undefined && isPlainHttp(url), 'ZATCA_URL: needs https'],
  ]
  const problems = checks.flatMap(([isWrong, text]) => (isWrong ? [text] : []))
  return isProduction && certificate !== undefined ? [...problems, ...certificateProblems(certificate)] : problems
}

function certificateProblems(certificate: string): string[] {
  try {
    const isTest = isTestCertificate(readCertificate(certificate))
    return isTest ? ['ZATCA_CERTIFICATE: a test certificate stamps no tax invoices; set the one of production'] : []
  } catch {
    return ['ZATCA_CERTIFICATE: cannot be read']
  }
}

/** Undefined: invoices carry no stamp, but those of the demo. */
export function toStampConfig(e: Variables): StampConfig | undefined {
  const { ZATCA_CERTIFICATE: certificate, ZATCA_PRIVATE_KEY: privateKey } = e
  return certificate === undefined || privateKey === undefined ? undefined : { certificate, privateKey }
}

/** Undefined: invoices are not sent. */
export function toTaxAuthorityConfig(e: Variables): TaxAuthorityConfig | undefined {
  const { ZATCA_URL: url, ZATCA_TOKEN: token, ZATCA_SECRET: secret } = e
  if (url === undefined || token === undefined || secret === undefined) return undefined
  return { url: url.replace(/\/$/, ''), token, secret }
}
