import * as z from 'zod'
import type { TaxAuthorityConfig } from '#server/platform/config/zatca-config.ts'

export type StampedInvoice = { uuid: string; hash: string; xml: string; isStandard: boolean }
/** The authority's result of an invoice: codes and texts of its checks. */
export type AuthorityMessage = { kind: 'info' | 'warning' | 'error'; code: string; text: string }
export type Verdict =
  | { state: 'accepted' | 'warned'; messages: AuthorityMessage[]; clearedXml: string | null }
  | { state: 'refused'; messages: AuthorityMessage[] }

/** The port to the tax authority; it is absent until its address, token and secret are set. */
export type TaxAuthority = {
  /** @throws Error without a credible answer: the invoice is sent again later. */
  send(invoice: StampedInvoice): Promise<Verdict>
}

const TIMEOUT_MS = 30_000
const MESSAGES_MAX = 50
/**
 * ZATCA keeps the hashes of accepted invoices for 24 hours. Sent again, a standard invoice is answered 208 with the
 * cleared one, a simplified one 409 with an error of the category below and `NOT_REPORTED`, which means that the first
 * report was accepted (https://zatca1.discourse.group/t/7954, "Deployment Notification | Duplication check - response
 * codes 208 and 409").
 */
const STATUS = { accepted: 200, warned: 202, clearedBefore: 208, elsewhere: 303, refused: 400, reportedBefore: 409 }
const DUPLICATE = 'Duplicate-Invoice'

const message = z.looseObject({
  code: z.string().default(''),
  category: z.string().default(''),
  message: z.string().default(''),
})
const list = z.array(message).nullish()
const answer = z.looseObject({
  validationResults: z.looseObject({ infoMessages: list, warningMessages: list, errorMessages: list }).nullish(),
  reportingStatus: z.string().nullish(),
  clearanceStatus: z.string().nullish(),
  clearedInvoice: z.string().nullish(),
})
type Answer = z.output<typeof answer>
type Call = { path: string; clearance: '0' | '1' }

const REPORT: Call = { path: '/invoices/reporting/single', clearance: '0' }
const CLEAR: Call = { path: '/invoices/clearance/single', clearance: '1' }

/** ZATCA's reporting (simplified invoices) and clearance (standard ones), as its developer portal documents them. */
export function createTaxAuthority(config: TaxAuthorityConfig, { timeoutMs = TIMEOUT_MS } = {}): TaxAuthority {
  const authorization = `Basic ${Buffer.from(`${config.token}:${config.secret}`).toString('base64')}`

  async function post(call: Call, invoice: StampedInvoice): Promise<Response> {
    return fetch(`${config.url}${call.path}`, {
      method: 'POST',
      headers: {
        ...{ authorization, 'content-type': 'application/json', accept: 'application/json' },
        ...{ 'accept-version': 'V2', 'accept-language': 'en', 'clearance-status': call.clearance },
      },
      body: JSON.stringify({
        invoiceHash: invoice.hash,
        uuid: invoice.uuid,
        invoice: Buffer.from(invoice.xml).toString('base64'),
      }),
      // 303 has its own meaning here, and our secret goes to no other address.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
  }

  return {
    send: async (invoice) => {
      const first = await post(invoice.isStandard ? CLEAR : REPORT, invoice)
      // The authority has switched clearance off: standard invoices are reported meanwhile.
      if (first.status === STATUS.elsewhere && invoice.isStandard) {
        await first.body?.cancel()
        return read(await post(REPORT, invoice))
      }
      return read(first)
    },
  }
}

async function read(response: Response): Promise<Verdict> {
  const { status } = response
  const isAnswer = Object.values(STATUS).includes(status) && status !== STATUS.elsewhere
  if (!isAnswer) {
    await response.body?.cancel()
    throw new Error(`the tax authority answered ${status}`)
  }
  const parsed = answer.safeParse(await response.json().catch(() => undefined))
  if (!parsed.success) throw new Error(`the tax authority answered ${status} with something else`)
  const messages = messagesOf(parsed.data)
  if (status === STATUS.refused) return { state: 'refused', messages }
  if (status === STATUS.reportedBefore) return readDuplicate(parsed.data)
  const said = parsed.data.clearanceStatus ?? parsed.data.reportingStatus
  if (said !== 'CLEARED' && said !== 'REPORTED') throw new Error('the tax authority took no decision')
  const state = status === STATUS.warned ? 'warned' : 'accepted'
  return { state, messages, clearedXml: clearedOf(parsed.data) }
}

/** It has this report already: the earlier answer was lost. Its error does not concern the invoice. */
function readDuplicate(data: Answer): Verdict {
  const errors = data.validationResults?.errorMessages ?? []
  const isDuplicate =
    errors.some(({ category }) => category === DUPLICATE) || data.reportingStatus?.startsWith('REPORTED')
  if (!isDuplicate) throw new Error('the tax authority took no decision')
  const messages = messagesOf(data).map((one) => (one.kind === 'error' ? { ...one, kind: 'info' as const } : one))
  return { state: 'accepted', messages, clearedXml: null }
}

const clearedOf = ({ clearedInvoice }: Answer) =>
  clearedInvoice ? Buffer.from(clearedInvoice, 'base64').toString('utf8') : null

function messagesOf({ validationResults: results }: Answer): AuthorityMessage[] {
  const of = (kind: AuthorityMessage['kind'], found: z.output<typeof list>) =>
    (found ?? []).map(({ code, message: text }) => ({ kind, code, text }))
  return [
    ...of('error', results?.errorMessages),
    ...of('warning', results?.warningMessages),
    ...of('info', results?.infoMessages),
  ].slice(0, MESSAGES_MAX)
}
