import { renderSVG } from 'uqr'
import type { Language } from '#contract/http/shapes.ts'
import { amountInWords } from '#contract/values/amount-in-words.ts'
import { partOf } from '#contract/values/fees.ts'
import { formatAmount, toRiyals } from '#contract/values/money.ts'
import type { Address, InvoiceCar, InvoiceContent, InvoiceKind, Line, Party } from '../document.ts'
import { totalsOf } from '../document-rules.ts'
import { invoiceTexts, kindTitles } from './invoice-texts.ts'

/** A text in the reader's language and in the other one; the second is empty if there is none. */
type Pair = readonly [string, string]
type Fact = { labels: Pair; value: string }

/** All texts of the template; the template decides nothing. */
export type PrintData = {
  language: Language
  title: Pair
  /** The mark of a paper that is no tax document; empty for the others. */
  test: Pair | []
  number: string
  date: { year: number; month: number; day: number }
  createdAtMs: number
  brand: Pair
  /** SVG. */
  logo: string
  /** SVG; empty without a QR code. */
  qr: string
  qrAlt: string
  currency: string
  foot: string
  facts: Fact[]
  seller: PrintParty
  buyer: PrintParty
  /** Null for a paper that is about no car. */
  car: { labels: Pair; names: Pair; facts: Fact[] } | null
  description: Pair
  columns: Pair[]
  lines: { names: Pair; details: string[]; values: string[] }[]
  notes: { title: string; text: string }[]
  totals: { kind: 'row' | 'sum' | 'due'; labels: Pair; value: string }[]
  /** The electronic invoice, embedded in the PDF; null for a kind without one. */
  xml: { name: string; about: string; text: string } | null
}
type PrintParty = { labels: Pair; names: Pair; address: string; facts: Fact[] }

/** An issued invoice in its printed form. */
export type Printable = {
  kind: InvoiceKind
  number: string
  uuid: string
  qr: string
  /** A test certificate stamped it. */
  testStamp: boolean
  issuedAt: Date
  dueAt: Date | null
  corrects: string | null
  content: InvoiceContent
  /** What has been paid on it since, and what it still asks for; in halalas. */
  since: { paid: number; due: number }
  brand: { ar: string; en: string }
  /** The electronic invoice as it is served; undefined for a kind without one. */
  xml: string | undefined
}

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#0e5a47"/><path d="M16 8v12.5M7.5 15.5a8.5 8.5 0 0 0 17 0" fill="none" stroke="#fff" stroke-width="2.25" stroke-linecap="round"/></svg>'
const RIYADH_MS = 3 * 3_600_000
const HALALAS = 100

/** The invoice in one language first and the other beside it, as texts. */
export function toPrintData(invoice: Printable, language: Language): PrintData {
  const { content, kind } = invoice
  const pair = (texts: { ar: string; en: string }): Pair =>
    language === 'ar' ? [texts.ar, texts.en] : [texts.en, texts.ar]
  const texts = invoiceTexts
  const local = new Date(invoice.issuedAt.getTime() + RIYADH_MS)
  return {
    language,
    title: pair(kindTitles[kind]),
    test: invoice.testStamp ? pair(texts.test) : [],
    number: invoice.number,
    date: { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate() },
    createdAtMs: invoice.issuedAt.getTime(),
    brand: pair(invoice.brand),
    logo: LOGO,
    qr: invoice.qr === '' ? '' : renderSVG(invoice.qr, { border: 0 }),
    qrAlt: texts.qr[language],
    currency: language === 'ar' ? 'ر.س' : 'SAR',
    foot: `UUID ${invoice.uuid}`,
    facts: factsOf(invoice, pair),
    seller: toPrintParty(kind === 'purchase' ? texts.owedBy : texts.seller, content.seller, pair),
    buyer: toPrintParty(
      kind === 'purchase' ? texts.owedTo : kind === 'receipt' ? texts.payer : texts.buyer,
      content.buyer,
      pair,
    ),
    car: content.car ? toPrintCar(content.car, pair) : null,
    description: pair(texts.description),
    columns: columnsOf(kind).map(pair),
    lines: content.lines.map((line) => ({
      names: pairOf(line.nameAr, line.nameEn, language),
      details: language === 'ar' ? line.detailsAr : line.detailsEn,
      values: valuesOf(line, kind, content.vatBps),
    })),
    notes: notesOf(content, language),
    totals: totalRows(invoice, pair),
    xml: toAttachment(invoice, language),
  }
}

const toAttachment = ({ xml, number }: Printable, language: Language): PrintData['xml'] =>
  xml === undefined ? null : { name: `${number}.xml`, about: invoiceTexts.xml[language], text: xml }

const isTaxed = (kind: InvoiceKind) => kind !== 'receipt' && kind !== 'purchase'

function columnsOf(kind: InvoiceKind) {
  const { quantity, unitPrice, taxable, rate, vat, including, amount } = invoiceTexts
  return isTaxed(kind) ? [quantity, unitPrice, taxable, rate, vat, including] : [amount]
}

function valuesOf(line: Line, kind: InvoiceKind, vatBps: number): string[] {
  const net = money(line.net)
  if (!isTaxed(kind)) return [net]
  if (line.category === 'margin') return ['1', net, '–', '–', '–', net]
  if (line.category === 'outside') return ['1', net, '–', '0%', money(0), net]
  const vat = partOf(line.net, vatBps)
  return ['1', net, net, `${vatBps / HALALAS}%`, money(vat), money(line.net + vat)]
}

function factsOf(
  { kind, number, issuedAt, dueAt, content, corrects }: Printable,
  pair: (texts: { ar: string; en: string }) => Pair,
): Fact[] {
  const texts = invoiceTexts
  const facts: [{ ar: string; en: string }, string][] = [
    [texts.number, number],
    [texts.issuedAt, riyadhTime(issuedAt)],
    [texts.supplyDate, content.supplyDate],
    [texts.dueAt, dueAt === null ? '' : riyadhTime(dueAt)],
    [texts.orderNumber, content.orderNumber],
    [kind === 'debit_note' ? texts.raises : texts.corrects, corrects ?? ''],
    [texts.currency, 'SAR'],
  ]
  return labelled(facts, pair)
}

function toPrintParty(
  labels: { ar: string; en: string },
  party: Party & { licenceNumber?: string },
  pair: (texts: { ar: string; en: string }) => Pair,
): PrintParty {
  const texts = invoiceTexts
  const facts: [{ ar: string; en: string }, string][] = [
    [texts.vatNumber, party.vatNumber],
    [texts.registration, party.registrationNumber],
    [texts.licence, party.licenceNumber ?? ''],
    [texts.mobile, party.mobile],
    [texts.email, party.email],
  ]
  const names = pair({ ar: party.nameAr, en: party.nameEn })
  return {
    labels: pair(labels),
    names: names[0] === '' || names[0] === names[1] ? [names[0] || names[1], ''] : names,
    address: party.address === null ? '' : addressLine(party.address),
    facts: labelled(facts, pair),
  }
}

function toPrintCar(car: InvoiceCar, pair: (texts: { ar: string; en: string }) => Pair): PrintData['car'] {
  const texts = invoiceTexts
  const facts: [{ ar: string; en: string }, string][] = [
    [texts.model, pair({ ar: car.modelAr, en: car.modelEn })[0]],
    [texts.year, String(car.year)],
    [texts.chassis, car.chassisNumber],
    [texts.plate, pair({ ar: car.plateAr, en: car.plateEn })[0]],
    [texts.kilometres, formatAmount(car.kilometres)],
    [texts.auction, pair({ ar: car.auctionAr, en: car.auctionEn })[0]],
    [texts.lot, car.lot === null ? '' : String(car.lot)],
  ]
  return { labels: pair(texts.car), names: pair({ ar: car.titleAr, en: car.titleEn }), facts: labelled(facts, pair) }
}

/** The facts that have a value. */
const labelled = (
  facts: readonly [{ ar: string; en: string }, string][],
  pair: (texts: { ar: string; en: string }) => Pair,
): Fact[] => facts.filter(([, value]) => value !== '').map(([labels, value]) => ({ labels: pair(labels), value }))

const addressLine = (address: Address) =>
  [
    `${address.building} ${address.street}`.trim(),
    address.district,
    `${address.city} ${address.postalCode}`.trim(),
    address.additional,
  ]
    .filter((part) => part !== '')
    .join(' · ')

function totalRows(
  { kind, content, since }: Printable,
  pair: (texts: { ar: string; en: string }) => Pair,
): PrintData['totals'] {
  const texts = invoiceTexts
  const { taxable, outside } = totalsOf(content)
  const discount = content.discount + content.discountOutside
  const row = (labels: { ar: string; en: string }, value: number) => ({
    kind: 'row' as const,
    labels: pair(labels),
    value: money(value),
  })
  const rows: PrintData['totals'] = []
  if (isTaxed(kind)) {
    if (discount > 0) rows.push(row(texts.beforeDiscount, taxable + outside + discount), row(texts.discount, -discount))
    rows.push(row(texts.taxableTotal, taxable))
    if (outside > 0) rows.push(row(texts.outsideTotal, outside))
    const rate = `${content.vatBps / HALALAS}%`
    rows.push(row({ ar: `${texts.vatTotal.ar} ${rate}`, en: `${texts.vatTotal.en} ${rate}` }, content.vat))
    if (content.rounding !== 0) rows.push(row(texts.rounding, content.rounding))
    rows.push({ ...row(texts.total, content.total), kind: 'sum' })
  }
  if (content.collected > 0) rows.push(row(texts.collected, content.collected))
  const before = kind === 'purchase' ? texts.commission : texts.prepaid
  if (content.prepaid > 0) rows.push(row(before, -content.prepaid))
  if (since.paid > 0) rows.push(row(texts.paid, -since.paid))
  const due = kind === 'receipt' ? texts.received : kind === 'credit_note' ? texts.credited : texts.due
  rows.push({ kind: 'due', labels: pair(due), value: money(since.due) })
  return rows
}

function notesOf(content: InvoiceContent, language: Language): PrintData['notes'] {
  const words = amountInWords(Math.floor(toRiyals(content.due)), language)
  const halalas = content.due % HALALAS
  const rest = halalas === 0 ? '' : language === 'ar' ? ` و${halalas} هللة` : ` and ${halalas} halalas`
  const note = language === 'ar' ? content.noteAr : content.noteEn
  return [
    ...(words === undefined ? [] : [{ title: invoiceTexts.inWords[language], text: `${words}${rest}` }]),
    ...(note === '' ? [] : [{ title: invoiceTexts.note[language], text: note }]),
  ]
}

const pairOf = (ar: string, en: string, language: Language): Pair => {
  const [first, second] = language === 'ar' ? [ar, en] : [en, ar]
  return first === second ? [first, ''] : [first, second]
}
const money = (halalas: number) => formatAmount(toRiyals(halalas), { decimals: 2 })

/** `2026-11-21 18:00` in Riyadh, the same in both languages. */
export const riyadhTime = (instant: Date): string =>
  new Date(instant.getTime() + RIYADH_MS).toISOString().slice(0, 16).replace('T', ' ')
