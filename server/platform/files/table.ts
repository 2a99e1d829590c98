/** One cell: text, a number as it is shown, or nothing. */
export type Cell = string | number | null

/** A table for people and their spreadsheets, row by row, so that a long one is never held in memory. */
export type Table = {
  /** The name of the sheet. */
  name: string
  columns: readonly string[]
  /** Which columns are amounts with two decimals. */
  amounts?: readonly number[]
  rows: AsyncIterable<readonly Cell[]>
  isRightToLeft: boolean
}

/** A list that is in memory already, as rows of a table. */
export async function* rowsOf(rows: Iterable<readonly Cell[]>): AsyncGenerator<readonly Cell[]> {
  yield* rows
}
