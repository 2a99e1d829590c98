import { crc32, createDeflateRaw } from 'node:zlib'

/** A file in an archive; its parts are read once, in order. */
export type ZipEntry = { name: string; parts: AsyncIterable<string> | Iterable<string> }

const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const VERSION = 20
/** Sizes follow the data (bit 3), and names are UTF-8 (bit 11). */
const FLAGS = 0x0808
const DEFLATE = 8
/** 1 January 1980, the first day of the format: equal tables make equal files. */
const DATE = 0x21

type Written = { name: Buffer; offset: number; crc: number; packed: number; plain: number }

/** A ZIP archive, in parts, without holding an entry in memory. Source: PKWARE APPNOTE 6.3.3, sections 4.3 and 4.4. */
export async function* writeZip(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  let offset = 0
  const written: Written[] = []
  for (const { name, parts } of entries) {
    const head = { name: Buffer.from(name), offset, crc: 0, packed: 0, plain: 0 }
    const local = headerOf(LOCAL, head)
    offset += local.length
    yield local
    for await (const chunk of deflated(parts, head)) {
      head.packed += chunk.length
      yield chunk
    }
    const descriptor = numbers([DESCRIPTOR, head.crc, head.packed, head.plain])
    offset += head.packed + descriptor.length
    yield descriptor
    written.push(head)
  }
  const directory = Buffer.concat(written.map((head) => headerOf(CENTRAL, head)))
  yield directory
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(written.length, 8)
  end.writeUInt16LE(written.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  yield end
}

async function* deflated(parts: ZipEntry['parts'], head: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw()
  const feed = async () => {
    for await (const part of parts) {
      const bytes = Buffer.from(part)
      head.crc = crc32(bytes, head.crc)
      head.plain += bytes.length
      if (!deflate.write(bytes)) await new Promise((resolve) => deflate.once('drain', resolve))
    }
    deflate.end()
  }
  // Errors of the source must reach the reader of the archive.
  feed().catch((error: unknown) => deflate.destroy(error instanceof Error ? error : new Error(String(error))))
  for await (const chunk of deflate) yield chunk as Buffer
}

/** The header before an entry, or its line in the directory, which knows the sizes. */
function headerOf(signature: number, { name, offset, crc, packed, plain }: Written): Buffer {
  const isCentral = signature === CENTRAL
  const fields = Buffer.alloc(isCentral ? 46 : 30)
  fields.writeUInt32LE(signature, 0)
  const start = isCentral ? 6 : 4
  if (isCentral) fields.writeUInt16LE(VERSION, 4)
  fields.writeUInt16LE(VERSION, start)
  fields.writeUInt16LE(FLAGS, start + 2)
  fields.writeUInt16LE(DEFLATE, start + 4)
  fields.writeUInt16LE(DATE, start + 8)
  if (isCentral) numbers([crc, packed, plain]).copy(fields, start + 10)
  fields.writeUInt16LE(name.length, start + 22)
  if (isCentral) fields.writeUInt32LE(offset, 42)
  return Buffer.concat([fields, name])
}

function numbers(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4)
  return bytes
}
