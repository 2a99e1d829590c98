/** One payment of a file; `amount` in halalas. */
export type CreditTransfer = { endToEndId: string; amount: number; holder: string; iban: string; about: string }
/** A file of payments; `day` is Riyadh's, `at` an instant. */
export type PaymentFile = {
  messageId: string
  at: Date
  day: string
  debtor: { name: string; iban: string }
  transfers: readonly CreditTransfer[]
}

/** The names that the format allows. */
const NAME_MAX = 140

/** A file of credit transfers in riyals as ISO 20022 writes it (pain.001.001.09). Banks are known by the IBANs. */
export function writePain001({ messageId, at, day, debtor, transfers }: PaymentFile): string {
  const count = tag('NbOfTxs', String(transfers.length))
  const sum = tag('CtrlSum', decimal(transfers.reduce((total, { amount }) => total + amount, 0)))
  const header = [
    tag('MsgId', messageId),
    tag('CreDtTm', at.toISOString().replace(/\.\d+Z$/, 'Z')),
    ...[count, sum, node('InitgPty', nameOf(debtor.name))],
  ]
  const payment = [
    tag('PmtInfId', messageId),
    tag('PmtMtd', 'TRF'),
    ...[count, sum, node('ReqdExctnDt', tag('Dt', day)), node('Dbtr', nameOf(debtor.name))],
    node('DbtrAcct', node('Id', tag('IBAN', debtor.iban)), tag('Ccy', 'SAR')),
    node('DbtrAgt', node('FinInstnId', node('Othr', tag('Id', 'NOTPROVIDED')))),
    tag('ChrgBr', 'SLEV'),
    ...transfers.map(transferOf),
  ]
  const body = node('CstmrCdtTrfInitn', node('GrpHdr', ...header), node('PmtInf', ...payment))
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">${body}</Document>\n`
}

const transferOf = ({ endToEndId, amount, holder, iban, about }: CreditTransfer): string =>
  node(
    'CdtTrfTxInf',
    node('PmtId', tag('EndToEndId', endToEndId)),
    node('Amt', `<InstdAmt Ccy="SAR">${decimal(amount)}</InstdAmt>`),
    node('Cdtr', nameOf(holder)),
    node('CdtrAcct', node('Id', tag('IBAN', iban))),
    node('RmtInf', tag('Ustrd', about)),
  )

const node = (name: string, ...parts: string[]): string => `<${name}>${parts.join('')}</${name}>`
const tag = (name: string, text: string): string => node(name, escaped(text))
const nameOf = (name: string): string => tag('Nm', [...name].slice(0, NAME_MAX).join(''))
const decimal = (halalas: number): string => (halalas / 100).toFixed(2)
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
