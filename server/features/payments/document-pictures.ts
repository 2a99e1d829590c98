import { reasonTable } from '#server/platform/http/reasons/reason-table.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Upload } from '#server/platform/http/request/body.ts'

/** Seals and stores a picture or a PDF. Refusals: those of `savePaper` of the storage. */
export type SavePaper = (
  bytes: Buffer,
  about: { kind: string; ownerId: number; field: string },
) => Promise<{ id: number } | Refusal>

const missing = { ar: 'أرفق هذا الملف.', en: 'Attach this file.' }
const twice = { ar: 'أرفق ملفًا واحدًا.', en: 'Attach one file.' }

/** The uploads of exactly these fields, one each. Refusals: `invalid`. */
export function pickPictures<Field extends string>(
  files: readonly Upload[],
  fields: readonly Field[],
): Record<Field, Buffer> | Refusal {
  const found = fields.map((field) => ({ field, uploads: files.filter((file) => file.field === field) }))
  const wrong = found.filter(({ uploads }) => uploads.length !== 1)
  if (wrong.length > 0) {
    const errors = wrong.map(({ field, uploads }) => [field, [uploads.length === 0 ? missing : twice]])
    return refuse('invalid', { errors: Object.fromEntries(errors) })
  }
  // Each field has one upload here.
  return Object.fromEntries(found.map(({ field, uploads }) => [field, uploads[0]?.bytes])) as Record<Field, Buffer>
}

/** Stores the pictures of a member, one after another; an unreadable one is named by its field. */
export async function savePictures<Field extends string>(
  save: SavePaper,
  pictures: Record<Field, Buffer>,
  about: { kind: string; ownerId: number },
): Promise<Record<Field, number> | Refusal> {
  const ids: [string, number][] = []
  for (const [field, bytes] of Object.entries<Buffer>(pictures)) {
    const saved = await save(bytes, { ...about, field })
    if (isRefusal(saved)) return saved.errors ? saved : refuseField(field, reasonTable[saved.refused], saved.refused)
    ids.push([field, saved.id])
  }
  return Object.fromEntries(ids) as Record<Field, number>
}
