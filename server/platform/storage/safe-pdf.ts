import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const inflated = promisify(inflate)

/** Parts of the file that a reader could run, open or unpack. */
const FORBIDDEN = ['JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'XFA', 'Encrypt']
/** Limit for all packed objects of a file together: a small file may unpack to gigabytes. */
const UNPACKED_MAX = 64 * 1024 * 1024
/** Maximum number of packing objects, and of bytes of their own descriptions: a file with more is hostile. */
const PACKED_MAX = 2_000
const ENTRIES_MAX = 2_048
const TAIL = 2_048

/** A name in any spelling: any letter also as `#` and its code. Longer names that begin with it are others. */
const written = (name: string) =>
  `${[...name].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('')}(?=[\\s()<>\\[\\]{}/%]|$)`
const FORBIDDEN_NAME = new RegExp(`/(?:${FORBIDDEN.map(written).join('|')})`, 'i')
const PACKED_OBJECTS = new RegExp(`/${written('ObjStm')}`, 'gi')
const STREAM = /(?<!end)stream\r?\n/

export const startsAsPdf = (bytes: Buffer): boolean => /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))

/**
 * True if a PDF is complete and plain: it ends with its table of objects, has no password, and neither scripts,
 * programs nor files, also not among its packed objects. It may be slow: run it in the process for files. ISO 32000-1,
 * 7.5 and
 * 7.3.5.
 */
export async function isSafePdf(sent: Uint8Array): Promise<boolean> {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)
  const text = bytes.toString('latin1')
  return startsAsPdf(bytes) && isWhole(text) && !FORBIDDEN_NAME.test(text) && (await arePackedSafe(bytes, text))
}

function isWhole(text: string): boolean {
  const end = /startxref\s+(\d{1,10})\s+%%EOF/.exec(text.slice(-TAIL))
  if (!end) return false
  const place = Number(end[1])
  return /^\s*(?:xref\s|\d+\s+\d+\s+obj)/.test(text.slice(place, place + 64))
}

async function arePackedSafe(bytes: Buffer, text: string): Promise<boolean> {
  let left = UNPACKED_MAX
  let count = 0
  for (const { index } of text.matchAll(PACKED_OBJECTS)) {
    count += 1
    const start = packedFrom(text, index)
    if (start === undefined || count > PACKED_MAX) return false
    const unpacked = await inflated(bytes.subarray(start), { maxOutputLength: left }).catch(() => undefined)
    if (!unpacked || FORBIDDEN_NAME.test(unpacked.toString('latin1'))) return false
    left -= unpacked.length
    if (left <= 0) return false
  }
  return true
}

/**
 * The first byte of the packed objects whose kind is named at `index`. Objects packed in any other way cannot be
 * checked.
 */
function packedFrom(text: string, index: number): number | undefined {
  const before = text.slice(Math.max(0, index - ENTRIES_MAX), index)
  const after = text.slice(index, index + ENTRIES_MAX)
  const object = before.lastIndexOf('obj')
  const stream = STREAM.exec(after)
  if (object < 0 || !stream) return undefined
  const entries = before.slice(object) + after.slice(0, stream.index)
  const filters = entries.match(/\/\w+/g)?.filter((name) => name.includes('Decode'))
  if (entries.includes('#') || filters?.join() !== '/FlateDecode') return undefined
  return index + stream.index + stream[0].length
}
