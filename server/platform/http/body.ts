import type { FastifyRequest } from 'fastify'
import { type Refusal, refuse } from './refusal.ts'

/** A picture as it came; it is decoded and made anew before anybody sees it. */
export type Upload = { field: string; bytes: Buffer }
export type Content = { fields: unknown; files: Upload[]; form: boolean }

const FILE_BYTES_MAX = 10 * 1024 * 1024
const FILES_MAX = 30
const FIELDS_MAX = 100
const FIELD_BYTES_MAX = 20_000

/** Reads JSON, urlencoded or multipart into plain fields; `pictures` names the fields that may hold files. */
export async function readBody(request: FastifyRequest, pictures: readonly string[]): Promise<Content | Refusal> {
  if (request.isMultipart()) return readMultipart(request, pictures).catch(blame)
  const form = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  return { fields: request.body ?? {}, files: [], form }
}

/** The parser throws plain errors for forms that it cannot read. Limits have codes and names of their own. */
function blame(error: unknown): Refusal {
  if (error instanceof Error && 'code' in error) throw error
  return refuse('unreadable')
}

async function readMultipart(request: FastifyRequest, pictures: readonly string[]): Promise<Content | Refusal> {
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
    const bytes = await part.toBuffer()
    if (bytes.length === 0) continue
    if (!pictures.includes(name))
      return refuse('invalid', { errors: { [name]: [{ ar: 'حقل غير معروف.', en: 'Unknown field.' }] } })
    files.push({ field: name, bytes })
  }
  return { fields, files, form: true }
}
