import { bigints, booleans, byteas, integers, texts } from './arrays.ts'

/** One column of a statement's rows: its type, and its value in a row. */
type Column<Row> = { type: string; encode: (rows: readonly Row[]) => Buffer }
export type Columns<Row> = Readonly<Record<string, Column<Row>>>

export const column = {
  bigint: <Row>(of: (row: Row) => number | null): Column<Row> => ({
    type: 'bigint',
    encode: (rows) => bigints(rows.map(of)),
  }),
  integer: <Row>(of: (row: Row) => number | null): Column<Row> => ({
    type: 'integer',
    encode: (rows) => integers(rows.map(of)),
  }),
  boolean: <Row>(of: (row: Row) => boolean): Column<Row> => ({
    type: 'boolean',
    encode: (rows) => booleans(rows.map(of)),
  }),
  text: <Row>(of: (row: Row) => string): Column<Row> => ({ type: 'text', encode: (rows) => texts(rows.map(of)) }),
  bytea: <Row>(of: (row: Row) => Buffer | null): Column<Row> => ({
    type: 'bytea',
    encode: (rows) => byteas(rows.map(of)),
  }),
}

/** SQL of an instant in microseconds. A JavaScript date would lose them, and a replay would decide by another time. */
export const instant = (us: string): string => `timestamptz 'epoch' + ${us}::bigint * interval '1 microsecond'`

/** Rows of one kind, and the SQL that uses them. */
export type BatchPart<Input> = {
  width: number
  /** @param first the number of the part's first placeholder. */
  text: (first: number) => string
  values: (input: Input) => Buffer[]
}

/**
 * Describes one part of a statement once: its columns give the placeholders, their types and the values.
 * @param sql gets the rows as a source for `from`, called `v`, and their names in order.
 */
export function batchPart<Input, Row>(
  rowsOf: (input: Input) => readonly Row[],
  columns: Columns<Row>,
  sql: (source: string, names: string) => string,
): BatchPart<Input> {
  const names = Object.keys(columns).join(', ')
  const list = Object.values(columns)
  const source = (first: number) =>
    `unnest(${list.map(({ type }, index) => `$${first + index}::${type}[]`).join(', ')}) as v(${names})`
  return {
    width: list.length,
    text: (first) => sql(source(first), names),
    values: (input) => {
      const rows = rowsOf(input)
      return list.map(({ encode }) => encode(rows))
    },
  }
}

/** A prepared statement that runs all parts at once, as common table expressions behind the `scalars` $1, $2, …. */
export function batchStatement<Input>(
  name: string,
  scalars: number,
  parts: readonly BatchPart<Input>[],
): { name: string; text: string; values: (input: Input) => Buffer[] } {
  let next = scalars + 1
  const texts = parts.map((part) => {
    const text = part.text(next)
    next += part.width
    return text
  })
  return {
    name,
    text: `with ${texts.join(',\n')} select 1`,
    values: (input) => parts.flatMap((part) => part.values(input)),
  }
}
