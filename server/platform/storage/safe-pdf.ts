import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const inflated = promisify(inflate)

/** Parts of the file that a reader could run, open, send or unpack. */
const FORBIDDEN = [
  ...['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'RichMedia', 'Rendition'],
  ...['EmbeddedFile', 'EmbeddedFiles', 'XFA', 'Encrypt'],
]
/** Limit for all packed objects of a file together: a small file may unpack to gigabytes. */
const UNPACKED_MAX = 64 * 1024 * 1024
/** Maximum number of packing objects, and of bytes of their own descriptions: a file with more is hostile. */
const PACKED_MAX = 2_000
const ENTRIES_MAX = 2_048
const TAIL = 2_048
/** Each version in a file may name its own action of opening. */
const OPENED_MAX = 20

/** A name in any spelling: any letter also as `#` and its code. Longer names that begin with it are others. */
const written = (name: string) =>
  `${[...name].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('')}(?=[\\0\\s()<>\\[\\]{}/%]|$)`
/** Blanks and comments between two words of the file. */
const GAP = '(?:[\\0\\s]|%[^\\r\\n]{0,200}[\\r\\n])*'
const REFERENCE = '\\d{1,10}[\\0\\s]+\\d{1,5}[\\0\\s]+R'
/** `AA` starts something by itself. The name alone is too short: it also stands by chance in a compressed picture. */
const FORBIDDEN_NAME = new RegExp(
  `/(?:${FORBIDDEN.map(written).join('|')}|${written('AA')}${GAP}(?:<<|${REFERENCE}))`,
  'i',
)
const OPEN_ACTION = new RegExp(`/${written('OpenAction')}${GAP}`, 'gi')
const GO_TO = new RegExp(`/S${GAP}/GoTo(?=[\\0\\s/>%])`)
const NEXT_ACTION = new RegExp(`/${written('Next')}`, 'i')
const PLAIN_STRING = /\([^()\\]*\)/g
/** Bundles need not name their kind: each has the place of its first object. Outlines have the name as well. */
const PACKED_OBJECTS = new RegExp(`/(?:(${written('ObjStm')})|${written('First')})`, 'gi')
const STREAM = /(?<!end)stream\r?\n/

export const startsAsPdf = (bytes: Buffer): boolean => /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))

/**
 * True if a PDF is complete and plain: it ends with its table of objects, has no password, neither scripts, programs
 * nor files, and nothing that it does by itself but show a page, also not among its packed objects. It may be slow: run
 * it in the process for files. ISO 32000-1, 7.3.5, 7.5 and 12.6.
 */
export async function isSafePdf(sent: Uint8Array): Promise<boolean> {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)
  const text = bytes.toString('latin1')
  if (!startsAsPdf(bytes) || !isWhole(text)) return false
  const packed = await unpack(bytes, text)
  if (!packed) return false
  const parts = [filePart(text), ...packed]
  return parts.every((part) => !FORBIDDEN_NAME.test(part.text)) && opensPlainly(parts)
}

function isWhole(text: string): boolean {
  const end = /startxref\s+(\d{1,10})\s+%%EOF/.exec(text.slice(-TAIL))
  if (!end) return false
  const place = Number(end[1])
  return /^\s*(?:xref\s|\d+\s+\d+\s+obj)/.test(text.slice(place, place + 64))
}

/** Objects as text, with the place of each by its number. */
type Part = { text: string; placesOf: (object: string) => number[] }

/** All bundles of packed objects. Undefined: one cannot be read within the limits. */
async function unpack(bytes: Buffer, text: string): Promise<Part[] | undefined> {
  const unpacked = new Map<number, Part>()
  let left = UNPACKED_MAX
  for (const { index, 1: isNamed } of text.matchAll(PACKED_OBJECTS)) {
    if (isNamed === undefined && !isBeforeStream(text, index)) continue
    const packed = packedFrom(text, index)
    if (!packed || unpacked.size >= PACKED_MAX) return undefined
    if (unpacked.has(packed.start)) continue
    const bundle = await inflated(bytes.subarray(packed.start), { maxOutputLength: left }).catch(() => undefined)
    if (!bundle) return undefined
    unpacked.set(packed.start, bundlePart(bundle.toString('latin1'), packed.first))
    left -= bundle.length
    if (left <= 0) return undefined
  }
  return [...unpacked.values()]
}

/** False if the object that names `First` at `index` surely ends before any stream, as an outline does. */
function isBeforeStream(text: string, index: number): boolean {
  const after = text.slice(index, index + ENTRIES_MAX)
  const [end, stream] = [after.indexOf('endobj'), after.search(STREAM)]
  return end < 0 || (stream >= 0 && stream < end)
}

/**
 * The first byte of the packed objects whose kind or first place is named at `index`, and that place. Objects packed in
 * any other way cannot be checked.
 */
function packedFrom(text: string, index: number): { start: number; first: number } | undefined {
  const before = text.slice(Math.max(0, index - ENTRIES_MAX), index)
  const after = text.slice(index, index + ENTRIES_MAX)
  const object = before.lastIndexOf('obj')
  const stream = STREAM.exec(after)
  if (object < 0 || !stream) return undefined
  const entries = before.slice(object) + after.slice(0, stream.index)
  const filters = entries.match(/\/\w+/g)?.filter((name) => name.includes('Decode'))
  const first = /\/First[\0\s]+(\d{1,10})(?![\0\s]+\d+[\0\s]+R)/.exec(entries)?.[1]
  if (entries.includes('#') || filters?.join() !== '/FlateDecode' || first === undefined) return undefined
  return { start: index + stream.index + stream[0].length, first: Number(first) }
}

/** A bundle begins with pairs: an object's number, and its place after the first one. */
function bundlePart(text: string, first: number): Part {
  const numbers = text.slice(0, first).match(/\d+/g) ?? []
  return {
    text,
    placesOf: (object) =>
      numbers.flatMap((number, at) => (at % 2 === 0 && number === object ? [first + Number(numbers[at + 1])] : [])),
  }
}

const filePart = (text: string): Part => ({
  text,
  placesOf: (object) =>
    [...text.matchAll(new RegExp(`(?<!\\d)${object}[\\0\\s]+\\d{1,5}[\\0\\s]+obj${GAP}`, 'g'))].map(
      ({ index, 0: start }) => index + start.length,
    ),
})

/** True if opening the file does nothing, or shows a place in it and then nothing else. */
function opensPlainly(parts: readonly Part[]): boolean {
  const opened = parts.flatMap(({ text }) =>
    [...text.matchAll(OPEN_ACTION)].map(({ index, 0: name }) => entriesAt(text, index + name.length)),
  )
  if (opened.length > OPENED_MAX) return false
  return opened.every((value) => {
    const object = new RegExp(`^${REFERENCE}`).exec(value)?.[0].match(/\d+/)?.[0]
    if (object === undefined) return isPlace(value)
    const found = parts.flatMap((part) => part.placesOf(object).map((place) => entriesAt(part.text, place)))
    return found.length > 0 && found.every(isPlace)
  })
}

const entriesAt = (text: string, place: number) => text.slice(place, place + ENTRIES_MAX).trimStart()

function isPlace(value: string): boolean {
  const entries = entriesOf(value.replace(PLAIN_STRING, ''))
  return value.startsWith('[') || (GO_TO.test(entries) && !entries.includes('(') && !NEXT_ACTION.test(entries))
}

/** The entries of the dictionary at the start of a text. */
function entriesOf(text: string): string {
  let depth = 0
  for (const { 0: mark, index } of text.matchAll(/<<|>>/g)) {
    depth += mark === '<<' ? 1 : -1
    if (depth <= 0) return text.slice(0, index)
  }
  return text
}
