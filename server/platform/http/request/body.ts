import type { IncomingMessage, ServerResponse } from 'node:http'
import { finished } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { isRefusal, type Refusal, refuse, refuseField } from '../refusal.ts'

/** An uploaded picture, which is re-encoded before it is shown, or a document, which is checked and only saved. */
export type Upload = { field: string; bytes: Buffer }
export type Content = { fields: unknown; files: Upload[]; form: boolean }

const FILE_BYTES_MAX = 10 * 1024 * 1024
/** All files of one request. */
const FILES_BYTES_MAX = 100 * 1024 * 1024
/** The bytes of all files that this process holds at a time, from all callers. */
const HELD_BYTES_MAX = 256 * 1024 * 1024
const FILES_MAX = 30
/** The same of guests: a letter's files. They leave room for members, however many guests send at a time. */
const GUEST_BYTES_MAX = 20 * 1024 * 1024
const HELD_OF_GUESTS_MAX = 64 * 1024 * 1024
const FIELDS_MAX = 100
const FIELD_BYTES_MAX = 20_000
/**
 * After a refusal so many more bytes are read and dropped, so that the client gets the answer and can reuse its
 * connection.
 */
const DROPPED_BYTES_MAX = 32 * 1024 * 1024
/** The limit of a form for a call without pictures; a longer one is an attack. */
const FORM_BYTES_MAX = 1024 * 1024

const held = { all: 0, guests: 0 }

/**
 * Reads JSON, urlencoded or multipart into plain fields.
 * @param pictures names of the fields that may hold files; any other file is refused before it is read.
 * @param response its end releases the files.
 */
export async function readBody(
  request: FastifyRequest,
  pictures: readonly string[],
  response: ServerResponse,
): Promise<Content | Refusal> {
  if (request.isMultipart()) {
    const isTooLong = pictures.length === 0 && Number(request.headers['content-length']) > FORM_BYTES_MAX
    return isTooLong ? refuseUnread(request.raw, response) : readMultipart(request, pictures, response)
  }
  const form = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  return { fields: request.body ?? {}, files: [], form }
}

/** Its bytes are not even dropped: the connection ends with the answer. */
function refuseUnread(raw: IncomingMessage, response: ServerResponse): Refusal {
  response.setHeader('connection', 'close')
  response.once('finish', () => raw.destroy())
  return refuse('too_large')
}

async function readMultipart(
  request: FastifyRequest,
  pictures: readonly string[],
  response: ServerResponse,
): Promise<Content | Refusal> {
  const room = createRoom(response, request.actor === undefined)
  const droppedMax = pictures.length === 0 ? FORM_BYTES_MAX : DROPPED_BYTES_MAX
  try {
    const content = await readParts(request, pictures, room.fits)
    if (isRefusal(content)) dropRest(request.raw, droppedMax)
    return content
  } catch (error) {
    dropRest(request.raw, droppedMax)
    // The parser throws plain errors for unreadable forms. Limits have their own codes and names.
    if (error instanceof Error && 'code' in error) throw error
    return refuse('unreadable')
  }
}

async function readParts(
  request: FastifyRequest,
  pictures: readonly string[],
  fits: (bytes: number) => Refusal | undefined,
): Promise<Content | Refusal> {
  const fields: Record<string, unknown> = {}
  const files: Upload[] = []
  const limits = {
    fileSize: FILE_BYTES_MAX,
    files: FILES_MAX,
    fields: FIELDS_MAX,
    fieldSize: FIELD_BYTES_MAX,
    parts: FILES_MAX + FIELDS_MAX,
  }
  for await (const part of request.parts({ limits })) {
    // The parser's types promise a name; a part without one has none.
    if (typeof part.fieldname !== 'string') return refuse('unreadable')
    const name = part.fieldname.replace(/\[\]$/, '')
    if (part.type === 'field') {
      if (Object.hasOwn(fields, name)) return refuse('unreadable')
      Object.defineProperty(fields, name, { value: part.value, enumerable: true })
      continue
    }
    const isKnown = pictures.includes(name)
    const bytes = await readFile(part.file, isKnown ? fits : refuseAny)
    if (isRefusal(bytes)) return isKnown ? bytes : refuse('invalid', { errors: { [name]: [unknownField] } })
    if (part.file.truncated) return refuse('too_large')
    // A form sends an empty file without a name if none was chosen.
    if (bytes.length > 0) files.push({ field: name, bytes })
    else if (part.filename) return refuseField(name, emptyFile)
  }
  return { fields, files, form: true }
}

const emptyFile = { ar: 'هذا الملف فارغ. اختر غيره.', en: 'This file is empty. Choose another one.' }
const unknownField = { ar: 'حقل غير معروف.', en: 'Unknown field.' }
/** Of a field without files; a form may send it empty. */
const refuseAny = (bytes: number): Refusal | undefined => (bytes > 0 ? refuse('invalid') : undefined)

async function readFile(
  file: AsyncIterable<Buffer>,
  fits: (bytes: number) => Refusal | undefined,
): Promise<Buffer | Refusal> {
  const chunks: Buffer[] = []
  for await (const chunk of file) {
    const refusal = fits(chunk.length)
    if (refusal) return refusal
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Counts the bytes of one request towards its own limit and that of the process, until its response ends. */
function createRoom(response: ServerResponse, isGuest: boolean): { fits: (bytes: number) => Refusal | undefined } {
  let used = 0
  const hold = (bytes: number) => {
    used += bytes
    held.all += bytes
    if (isGuest) held.guests += bytes
  }
  finished(response, () => hold(-used))
  return {
    fits: (bytes) => {
      if (used + bytes > (isGuest ? GUEST_BYTES_MAX : FILES_BYTES_MAX)) return refuse('too_large')
      const isFull = held.all + bytes > HELD_BYTES_MAX || (isGuest && held.guests + bytes > HELD_OF_GUESTS_MAX)
      if (isFull) return refuse('unavailable', { retryAfterSeconds: 1 })
      hold(bytes)
      return undefined
    },
  }
}

/** Otherwise the rest of a refused form would block the next request of its connection. */
function dropRest(raw: IncomingMessage, bytesMax: number): void {
  let dropped = 0
  raw.unpipe()
  raw.on('data', (chunk: Buffer) => {
    dropped += chunk.length
    if (dropped > bytesMax) raw.destroy()
  })
  raw.resume()
}
