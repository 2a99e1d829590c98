import { verify, X509Certificate } from 'node:crypto'
import { FIRST_PREVIOUS_HASH, invoiceHash } from '#server/features/invoices/zatca/invoice-hash.ts'
import { decodeQr } from '#server/features/invoices/zatca/qr.ts'
import { type FakeAnswer, type FakeRequest, type Mood, serveFake } from './fake-http.ts'

type Sent = { invoiceHash: string; uuid: string; invoice: string }
type Message = { type: string; code: string; category: string; message: string; status: string }
/** Its decision about the next invoice, whatever its checks say. */
export type Ruling = 'by its checks' | 'warns' | 'refuses' | 'clearance is off'

const text = (xml: string, pattern: RegExp): string => pattern.exec(xml)?.[1] ?? ''
const found = (code: string, message: string, status: 'ERROR' | 'WARNING'): Message => ({
  ...{ type: status, code, category: 'test', message, status },
})

/**
 * The tax authority's reporting and clearance on this machine, by its documented answers. It makes the real one's
 * checks of a stamped invoice: hash, signature, certificate, counter, chain, UUID, kind and QR code.
 */
export async function startFakeZatca(options: { token: string; secret: string; certificate: string }) {
  const x509 = new X509Certificate(options.certificate)
  const known = new Map<string, string>()
  /** These may be repeated out of order. */
  const refusedOnes = new Set<string>()
  const received: { path: string; uuid: string; counter: number }[] = []
  const faults: string[] = []
  let last = { counter: 0, hash: FIRST_PREVIOUS_HASH }
  let ruling: Ruling = 'by its checks'
  const authorization = `Basic ${Buffer.from(`${options.token}:${options.secret}`).toString('base64')}`

  function answer(request: FakeRequest): FakeAnswer {
    const isClearance = request.path === '/invoices/clearance/single'
    if (!isClearance && request.path !== '/invoices/reporting/single') return { status: 404, body: {} }
    if (request.headers.authorization !== authorization) return { status: 401, body: {} }
    if (request.headers['accept-version'] !== 'V2') return { status: 406, body: {} }
    if (request.headers['clearance-status'] !== (isClearance ? '1' : '0')) return { status: 400, body: {} }
    if (isClearance && ruling === 'clearance is off') return { status: 303, body: { message: 'Clearance is off' } }
    const sent = JSON.parse(request.body) as Sent
    const xml = Buffer.from(sent.invoice, 'base64').toString('utf8')
    const counter = Number(text(xml, /<cbc:ID>ICV<\/cbc:ID><cbc:UUID>(\d+)</))
    received.push({ path: request.path, uuid: sent.uuid, counter })
    if (known.get(sent.uuid) === sent.invoiceHash)
      return isClearance ? { status: 208, body: decided(isClearance, xml, []) } : { status: 409, body: REPORTED_BEFORE }
    const errors = errorsOf(xml, sent, isClearance)
    faults.push(...errors.map(({ code }) => code))
    if (!refusedOnes.has(sent.uuid)) last = { counter, hash: sent.invoiceHash }
    if (ruling === 'refuses') errors.push(found('BR-KSA-01', 'The buyer is missing', 'ERROR'))
    if (errors.length > 0) {
      refusedOnes.add(sent.uuid)
      return { status: 400, body: refused(errors, isClearance) }
    }
    known.set(sent.uuid, sent.invoiceHash)
    if (ruling !== 'warns') return { status: 200, body: decided(isClearance, xml, []) }
    return { status: 202, body: decided(isClearance, xml, [found('BR-KSA-98', 'Sent late', 'WARNING')]) }
  }

  function errorsOf(xml: string, sent: Sent, isClearance: boolean): Message[] {
    const value = Buffer.from(text(xml, /<ds:SignatureValue>([^<]+)</), 'base64')
    const hash = Buffer.from(sent.invoiceHash, 'base64')
    const qr = decodeQr(text(xml, /<cbc:ID>QR<\/cbc:ID>.*?mimeCode="text\/plain">([^<]+)</))
    const isStandard = xml.includes('<cbc:InvoiceTypeCode name="01')
    const isAgain = refusedOnes.has(sent.uuid)
    const checks: [boolean, string][] = [
      [invoiceHash(xml) === sent.invoiceHash, 'hash'],
      [text(xml, /<ds:DigestValue>([^<]+)</) === sent.invoiceHash, 'signed-hash'],
      [text(xml, /<cbc:UUID>([^<]+)</) === sent.uuid, 'uuid'],
      [text(xml, /<ds:X509Certificate>([^<]+)</) === x509.raw.toString('base64'), 'certificate'],
      [verify('sha256', hash, x509.publicKey, value), 'signature'],
      [Number(text(xml, /<cbc:ID>ICV<\/cbc:ID><cbc:UUID>(\d+)</)) === last.counter + 1 || isAgain, 'counter'],
      [text(xml, /<cbc:ID>PIH<\/cbc:ID>.*?mimeCode="text\/plain">([^<]+)</) === last.hash || isAgain, 'previous-hash'],
      [isStandard === isClearance || (isStandard && ruling === 'clearance is off'), 'kind'],
      [qr.hash === sent.invoiceHash && qr.signature === value.toString('base64'), 'qr-signature'],
      [qr.total === text(xml, /<cbc:TaxInclusiveAmount currencyID="SAR">([^<]+)</), 'qr-total'],
      [qr.vatTotal === text(xml, /<cbc:TaxAmount currencyID="SAR">([^<]+)</), 'qr-vat'],
      [isStandard !== (qr.certificateSignature !== undefined), 'qr-certificate'],
    ]
    return checks.flatMap(([holds, code]) => (holds ? [] : [found(code, `The ${code} is wrong`, 'ERROR')]))
  }

  const fake = await serveFake(answer)
  return {
    url: fake.url,
    received,
    /** Checks that an invoice did not pass. */
    faults,
    rule: (next: Ruling) => {
      ruling = next
    },
    feel: (mood: Mood) => fake.feel(mood),
    close: fake.close,
  }
}

const results = (status: string, errors: Message[], warnings: Message[]) => ({
  validationResults: { infoMessages: [], warningMessages: warnings, errorMessages: errors, status },
})

const refused = (errors: Message[], isClearance: boolean) => ({
  ...results('ERROR', errors, []),
  ...(isClearance ? { clearanceStatus: 'NOT_CLEARED', clearedInvoice: null } : { reportingStatus: 'NOT_REPORTED' }),
})

/** The real one's exact answer to a report that it has. */
const REPORTED_BEFORE = {
  validationResults: {
    infoMessages: [],
    warningMessages: [],
    errorMessages: [
      {
        type: 'ERROR',
        code: 'Invoice-Errors',
        category: 'Duplicate-Invoice',
        message: 'Invoice was already Reported successfully earlier.',
        status: 'ERROR',
      },
    ],
    status: 'ERROR',
  },
  reportingStatus: 'NOT_REPORTED',
}

/** The text of the QR code on a cleared invoice. */
export const CLEARED_QR = Buffer.from('cleared by the authority').toString('base64')

const cleared = (xml: string): string =>
  xml
    .replace(/(<cbc:ID>QR<\/cbc:ID>.*?mimeCode="text\/plain">)[^<]+/, `$1${CLEARED_QR}`)
    .replace('</Invoice>', '<!--cleared--></Invoice>')

const decided = (isClearance: boolean, xml: string, warnings: Message[]) => ({
  ...results(warnings.length > 0 ? 'WARNING' : 'PASS', [], warnings),
  ...(isClearance
    ? {
        clearanceStatus: 'CLEARED',
        clearedInvoice: Buffer.from(cleared(xml)).toString('base64'),
      }
    : { reportingStatus: 'REPORTED' }),
})
