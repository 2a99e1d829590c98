/** One cell: text, a number as shown, or nothing. */
export type Cell = string | number | null

/**
 * What the cells of a column are, for a spreadsheet: an amount has two decimals, a day is 'YYYY-MM-DD' and a time is
 * 'YYYY-MM-DD hh:mm', both in Riyadh.
 */
export type ColumnKind = 'text' | 'number' | 'amount' | 'percent' | 'day' | 'time'

/** A table for people and their spreadsheets, row by row, so that a long one is never fully in memory. */
export type Table = {
  /** The name of the sheet. */
  name: string
  columns: readonly string[]
  /** One for each column; without it all are texts. */
  kinds?: readonly ColumnKind[]
  rows: AsyncIterable<readonly Cell[]>
  isRightToLeft: boolean
}

/** A list in memory, as rows of a table. */
export async function* rowsOf(rows: Iterable<readonly Cell[]>): AsyncGenerator<readonly Cell[]> {
  yield* rows
}
