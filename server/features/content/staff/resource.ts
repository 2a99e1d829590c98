import type { Paged } from '#contract/http/shapes.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { isRefusal, type Refusal, RefusalError, refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Upload } from '#server/platform/http/request/body.ts'
import type { Picture } from '#server/platform/storage/pictures.ts'
import { insertFile } from '#server/platform/storage/store.ts'
import type { StoredPicture } from '#server/platform/storage/wire-image.ts'
import { difference, listOf, type Staff, staffAction } from '../../staff/index.ts'
import type { ContentDeps } from '../deps.ts'
import { contentTexts as texts } from '../texts.ts'
import { type Fields, isRefused, readFields } from './fields.ts'
import { readPicturesOf } from './picture-store.ts'
import { changeRow, type EditedTable, findRow, insertRow, listRows, removeRow } from './resource-store.ts'

type Row = { id: number; fileId?: number | null }

/** A table that staff edit: its storage, the fields of its form, and its shown form. */
export type Definition<R extends Row, Wire> = {
  /** In the audit: 'faq.created', 'faq:12'. */
  noun: string
  table: EditedTable
  fields: Fields
  /** The name of the picture's field, if rows have one. */
  picture?: { field: string; kind: string }
  /** Errors about several fields. */
  check?: (tx: Tx, values: Readonly<Record<string, unknown>>) => Promise<Refusal | undefined>
  /** The part of a row that the audit stores; by default the whole row. */
  auditable?: (row: R) => object
  toWire: (row: R, picture: StoredPicture | null) => Wire
}

type ListQuery = {
  page: number
  per_page?: number | undefined
  search?: string | undefined
  sort?: string | undefined
}
type Form = { body: object; files: readonly Upload[] }

/** The five calls of one kind of content, with rights checked by the routes and an audit row for each change. */
export function createResource<R extends Row, Wire>(
  deps: Pick<ContentDeps, 'db' | 'pictures'>,
  definition: Definition<R, Wire>,
) {
  const { db } = deps
  const { noun, table, toWire, auditable = (row: R): object => row } = definition
  const show = async (reader: Reader, row: R) => (await showRows(reader, [row], toWire))[0] ?? refuse('not_found')

  async function write(staff: Staff, id: number | undefined, form: Form): Promise<Wire> {
    const picture = await readPicture(deps, definition.picture?.field, form.files)
    return staffAction(db, staff, async (tx, note) => {
      const before = id === undefined ? undefined : await findRow<R>(tx, table, id, { lock: true })
      if (id !== undefined && !before) return refuse('not_found')
      const values = readFields(definition.fields, { ...form.body })
      if (isRefused(values)) return values.refused
      const wrong = await definition.check?.(tx, values)
      if (wrong) return wrong
      if (picture) values.file_id = await insertFile(tx, filed(picture, definition.picture?.kind ?? noun))
      const rowId = id ?? (await insertRow(tx, table, values))
      if (id !== undefined) await changeRow(tx, table, id, values)
      const after = await findRow<R>(tx, table, rowId)
      if (!after) return refuse('not_found')
      const states = before ? difference(auditable(before), auditable(after)) : { after: auditable(after) }
      await note({ action: `${noun}.${before ? 'changed' : 'created'}`, subject: `${noun}:${rowId}`, ...states })
      return show(tx, after)
    })
  }

  return {
    list: async (query: ListQuery): Promise<Paged<Wire>> => {
      const page = await listOf(
        query,
        (search, sort, place) => listRows<R>(db, table, search, { sort, place }),
        (row) => row,
      )
      return { ...page, data: await showRows(db, page.data, toWire) }
    },
    read: async (id: number): Promise<Wire | Refusal> => {
      const row = await findRow<R>(db, table, id)
      return row ? show(db, row) : refuse('not_found')
    },
    create: (staff: Staff, form: Form) => write(staff, undefined, form),
    change: (staff: Staff, id: number, form: Form) => write(staff, id, form),
    remove: (staff: Staff, id: number): Promise<Record<string, never>> =>
      staffAction(db, staff, async (tx, note) => {
        const before = await findRow<R>(tx, table, id, { lock: true })
        if (!before) return refuse('not_found')
        await removeRow(tx, table, id)
        await note({ action: `${noun}.removed`, subject: `${noun}:${id}`, before: auditable(before) })
        return {}
      }),
  }
}

const filed = (picture: Picture, kind: string) => ({ picture, visibility: 'public' as const, kind })

/**
 * The one picture of a form, encoded again. Refusals, thrown: `unsupported_type`, `too_large`, `invalid` for several.
 */
async function readPicture(
  { pictures }: Pick<ContentDeps, 'pictures'>,
  field: string | undefined,
  files: readonly Upload[],
): Promise<Picture | undefined> {
  const [upload, second] = files
  if (upload === undefined || field === undefined) return undefined
  if (second !== undefined) throw new RefusalError(refuseField(field, texts.onePicture))
  const picture = await pictures.process(upload.bytes, 'public')
  if (isRefusal(picture)) throw new RefusalError(picture)
  return picture
}

async function showRows<R extends Row, Wire>(
  reader: Reader,
  rows: readonly R[],
  toWire: Definition<R, Wire>['toWire'],
): Promise<Wire[]> {
  const pictures = await readPicturesOf(
    reader,
    rows.flatMap(({ fileId }) => fileId ?? []),
  )
  return rows.map((row) => toWire(row, pictures.get(row.fileId ?? 0) ?? null))
}
