import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/database.ts'
import type { NewRow } from './imports-store.ts'

type Source = { row: number; source: string[] }

/** The refused rows among these, and those with a reason in this field; at most so many. */
export async function refusedRows(
  tx: Tx,
  importId: number,
  { rows, field }: { rows: readonly number[]; field: string | undefined },
  limit: number,
): Promise<Source[]> {
  const found = await sql<Source>`
    select row, source from car_import_rows
     where import_id = ${importId} and verdict = 'refused'
       and (row = any(${rows}::integer[]) or jsonb_exists(errors, ${field ?? null}::text))
     order by row limit ${limit}`.execute(tx)
  return found.rows
}

/** The accepted rows of an import with these keys, other than these rows. */
export async function acceptedKeys(tx: Tx, importId: number, rows: readonly NewRow[]): Promise<Map<string, number>> {
  const keys = rows.flatMap(({ sourceKey }) => sourceKey ?? [])
  const found = await sql<{ key: string; row: number }>`
    select source_key as key, min(row) as row from car_import_rows
     where import_id = ${importId} and verdict = 'accepted' and source_key = any(${keys}::text[])
       and row <> all(${rows.map(({ row }) => row)}::integer[]) group by 1`.execute(tx)
  return new Map(found.rows.map(({ key, row }) => [key, row]))
}

/** Writes a row anew: as its cells read now, with its new verdict. */
export async function rewriteRow(tx: Tx, importId: number, checked: NewRow): Promise<void> {
  const { row, source, verdict, errors, warnings, input, sourceKey, likeness } = checked
  await tx
    .updateTable('carImportRows')
    .set({ source, verdict, sourceKey, likeness, overruled: false })
    .set({ errors: JSON.stringify(errors), warnings: JSON.stringify(warnings) })
    .set({ input: input === null ? null : JSON.stringify(input) })
    .where('importId', '=', importId)
    .where('row', '=', row)
    .execute()
}
