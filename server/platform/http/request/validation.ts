import type * as z from 'zod'
import type { Refusal, Text } from '../refusal.ts'

const texts = {
  required: { ar: 'هذا الحقل مطلوب.', en: 'This field is required.' },
  invalid: { ar: 'القيمة غير صحيحة.', en: 'The value is not valid.' },
  number: { ar: 'أدخل رقمًا.', en: 'Enter a number.' },
  whole: { ar: 'أدخل رقمًا صحيحًا بلا كسور.', en: 'Enter a whole number.' },
  text: { ar: 'أدخل نصًا.', en: 'Enter a text.' },
  small: { ar: 'القيمة أصغر من المسموح.', en: 'The value is too small.' },
  big: { ar: 'القيمة أكبر من المسموح.', en: 'The value is too large.' },
  short: { ar: 'النص أقصر من المطلوب.', en: 'The text is too short.' },
  long: { ar: 'النص أطول من المسموح.', en: 'The text is too long.' },
  unknown: { ar: 'حقل غير معروف.', en: 'Unknown field.' },
} satisfies Record<string, Text>

/** For parses whose issues are reported: without it issues lack the input, and all would be reported as missing. */
export const WITH_INPUT = { reportInput: true }

/** Turns a failed parse into field errors; the path of a nested field is joined by dots. */
export function fieldErrors(error: z.core.$ZodError): Refusal {
  // A map, because a field may be called `constructor`.
  const errors = new Map<string, Text[]>()
  const add = (field: string, text: Text) => errors.set(field, [...new Set(errors.get(field)).add(text)])
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) add(key, texts.unknown)
    else add(issue.path.join('.') || 'error', textOf(issue))
  }
  return { refused: 'invalid', errors: Object.fromEntries(errors) }
}

function textOf(issue: z.core.$ZodIssue): Text {
  switch (issue.code) {
    case 'invalid_type':
      return typeText(issue)
    case 'too_small':
      return issue.origin === 'string' ? (issue.minimum === 1 ? texts.required : texts.short) : texts.small
    case 'too_big':
      return issue.origin === 'string' ? texts.long : texts.big
    default:
      return issue.input === undefined ? texts.required : texts.invalid
  }
}

function typeText(issue: z.core.$ZodIssueInvalidType): Text {
  if (issue.input === undefined || issue.input === null) return texts.required
  if (issue.expected === 'int') return texts.whole
  if (issue.expected === 'number') return texts.number
  return issue.expected === 'string' ? texts.text : texts.invalid
}

/** A form knows only text: numbers and yes/no are read back where the schema wants them. */
export function parseForm(schema: z.ZodType, fields: Record<string, unknown>) {
  const plain = schema.safeParse(fields, WITH_INPUT)
  if (plain.success) return plain
  // Only what the schema did not like as text: a serial number of digits stays one.
  const wrong = new Set(plain.error.issues.map((issue) => String(issue.path[0])))
  const loosened = Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, wrong.has(key) ? loosen(value) : value]),
  )
  const second = schema.safeParse(loosened, WITH_INPUT)
  return second.success ? second : plain
}

function loosen(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (value === 'true' || value === 'false') return value === 'true'
  return /^-?\d{1,15}(\.\d{1,2})?$/.test(value) ? Number(value) : value
}
