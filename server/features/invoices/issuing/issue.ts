import { randomUUID } from 'node:crypto'
import { riyadhDay } from '#contract/values/dates.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { type InvoiceContent, type InvoiceKind, isElectronic, isNote, SERIES } from '../document.ts'
import { numberOf, seriesOf } from '../document-rules.ts'
import type { InvoiceRow } from '../store.ts'
import { cutText } from '../zatca/cut-text.ts'
import { invoiceHash } from '../zatca/invoice-hash.ts'
import { encodeQr } from '../zatca/qr.ts'
import type { InvoiceSigner } from '../zatca/sign-invoice.ts'
import { buildUblXml, decimal, sealXml } from '../zatca/ubl.ts'
import { lockChain, nextCount, writeChain, writeIssued } from './number-store.ts'

export type Issue = {
  kind: InvoiceKind
  content: InvoiceContent
  dueAt: Date | null
  /** A note names the invoice that it corrects. */
  corrects?: { number: string; reason: string; kind: InvoiceKind }
}

/**
 * Issues an invoice whose row the caller has locked: gives it the next number of its series and, if it is electronic,
 * its position in the chain. Both rows stay locked until the transaction ends, so it should end soon.
 */
export async function issueInvoice(
  tx: Tx,
  signer: InvoiceSigner | undefined,
  id: number,
  issue: Issue,
): Promise<InvoiceRow> {
  const { kind, content, dueAt } = issue
  const issuedAt = wholeSecond(await databaseTime(tx))
  const series = seriesOf(SERIES[kind], riyadhDay(issuedAt))
  const seriesCount = await nextCount(tx, series)
  const number = numberOf(series, seriesCount)
  const uuid = randomUUID()
  const { total, due } = content
  const fields = { kind, issuedAt, series, seriesCount, number, dueAt, total, due, uuid, content }
  if (!isElectronic(issue.corrects?.kind ?? kind))
    return writeIssued(tx, id, { ...fields, electronic: null, qr: plainQr(issue, issuedAt) })
  const place = await lockChain(tx)
  const made = sealInvoice(signer, issue, { ...place, number, uuid, issuedAt })
  await writeChain(tx, place.counter, made.hash)
  const { qr, ...sealed } = made
  return writeIssued(tx, id, { ...fields, electronic: { ...place, ...sealed }, qr })
}

export type Place = { counter: number; previousHash: string; number: string; uuid: string; issuedAt: Date }

/** The XML with its hash, signature and QR code. */
export function sealInvoice(signer: InvoiceSigner | undefined, { kind, content, corrects }: Issue, place: Place) {
  const isStandard = (corrects?.kind ?? kind) === 'standard'
  const bare = buildUblXml({
    type: isNote(kind) ? kind : 'invoice',
    isStandard,
    corrects: corrects ?? null,
    content,
    ...place,
  })
  const hash = invoiceHash(bare)
  const signature = signer?.sign(hash, place.issuedAt)
  const qr = encodeQr({
    ...qrFields(content, place.issuedAt),
    ...(signature && { hash, signature: signature.value, publicKey: signature.publicKey }),
    ...(signature && !isStandard && { certificateSignature: signature.certificateSignature }),
  })
  const xml = sealXml(bare, { qr, extensions: signature?.extensions ?? '' })
  return { hash, qr, xml, testStamp: signer?.isTest ?? false }
}

/** A margin invoice has the five fields of every tax invoice; receipts and purchase invoices have no code. */
const plainQr = ({ kind, content, corrects }: Issue, issuedAt: Date): string | null =>
  (corrects?.kind ?? kind) === 'margin' ? encodeQr(qrFields(content, issuedAt)) : null

/** The length of a QR code's field is one byte (Security Features Implementation Standards 1.2, 4.1). */
const QR_NAME_BYTES = 255

/** A seller's name that is too long for its field is cut there alone; the XML has the whole name. */
function qrFields({ seller, total, vat }: InvoiceContent, issuedAt: Date) {
  return {
    sellerName: cutText(seller.nameAr || seller.nameEn, QR_NAME_BYTES, Buffer.byteLength),
    vatNumber: seller.vatNumber,
    issuedAt: `${issuedAt.toISOString().slice(0, 19)}Z`,
    total: decimal(total),
    vatTotal: decimal(vat),
  }
}

const SECOND_MS = 1000
export const wholeSecond = (instant: Date) => new Date(Math.floor(instant.getTime() / SECOND_MS) * SECOND_MS)
