/** One cell: text, a number as shown, or nothing. */
export type Cell = string | number | null

/** A table for people and their spreadsheets, row by row, so that a long one is never fully in memory. */
export type Table = {
  /** The name of the sheet. */
  name: string
  columns: readonly string[]
  /** The columns with amounts of two decimals. */
  amounts?: readonly number[]
  rows: AsyncIterable<readonly Cell[]>
  isRightToLeft: boolean
}

/** A list in memory, as rows of a table. */
export async function* rowsOf(rows: Iterable<readonly Cell[]>): AsyncGenerator<readonly Cell[]> {
  yield* rows
}
