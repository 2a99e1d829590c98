import * as z from 'zod'
import { toLatinDigits } from '#contract/values/digits.ts'
import type { Refusal, Text } from '../refusal.ts'

const texts = {
  required: { ar: 'هذا الحقل مطلوب.', en: 'This field is required.' },
  invalid: { ar: 'القيمة غير صحيحة.', en: 'The value is not valid.' },
  number: { ar: 'أدخل رقمًا.', en: 'Enter a number.' },
  whole: { ar: 'أدخل رقمًا صحيحًا بلا كسور.', en: 'Enter a whole number.' },
  text: { ar: 'أدخل نصًا.', en: 'Enter a text.' },
  unknown: { ar: 'حقل غير معروف.', en: 'Unknown field.' },
  fields: { ar: 'أرسل الحقول ككائن JSON.', en: 'Send the fields as a JSON object.' },
} satisfies Record<string, Text>

/** The shape of a text with a known format, by the schema's word for it. */
const formats: Record<string, Text> = {
  email: { ar: 'أدخل بريدًا إلكترونيًا صحيحًا.', en: 'Enter a valid e-mail address.' },
  url: { ar: 'أدخل رابطًا كاملًا يبدأ بـ https://‎.', en: 'Enter a whole address that begins with https://.' },
  date: { ar: 'اكتب التاريخ هكذا: 2026-11-24.', en: 'Write the date like 2026-11-24.' },
  datetime: { ar: 'اكتب الوقت هكذا: 2026-11-24T13:00:00Z.', en: 'Write the time like 2026-11-24T13:00:00Z.' },
}

type Limit = number | bigint
const limits = {
  least: (n: Limit) => ({ ar: `أقل قيمة مسموحة ${figure(n)}.`, en: `The least allowed is ${figure(n)}.` }),
  above: (n: Limit) => ({ ar: `أدخل قيمة أكبر من ${figure(n)}.`, en: `Enter a value above ${figure(n)}.` }),
  most: (n: Limit) => ({ ar: `أعلى قيمة مسموحة ${figure(n)}.`, en: `The most allowed is ${figure(n)}.` }),
  short: (n: Limit) => ({ ar: `عدد الأحرف لا يقل عن ${figure(n)}.`, en: `Write at least ${figure(n)} characters.` }),
  long: (n: Limit) => ({ ar: `عدد الأحرف لا يزيد على ${figure(n)}.`, en: `Write at most ${figure(n)} characters.` }),
  few: (n: Limit) => ({ ar: `العدد لا يقل عن ${figure(n)}.`, en: `Give at least ${figure(n)}.` }),
  many: (n: Limit) => ({ ar: `العدد لا يزيد على ${figure(n)}.`, en: `Give at most ${figure(n)}.` }),
} satisfies Record<string, (n: Limit) => Text>

/** Years have no separator, amounts do. */
const figure = (n: Limit): string => (n < 10_000 ? String(n) : n.toLocaleString('en-US'))

const CHOICES_MAX = 20
const oneOf = (values: readonly unknown[]): Text => ({
  ar: `اختر إحدى القيم: ${values.join('، ')}.`,
  en: `Choose one of: ${values.join(', ')}.`,
})

/** For parses with reported issues: without it issues lack the input, and all would be reported as missing. */
export const WITH_INPUT = { reportInput: true }

/**
 * Turns a failed parse into field errors; the path of a nested field is joined by dots.
 * @param depth how many parts of a path name a field.
 */
export function fieldErrors(error: z.core.$ZodError, depth?: number): Refusal {
  // A map, because a field may be called `constructor`.
  const errors = new Map<string, Text[]>()
  const add = (field: string, text: Text) => errors.set(field, [...new Set(errors.get(field)).add(text)])
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) add(key, texts.unknown)
    else if (!isRedundant(issue, error)) add(issue.path.slice(0, depth).join('.') || 'error', textOf(issue))
  }
  return { refused: 'invalid', errors: Object.fromEntries(errors) }
}

/** True if an issue is about the range of JavaScript numbers, beside one about the field's own, narrower range. */
function isRedundant(issue: z.core.$ZodIssue, { issues }: z.core.$ZodError): boolean {
  const isSafeRange =
    (issue.code === 'too_big' && issue.maximum === Number.MAX_SAFE_INTEGER) ||
    (issue.code === 'too_small' && issue.minimum === Number.MIN_SAFE_INTEGER)
  const field = issue.path.join('.')
  return isSafeRange && issues.some((other) => other !== issue && other.path.join('.') === field)
}

function textOf(issue: z.core.$ZodIssue): Text {
  switch (issue.code) {
    case 'invalid_type':
      return typeText(issue)
    case 'too_small':
      return smallText(issue)
    case 'too_big':
      if (issue.origin === 'string') return limits.long(issue.maximum)
      return issue.origin === 'array' ? limits.many(issue.maximum) : limits.most(issue.maximum)
    case 'invalid_value':
      return issue.input === undefined ? texts.required : choiceText(issue)
    case 'invalid_format':
      return issue.input === '' ? texts.required : (formats[issue.format] ?? texts.invalid)
    case 'invalid_union':
      return issue.input === undefined ? texts.required : unionText(issue)
    default:
      return issue.input === undefined ? texts.required : texts.invalid
  }
}

function smallText({ origin, minimum, inclusive, input }: z.core.$ZodIssueTooSmall): Text {
  if (origin === 'string') return isBlank(input) ? texts.required : limits.short(minimum)
  if (origin === 'array') return limits.few(minimum)
  return inclusive === false ? limits.above(minimum) : limits.least(minimum)
}

const isBlank = (input: unknown): boolean => typeof input === 'string' && input.trim() === ''

const choiceText = ({ values }: z.core.$ZodIssueInvalidValue): Text =>
  values.length <= CHOICES_MAX && values.every((value) => typeof value === 'string') ? oneOf(values) : texts.invalid

/** The text for a field with several types: the fault of the value as one of them, or else the allowed values. */
function unionText({ errors, input }: z.core.$ZodIssueInvalidUnion): Text {
  // The text does not mention that the field may be empty.
  const kinds = errors.flat().filter((issue) => issue.path.length === 0 && !isEmptyChoice(issue))
  const near = kinds.find(({ code }) => code !== 'invalid_type' && code !== 'invalid_value') ?? kinds.at(0)
  const choices = [...new Set(kinds.flatMap(choicesOf).map(String))]
  if (choices.length > 0) return oneOf(choices)
  // The issues of the single types carry no input.
  return near && near.code !== 'invalid_union' ? textOf({ ...near, input } as z.core.$ZodIssue) : texts.invalid
}

const isEmptyChoice = (issue: z.core.$ZodIssue): boolean => issue.code === 'invalid_value' && issue.values.at(0) === ''

function choicesOf(issue: z.core.$ZodIssue): unknown[] {
  if (issue.code === 'invalid_type' && issue.expected === 'boolean') return ['true', 'false']
  return issue.code === 'invalid_value' ? issue.values : []
}

function typeText(issue: z.core.$ZodIssueInvalidType): Text {
  if (issue.input === undefined || issue.input === null) return texts.required
  if (issue.expected === 'int') return texts.whole
  if (issue.expected === 'number') return texts.number
  if (issue.expected === 'object' && issue.path.length === 0) return texts.fields
  return issue.expected === 'string' ? texts.text : texts.invalid
}

/**
 * A form has only text. An empty field is null if the schema takes null: it clears, as `null` does in JSON.
 * Elsewhere numbers, yes/no and empty fields, which count as not sent, are converted unless the schema wants text.
 */
export function parseForm(schema: z.ZodType, given: Record<string, unknown>) {
  const fields = Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, value === '' && takesNull(schema, key) ? null : value]),
  )
  const plain = schema.safeParse(fields, WITH_INPUT)
  if (plain.success) return plain
  // Only fields that are no texts: a serial number of digits stays a text.
  const wrong = new Set(plain.error.issues.filter(wantsNoText).map((issue) => String(issue.path[0])))
  const loosened = Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, wrong.has(key) ? loosen(value) : value]),
  )
  return schema.safeParse(loosened, WITH_INPUT)
}

function takesNull(schema: z.ZodType, key: string): boolean {
  const field = schema instanceof z.ZodObject && Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined
  return field?.safeParse(null).success ?? false
}

const wantsNoText = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_type' ? issue.expected !== 'string' : ['invalid_value', 'invalid_union'].includes(issue.code)

function loosen(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = toLatinDigits(value).replace('٫', '.').trim()
  if (text === '') return undefined
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : value
}
