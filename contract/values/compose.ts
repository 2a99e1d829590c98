/**
 * First strong isolate … pop directional isolate: the words between them do not change the order of their surroundings.
 */
const ISOLATE = '\u2068'
const END = '\u2069'
const NO_BREAK = '\u00a0'
const MARKS = /[\u2066-\u2069]/g
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const UNIT_AFTER = /\u2069 (ر\.س)/g
const UNIT_BEFORE = /SAR \u2068/g

/**
 * Isolates a value inside a text of another direction. Otherwise a name that ends in Latin letters and the following
 * number become one run, and the number moves into the name.
 */
export const isolate = (value: string): string => (value === '' ? '' : `${ISOLATE}${value}${END}`)

/**
 * Finishes a text with isolated values: an amount and its unit become one value without a line break inside. A text
 * without Arabic needs no marks, and an SMS of Latin letters has room for twice as many.
 */
export function finishText(text: string): string {
  const joined = text.replace(UNIT_AFTER, `${NO_BREAK}$1${END}`).replace(UNIT_BEFORE, `${ISOLATE}SAR${NO_BREAK}`)
  return RIGHT_TO_LEFT.test(joined) ? joined : withoutIsolates(joined)
}

/** Removes each pair of `isolate`. A pair of another kind, such as around a time, stays complete. */
function withoutIsolates(text: string): string {
  const open: string[] = []
  return text.replace(MARKS, (mark) => {
    if (mark === END) return open.pop() === ISOLATE ? '' : mark
    open.push(mark)
    return mark === ISOLATE ? '' : mark
  })
}

/** Composes a text for a person of words and values: `` compose`بيعت ${title} بمبلغ ${price} ر.س` ``. */
export const compose = (words: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  finishText(String.raw({ raw: words }, ...values.map((value) => (typeof value === 'string' ? isolate(value) : value))))

/** The text for a program that shows no such marks: titles of pages, search engines, messages in a narrow alphabet. */
export const withoutMarks = (text: string): string => text.replace(MARKS, '').replaceAll(NO_BREAK, ' ')
