import type { ReactNode } from 'react'
import type { Right } from '#contract/http/route.ts'
import type { FieldKey, Words } from '../../platform/texts.ts'
import type { NameList } from '../names/names.ts'
import type { PersonalOf } from './personal.tsx'
import type { CellKind, CellValues } from './value.tsx'

/** The kinds that can show a value of this type. */
type KindFor<Value> = {
  [Kind in CellKind]: [NonNullable<Value>] extends [CellValues[Kind]] ? Kind : never
}[CellKind]

/** The label is the text of the field's own name; a field without such a text names another. */
type Labelled<Field extends string> = Field extends FieldKey ? { label?: FieldKey } : { label: FieldKey }
type OfField<Row> = {
  [Field in keyof Row & string]: { field: Field; kind?: KindFor<Row[Field]> } & Labelled<Field>
}[keyof Row & string]
/** Drawn from several fields, or computed. */
type OfRow = { field?: undefined; label: FieldKey }

/** One value of a row, in a table or on a page. */
export type AnyColumn<Row> = {
  field?: (keyof Row & string) | undefined
  label?: FieldKey
  kind?: CellKind
  /** The name that the call sorts by. */
  sort?: string
  /** Takes the room that is left and may run over several lines. */
  wide?: boolean
  /** May run over two lines where the row has no room. */
  wraps?: boolean
  /** The field holds an id of this list: its name is shown. */
  names?: NameList
  /** The value is one of these words, shown in the reader's language. */
  words?: Words
  /** The value where no field of the row holds it plainly. */
  value?: (row: Row) => string | number | boolean | null
  /** The value is masked; who holds the right for it can look at it in full. `field` is its name where they differ. */
  personal?: { of: PersonalOf; field?: string }
  /** On a page: only those with this right see the fact. */
  needs?: Right
  /** As a key figure: a short remark below the value. */
  note?: (row: Row) => ReactNode
  /** In place of the plain value. */
  render?: (row: Row) => ReactNode
}

/** A column of a row: its field is one of the row's, and its kind can show that field's values. */
export type Column<Row, Sort extends string = never> = AnyColumn<Row> & (OfField<Row> | OfRow) & { sort?: Sort }

/** The text of a column's headline. A field without a label is labelled by the text of its name; `Column` checks that it exists. */
export const labelOf = <Row>({ label, field }: AnyColumn<Row>): FieldKey => label ?? (field as FieldKey & typeof field)
