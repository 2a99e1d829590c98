import type { ComponentType, ReactNode } from 'react'
import type { Right } from '#contract/http/route.ts'
import type { PersonalOf } from '../parts/cells/personal.tsx'
import type { CellKind } from '../parts/cells/value.tsx'
import type { Row } from '../platform/data-provider.ts'
import type { FieldKey, OfficeKey, StateKey, Words } from '../platform/texts.ts'
import type { GlyphName } from '../ui/glyph.tsx'

/** A name from another resource, looked up by the id that the field holds. */
export type Reference = {
  resource: string
  name: (row: Row, lang: 'ar' | 'en') => string
  /** In a form, only what belongs to the value of another field: models of the chosen brand. */
  within?: FieldKey
}

export type Column = {
  field: FieldKey
  kind?: CellKind
  /** The name that the API sorts by. */
  sort?: string
  /** Takes the room that is left and may run over several lines. */
  wide?: boolean
  /** May run over two lines where the row has no room. */
  wraps?: boolean
  reference?: Reference
  /** The value is one of these words, shown in the reader's language. */
  words?: Words
  /** The value where no field of the row holds it plainly. */
  value?: (row: Row) => unknown
  /** The value is masked; who holds the right for it can look at it in full. `field` is its name where they differ. */
  personal?: { of: PersonalOf; field?: string }
  /** In place of the plain value. */
  render?: (row: Row) => ReactNode
}

export type Filter = { field: FieldKey; choices?: readonly StateKey[]; reference?: Reference }

export type Input = {
  field: FieldKey
  /** Where the field is called by another's name. */
  label?: FieldKey
  kind?:
    | 'text'
    | 'area'
    | 'number'
    | 'money'
    | 'rate'
    | 'switch'
    | 'flag'
    | 'moment'
    | 'day'
    | 'lines'
    | 'picture'
    | 'pictures'
    | 'color'
    | 'person'
  required?: boolean
  choices?: readonly StateKey[]
  reference?: Reference
  words?: Words
  /** A word of the `office` texts under the field. */
  help?: OfficeKey
  /** Text of the other script: the field runs in its own direction. */
  dir?: 'rtl' | 'ltr'
  /** An empty field is sent as an empty text in place of null. */
  emptyText?: boolean
  /** Across the whole width of the form. */
  wide?: boolean
  /** Can be set when the thing is added and never again. */
  once?: boolean
  /** Can be set only after the thing was added. */
  later?: boolean
  initial?: unknown
}
export type Section = { title?: OfficeKey; inputs: readonly Input[] }

/** Describes how the staff area lists, shows, adds and changes the rows of one resource. */
export type Description = {
  name: string
  /** Below `/api/admin`; the name where it is left out. */
  path?: string
  /** Text keys: `title` is the plural, `one` the singular. */
  title: OfficeKey
  one: OfficeKey
  glyph: GlyphName
  read: Right
  create?: Right
  edit?: Right
  remove?: Right
  /** Whether this row can be removed at all; any by default. */
  removable?: (row: Row) => boolean
  search?: boolean
  /** The order of the list before anybody chooses one; a leading '-' turns it round. */
  order?: string
  columns: readonly Column[]
  filters?: readonly Filter[]
  /** The name of a row in headlines. */
  nameOf: (row: Row, lang: 'ar' | 'en') => string
  form?: readonly Section[]
  /** Adding and changing have their own page in `pages/`. */
  ownForm?: boolean
  /** One row has its own page in `pages/`. */
  ownPage?: boolean
  /** Facts of the page of one thing; the columns where they are left out. */
  facts?: readonly Column[]
  /** Acts and further parts of the page of one thing. */
  more?: ComponentType<{ row: Row }>
  /** What an empty list says: where its rows come from, and what to do. */
  empty?: OfficeKey
  /** Acts above the list. */
  listActs?: ComponentType
  /** A part between the headline and the list. */
  listHead?: ComponentType
  /** What a success says, where the specification has its own words. */
  done?: { added: OfficeKey; saved: OfficeKey }
  /** Rows have no page: the list shows every field. */
  flat?: boolean
}
