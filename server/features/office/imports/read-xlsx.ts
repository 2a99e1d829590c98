import { inflateRawSync } from 'node:zlib'

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const DEFLATED = 8
const STORED = 0
/** What a sheet may hold once it is unpacked. */
const UNPACKED_MAX = 64 * 1024 * 1024
const COLUMNS_MAX = 200
/** Windows in which a ZIP file names its directory: its end, after a comment of at most 64 KiB. */
const TAIL = 65_557

/** Cells of the first sheet of an XLSX file; undefined where it is none. Source: ECMA-376, APPNOTE.TXT (ZIP). */
export function readXlsx(bytes: Buffer): string[][] | undefined {
  try {
    const entries = readDirectory(bytes)
    const sheet = [...entries.keys()].filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)).sort(byNumber)[0]
    const xml = sheet && unpack(bytes, entries.get(sheet))
    if (xml === undefined || xml === '') return undefined
    const shared = unpack(bytes, entries.get('xl/sharedStrings.xml'))
    const strings = shared
      ? [...shared.matchAll(/<si\b[^>]*?(?:\/>|>([\s\S]*?)<\/si>)/g)].map(([, si = '']) => textIn(si))
      : []
    return readRows(xml, strings)
  } catch {
    return undefined
  }
}

const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })
type Entry = { method: number; packed: number; at: number }

function readDirectory(bytes: Buffer): Map<string, Entry> {
  let end = bytes.length - 22
  const first = Math.max(0, bytes.length - TAIL)
  while (end >= first && bytes.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1
  const entries = new Map<string, Entry>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('not a ZIP directory')
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset))
    const name = bytes.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    entries.set(name, {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    })
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return entries
}

function unpack(bytes: Buffer, entry: Entry | undefined): string | undefined {
  if (!entry) return undefined
  const start = entry.at + 30 + bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28)
  const packed = bytes.subarray(start, start + entry.packed)
  if (entry.method === STORED) return packed.toString('utf8')
  if (entry.method !== DEFLATED) return undefined
  return inflateRawSync(packed, { maxOutputLength: UNPACKED_MAX }).toString('utf8')
}

function readRows(xml: string, strings: readonly string[]): string[][] {
  const rows: string[][] = []
  for (const [, body = ''] of xml.matchAll(/<row\b[^>]*>([\s\S]*?)<\/row>/g)) {
    const row: string[] = []
    for (const [, head = '', inner = ''] of body.matchAll(/<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)) {
      const column = columnOf(/\br="([A-Z]+)\d+"/.exec(head)?.[1]) ?? row.length
      if (column >= COLUMNS_MAX) continue
      while (row.length < column) row.push('')
      row[column] = cellText(/\bt="(\w+)"/.exec(head)?.[1], inner, strings)
    }
    if (row.some((cell) => cell.trim() !== '')) rows.push(row)
  }
  return rows
}

function cellText(type: string | undefined, inner: string, strings: readonly string[]): string {
  if (type === 'inlineStr') return textIn(inner)
  const value = unescapeXml(/<v\b[^>]*>([\s\S]*?)<\/v>/.exec(inner)?.[1] ?? '')
  return type === 's' ? (strings[Number(value)] ?? '') : value
}

/** 'A' is 0, 'AA' is 26. */
const columnOf = (letters: string | undefined): number | undefined =>
  letters === undefined ? undefined : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

const textIn = (xml: string): string =>
  [...xml.matchAll(/<t\b[^>]*?(?:\/>|>([\s\S]*?)<\/t>)/g)].map(([, text = '']) => unescapeXml(text)).join('')

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const unescapeXml = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex: string, decimal: string, name: string) => {
    if (name !== undefined) return NAMED[name] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
