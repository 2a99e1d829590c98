import type { ComponentType, ReactNode } from 'react'
import type { Right } from '#contract/http/route.ts'
import type { FiltersOf, ListKey, OrderOf, RightOf, RowOf, SortOf, WholeOf } from '../../platform/calls.ts'
import type { FieldKey, OfficeKey, StateKey, Words } from '../../platform/texts.ts'
import type { GlyphName } from '../../ui/glyph.tsx'
import type { AnyColumn, Column } from '../cells/column.ts'
import type { NameList } from '../names/names.ts'

export type AnyFilter = {
  field: string
  label?: FieldKey
  /** Words of `office-states`; 'is_1' is the word of the value '1'. */
  choices?: readonly StateKey[]
  /** The names of this list. */
  names?: NameList
  /** All of these words. */
  words?: Words
}
type ChoiceOf<Value> = Extract<StateKey, (Value & string) | `is_${Value & (string | boolean | number)}`>
type Filter<Filters> = {
  [Field in keyof Filters & string]: {
    field: Field
    choices?: readonly ChoiceOf<NonNullable<Filters[Field]>>[]
    names?: NameList
    words?: Words
  } & (Field extends FieldKey ? { label?: FieldKey } : { label: FieldKey })
}[keyof Filters & string]

/** A list of rows: what its table shows, and how it can be searched, filtered, sorted and acted on. */
export type AnyList<Row> = {
  /** Its address below the office: '/bank-transfers'. */
  at: string
  /** Text keys: `title` is the plural, `one` the singular. */
  title: OfficeKey
  one: OfficeKey
  glyph: GlyphName
  right: Right
  /** The right to the rows of all members; without it the list opens for one member, from their page. */
  whole?: Right
  search?: boolean
  columns: readonly AnyColumn<Row>[]
  filters?: readonly AnyFilter[]
  /** The order before anybody chooses one; a leading '-' turns it round. Without it the server decides. */
  order?: string
  /** A filter that the list always has. */
  fixed?: Readonly<Record<string, unknown>>
  /** The address of a row's own page, to which its first column leads. */
  to?: (row: Row) => string
  /** The right to add a row; its form is at `<at>/create`. */
  create?: Right
  /** The name of a row, for who cannot see it. */
  nameOf?: (row: Row, lang: 'ar' | 'en') => string
  /** Which rows can be chosen, and what can be done with all that are. */
  choose?: { right: Right; can: (row: Row) => boolean; Acts: ComponentType<{ rows: readonly Row[] }> }
  /** Text of an empty list: where its rows come from, and what to do. */
  empty?: OfficeKey
  /** Acts above the list, and a part between the headline and the list. */
  acts?: () => ReactNode
  head?: () => ReactNode
}

/** A list whose columns are of the rows of the call `K`, and whose filters and orders its query takes. */
export type ListOf<K extends ListKey> = AnyList<RowOf<K>> & {
  right: RightOf<K>
  columns: readonly Column<RowOf<K>, SortOf<K>>[]
  filters?: readonly Filter<FiltersOf<K>>[]
  order?: OrderOf<K>
  fixed?: FiltersOf<K>
} & (WholeOf<K> extends Right ? { whole: WholeOf<K> } : { whole?: never })
