import type { Database, Tx } from '#server/platform/db/database.ts'
import { granted, refuse, refuseField } from '#server/platform/http/refusal.ts'
import { sellerOf } from '../../accounts/index.ts'
import { refuseParty, type Staff, staffAction } from '../../staff/index.ts'
import { checkAgain, markKnown, parsePart } from './checking.ts'
import { findImport, lockImport, type NewRow } from './imports-store.ts'
import { acceptedKeys, refusedRows, rewriteRow } from './mend-store.ts'
import { HOUSE } from './seller.ts'
import { importTexts as texts } from './texts.ts'

/** Cells by their place in the header, as they should read; and the field whose refused rows are checked again. */
export type Mending = {
  cells: readonly { row: number; column: number; text: string }[]
  field?: string | undefined
}

/** Rows of one call. A field that refuses more of them is checked in several. */
const ROWS_MAX = 1_000

/**
 * Mends cells of refused rows and checks these rows again, before the cars are added. Refusals: `not_found`,
 * `conflict_of_interest`, `already_decided`, `invalid` on `cells` if a cell belongs to no refused row.
 */
export async function mendImport(db: Database, staff: Staff, id: number, { cells, field }: Mending): Promise<void> {
  await staffAction(db, staff, async (tx, note) => {
    const locked = await lockImport(tx, id)
    const found = await findImport(tx, id)
    if (!locked || !found) return refuse('not_found')
    const refused = await refuseParty(tx, staff, { accountId: found.ownerId })
    if (refused) return refused
    if (found.state !== 'checked') return refuse('already_decided')
    const stored = await refusedRows(tx, id, { rows: cells.map(({ row }) => row), field }, ROWS_MAX)
    const sources = new Map(stored.map(({ row, source }) => [row, [...source]]))
    for (const { row, column, text } of cells) {
      const source = sources.get(row)
      if (!source || column >= found.columns.length) return refuseField('cells', texts.noCell)
      while (source.length <= column) source.push('')
      source[column] = text
    }
    const rows = [...sources].map(([line, cells]) => ({ line, cells }))
    const seller = (await sellerOf(tx, found.ownerId)) ?? HOUSE
    const kind = { type: found.type, taxed: { seller, tax: found.tax } }
    const parts = granted(await checkAgain(tx, { heads: found.columns, rows }, kind))
    for (const part of parts)
      for (const row of await markKnown(tx, await withinFile(tx, id, parsePart(part)))) await rewriteRow(tx, id, row)
    const before = cells.map(({ row, column }) => stored.find((each) => each.row === row)?.source[column] ?? '')
    await note({
      action: 'import.mended',
      subject: `import:${id}`,
      ...(cells.length > 0 && { before: { cells: before } }),
      after: { cells, field, rows: rows.length },
    })
    return {}
  })
}

/** Marks the rows whose car another row of the file already has. */
async function withinFile(tx: Tx, id: number, rows: readonly NewRow[]): Promise<NewRow[]> {
  const known = await acceptedKeys(tx, id, rows)
  return rows.map((row): NewRow => {
    const first = row.verdict === 'accepted' && row.sourceKey !== null ? known.get(row.sourceKey) : undefined
    return first === undefined ? row : { ...row, verdict: 'duplicate', errors: { row: [texts.sameRow(first)] } }
  })
}
