import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'

/** A file made to keep its reader busy, and its answer. */
export type HostileFile = { name: string; bytes: () => Buffer; answer: 'refused' | 'checked' }

const HEAD = 'make,model,year,km,city\n'
const times = (text: string, count: number) => text.repeat(count)
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
/** Packing thousands of entries takes seconds; level 0 only stores them. */
const zip = (files: Record<string, string | Uint8Array>, level: 0 | 1 = 1) =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, content]) => [
          name,
          typeof content === 'string' ? strToU8(content) : content,
        ]),
      ),
      { level },
    ),
  )
const xlsx = (xml: string | Uint8Array, more: Record<string, string> = {}) =>
  zip({ 'xl/worksheets/sheet1.xml': xml, ...more })
const row = '<row><c t="s"><v>0</v></c></row>'
const text = (content: string) => Buffer.from(content)

/** An archive whose only entry claims to unpack to less than it does. */
function understated(archive: Buffer, size: number): Buffer {
  const directory = archive.readUInt32LE(archive.length - 22 + 16)
  archive.writeUInt32LE(size, directory + 24)
  return archive
}

/** Many names for the same bytes. */
function overlapping(count: number): Buffer {
  const one = xlsx(sheet(times(row, 20_000)))
  const end = one.length - 22
  const start = one.readUInt32LE(end + 16)
  const entries = times(one.toString('latin1', start, end), count)
  const tail = Buffer.from(one.subarray(end))
  tail.writeUInt16LE(count, 8)
  tail.writeUInt16LE(count, 10)
  tail.writeUInt32LE(entries.length, 12)
  return Buffer.concat([one.subarray(0, start), Buffer.from(entries, 'latin1'), tail])
}

const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${times(`&l${at};`, 10)}">`).join('')
const entities = `<!DOCTYPE l [<!ENTITY l0 "lol">${laughs}]>`

export const hostileTables: readonly HostileFile[] = [
  ...[
    ['rows without an end', times('<row ', 40_000)],
    ['two million rows without an end', times('<row ', 2_000_000)],
    ['rows inside of rows', sheet(times('<row>', 2_000_000))],
    ['cells without an end', sheet(times('<c r="A1">', 1_000_000))],
    ['54 MB of small rows', sheet(times('<row><c><v>1</v></c></row>', 2_000_000))],
    ['a row with two million attributes', sheet(`<row ${times('a="b" ', 2_000_000)}/>`)],
    ['a row of a million cells', sheet(`<row>${times('<c><v>1</v></c>', 1_000_000)}</row>`)],
    ['16,384 columns in each row', sheet(times(`<row><c r="XFD1"><v>1</v></c></row>`, 100_000))],
    ['comments without an end', times('<!--', 2_000_000)],
    ['entities of entities', `${entities}${sheet('<row><c t="inlineStr"><is><t>&l9;</t></is></c></row>')}`],
  ].map(([name, xml = '']): HostileFile => ({ name: `XLSX: ${name}`, bytes: () => xlsx(xml), answer: 'refused' })),
  {
    name: 'XLSX: texts without an end',
    bytes: () => xlsx(sheet(row), { 'xl/sharedStrings.xml': `<sst>${times('<si>', 1_000_000)}` }),
    answer: 'refused',
  },
  {
    name: 'XLSX: three million texts',
    bytes: () => xlsx(sheet(row), { 'xl/sharedStrings.xml': `<sst>${times('<si><t>a</t></si>', 3_000_000)}</sst>` }),
    answer: 'refused',
  },
  { name: 'ZIP: 80 MB of zeros', bytes: () => xlsx(new Uint8Array(80 * 1024 ** 2)), answer: 'refused' },
  {
    name: 'ZIP: 80 MB that say they are 1,000 bytes',
    bytes: () => understated(xlsx(new Uint8Array(80 * 1024 ** 2)), 1_000),
    answer: 'refused',
  },
  {
    name: 'ZIP: 12,000 entries in deep folders',
    bytes: () =>
      zip(Object.fromEntries(Array.from({ length: 12_000 }, (_, at) => [`${times('a/', 30)}${at}.xml`, 'x'])), 0),
    answer: 'refused',
  },
  { name: 'ZIP: the same bytes 2,000 times', bytes: () => overlapping(2_000), answer: 'refused' },
  { name: 'CSV: one line of 9 MB', bytes: () => text(times('a', 9_000_000)), answer: 'refused' },
  { name: 'CSV: only quotation marks', bytes: () => text(times('"', 9_000_000)), answer: 'refused' },
  { name: 'CSV: only commas', bytes: () => text(times(',', 9_000_000)), answer: 'refused' },
  { name: 'CSV: only empty lines', bytes: () => text(times('\n', 9_000_000)), answer: 'refused' },
  { name: 'CSV: heads of brackets', bytes: () => text(times(`${times('(', 10_000)},`, 200)), answer: 'refused' },
  {
    name: 'CSV: models of 10,000 characters',
    bytes: () => text(HEAD + times(`Toyota,${times('camry x ', 1_250)},2020,5000,Riyadh\n`, 800)),
    answer: 'checked',
  },
  {
    name: 'CSV: makes of 10,000 characters',
    bytes: () => text(HEAD + times(`${times('toyota x ', 1_111)},Camry,2020,5000,Riyadh\n`, 800)),
    answer: 'checked',
  },
]

const statement = (parts: string) => `<Document><BkToCstmrStmt><Stmt>${parts}</Stmt></BkToCstmrStmt></Document>`
export const hostileStatements: readonly HostileFile[] = [
  ...[
    ['entries 2,000 deep', statement(times('<Ntry>', 2_000) + times('</Ntry>', 2_000))],
    ['two million entries without an end', `<Document><Stmt>${times('<Ntry>', 1_400_000)}`],
    ['entities of entities', `${entities}${statement('<Ntry><Amt>&l9;</Amt></Ntry>')}`],
    [
      'an entry of 60,000 transactions',
      statement(
        `<Ntry><Amt>1.00</Amt><BookgDt><Dt>2026-11-20</Dt></BookgDt>${times('<TxDtls><Amt>1.00</Amt></TxDtls>', 60_000)}</Ntry>`,
      ),
    ],
  ].map(([name, xml = '']): HostileFile => ({ name: `camt: ${name}`, bytes: () => text(xml), answer: 'refused' })),
  { name: 'MT940: a line of 9 MB', bytes: () => text(`:20:X\n:61:${times('2', 9_000_000)}`), answer: 'refused' },
  {
    name: 'MT940: 500,000 lines behind one entry',
    bytes: () => text(`:20:X\n:86:${times('\na', 500_000)}`),
    answer: 'refused',
  },
  {
    name: 'CSV of the bank: 500,000 lines',
    bytes: () => text(`date,amount\n${times('2026-11-20,5\n', 500_000)}`),
    answer: 'refused',
  },
]

const packed = deflateSync(Buffer.alloc(60 * 1024 ** 2, '/'))
const pdf = (body: string) => {
  const head = `%PDF-1.7\n${body}\n`
  return Buffer.from(`${head}xref\n0 0\ntrailer\n<<>>\nstartxref\n${head.length}\n%%EOF`, 'latin1')
}
export const hostilePapers: readonly HostileFile[] = [
  { name: 'PDF: arrays 4 million deep', bytes: () => pdf(times('[', 4_000_000)), answer: 'checked' },
  { name: 'PDF: 9 million names', bytes: () => pdf(times('/J', 4_500_000)), answer: 'checked' },
  {
    name: 'PDF: packed objects of 60 MB',
    bytes: () =>
      pdf(
        `1 0 obj\n<</Type/ObjStm/First 0/Filter/FlateDecode>>\nstream\n${packed.toString('latin1')}\nendstream\nendobj`,
      ),
    answer: 'checked',
  },
]
