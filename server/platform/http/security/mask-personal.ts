import type * as z from 'zod'
import { type PersonalKind, personalFields } from '#contract/http/office/personal.ts'
import { maskPhone } from '#contract/values/phone.ts'

type Mask = (value: unknown, seesPersonal: boolean) => unknown

const masks: Record<PersonalKind, (text: string, seesPersonal: boolean) => string> = {
  phone: (text) => (/^\+\d{6,15}$/.test(text) ? maskPhone(text) : hidden(text, 2)),
  email: (text) => {
    const at = text.lastIndexOf('@')
    return at < 1 ? hidden(text, 0) : `${text.slice(0, 1)}•••${text.slice(at)}`
  },
  name: (text, seesPersonal) => (seesPersonal ? text : hidden(text, 0)),
  address: (text, seesPersonal) => (seesPersonal ? text : hidden(text, 0)),
  text: (text, seesPersonal) => (seesPersonal ? text : text.replace(MAIL, '••••').replace(LONG_NUMBER, '••••')),
}
const MAIL = /[^\s@]{1,100}@[^\s@]{1,100}/g
/** Eight digits or more of any script, as people write phones, IDs and bank accounts: with spaces, dots and dashes. */
const LONG_NUMBER = /\+?\p{Nd}(?:[\s().\-/‑–]{0,3}\p{Nd}){7,}/gu
const hidden = (text: string, shown: number) => `••••${text.slice(Math.max(text.length - shown, 4))}`

/**
 * Masks the personal fields of an answer wherever its schema has them, so that no use case can forget it.
 * `seesPersonal` is true if the caller has the right `members.personal`.
 * @returns undefined if the schema has no personal field.
 */
export function personalMaskOf(schema: z.ZodType): Mask | undefined {
  const kind = personalFields.get(schema as z.ZodString)?.kind
  if (kind)
    return (value, seesPersonal) =>
      typeof value === 'string' && value !== '' ? masks[kind](value, seesPersonal) : value
  const { def } = schema._zod as { def: Def }
  switch (def.type) {
    case 'object':
      return maskOfFields(def.shape)
    case 'array':
      return maskOfItems(def.element)
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return personalMaskOf(def.innerType)
    case 'union':
      return def.options.some((option) => personalMaskOf(option)) ? refuseUnion() : undefined
    default:
      return undefined
  }
}

type Def =
  | { type: 'object'; shape: Record<string, z.ZodType> }
  | { type: 'array'; element: z.ZodType }
  | { type: 'nullable' | 'optional' | 'default' | 'readonly'; innerType: z.ZodType }
  | { type: 'union'; options: z.ZodType[] }
  | { type: 'string' }

function maskOfFields(shape: Record<string, z.ZodType>): Mask | undefined {
  const fields = Object.entries(shape).flatMap(([name, each]): [string, Mask][] => {
    const mask = personalMaskOf(each)
    return mask ? [[name, mask]] : []
  })
  if (fields.length === 0) return undefined
  return (value, seesPersonal) => {
    if (typeof value !== 'object' || value === null) return value
    const masked: Record<string, unknown> = { ...value }
    for (const [name, mask] of fields) masked[name] = mask(masked[name], seesPersonal)
    return masked
  }
}

function maskOfItems(element: z.ZodType): Mask | undefined {
  const mask = personalMaskOf(element)
  return (
    mask && ((value, seesPersonal) => (Array.isArray(value) ? value.map((each) => mask(each, seesPersonal)) : value))
  )
}

/** The form of a union's value is unknown here, so the server does not start with such a schema. */
function refuseUnion(): never {
  throw new Error('a personal field may not be part of a union')
}
