import type { ComponentType } from 'react'
import type { OfficeEndpoints } from '#contract/http/index.ts'
import type { Right } from '#contract/http/route.ts'
import type { AddKey, CallKey, ChangeKey, FieldsOf, OneKey } from '../../platform/calls.ts'
import type { FieldKey, OfficeKey, StateKey, Words } from '../../platform/texts.ts'
import type { NameList } from '../names/names.ts'

/** The kinds of controls, and the values that each holds. */
type InputValues = {
  text: string
  area: string
  /** A colour, '#6B645B'. */
  color: string
  number: number
  money: number
  /** Typed as percent, held in ten-thousandths. */
  rate: number
  /** Typed as minutes, held in seconds. */
  minutes: number
  switch: boolean
  /** A switch that holds '1' or '0'. */
  flag: '0' | '1'
  /** A time in Riyadh, held as an instant. */
  moment: string
  day: string
  /** One text a line. */
  lines: string[]
  picture: unknown
  pictures: unknown
  /** The id of an account. */
  person: number
}
export type InputKind = keyof InputValues
type KindFor<Value> = {
  [Kind in InputKind]: Extract<InputValues[Kind], NonNullable<Value>> extends never ? never : Kind
}[InputKind]

export type AnyInput = {
  field: string
  /** Label of another field, if this one shares it. */
  label?: FieldKey
  kind?: InputKind
  required?: boolean
  choices?: readonly StateKey[]
  /** The field holds an id of this list; `within` is the field whose value the offered rows belong to. */
  names?: NameList
  within?: string
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
  initial?: string | number | boolean
}

type BodyOf<K extends CallKey> = NonNullable<OfficeEndpoints[K]['body']>
/** The value of a field in the bodies of these calls; a picture is in none. */
type ValueOf<K extends CallKey, Field extends string> = {
  [Key in K]: Field extends keyof BodyOf<Key> ? BodyOf<Key>[Field] : never
}[K]
/** An input for a field that the calls take. */
type InputOf<K extends CallKey> = {
  [Field in { [Key in K]: FieldsOf<Key> }[K]]: {
    field: Field
    kind?: [ValueOf<K, Field>] extends [never] ? 'picture' | 'pictures' : KindFor<ValueOf<K, Field>>
    choices?: readonly Extract<ValueOf<K, Field>, StateKey>[]
  } & (Field extends FieldKey ? { label?: FieldKey } : { label: FieldKey })
}[{ [Key in K]: FieldsOf<Key> }[K]]

export type AnySection = { title?: OfficeKey; inputs: readonly AnyInput[] }
/** How things are added and changed. */
export type AnyForm<Row> = {
  /** The address of the list: the form is at `<at>/create` and `<at>/<id>/edit`. */
  at: string
  title: OfficeKey
  one: OfficeKey
  nameOf: (row: Row, lang: 'ar' | 'en') => string
  /** Rows have no page: the list follows a save. */
  flat?: boolean
  /** The words of a success that are not the usual ones. */
  done?: { added: OfficeKey; saved: OfficeKey }
  sections: readonly AnySection[]
  /** The fields that cannot change in the thing's state, and the sentence above the form that says what else to do. */
  fixed?: { isFixed: (row: Row, field: string) => boolean; Note: ComponentType }
}
/** The calls of a form, and the rights to make them. */
export type FormCalls<Read extends OneKey, Add extends AddKey, Change extends ChangeKey> = {
  read: Read
  add?: Add
  change?: Change
}
export type FormOf<Row, K extends CallKey> = AnyForm<Row> & {
  right: Right & OfficeEndpoints[K]['access']
  sections: readonly { title?: OfficeKey; inputs: readonly (AnyInput & InputOf<K>)[] }[]
}
