import format from 'icu-minify/format'
import { cloneElement, isValidElement, type ReactNode } from 'react'
import { finishText, isolate } from '#contract/values/compose.ts'
import type { Messages, Namespace } from '../messages/messages.ts'

export type Lang = 'ar' | 'en'
type Values = Record<string, string | number | Date>
type RichValues = Record<string, string | number | Date | ((chunks: ReactNode) => ReactNode)>
/** `t('bids', { count })` gives a text, `t.rich('terms', { a: (chunks) => <a>{chunks}</a> })` parts of a page. */
export type Translate<N extends Namespace> = {
  (key: keyof Messages[N] & string, values?: Values): string
  rich(key: keyof Messages[N] & string, values: RichValues): ReactNode
}

// Latin digits in every text; plural rules stay those of the language.
const LOCALES = { ar: 'ar-SA-u-nu-latn', en: 'en-GB' } as const
const translators = new WeakMap<Messages, Map<Namespace, unknown>>()

/** The texts of one namespace. Kept per set of messages, with their cache. */
export function translator<N extends Namespace>(lang: Lang, messages: Messages, namespace: N): Translate<N> {
  let made = translators.get(messages)
  if (!made) {
    made = new Map()
    translators.set(messages, made)
  }
  const known = made.get(namespace)
  if (known) return known as Translate<N> // the map holds under a namespace only its own translator
  const textOf = (key: string, values?: RichValues) => formatText({ lang, messages, namespace, key, values })
  const translate = Object.assign(
    remembering((key, values) => String(textOf(key, values))),
    { rich: (key: string, values: RichValues) => textOf(key, withKeys(values)) },
  )
  made.set(namespace, translate)
  return translate
}

type Asked = { lang: Lang; messages: Messages; namespace: Namespace; key: string; values?: RichValues | undefined }
type Compiled = Parameters<typeof format>[0]

/** A text that is missing or cannot be formatted shows its name and leaves the rest of the page intact. */
function formatText({ lang, messages, namespace, key, values }: Asked): ReactNode {
  const texts: Partial<Record<string, Compiled>> = messages[namespace] ?? {} // compiled while bundling, see compiled-messages.ts
  const name = `${namespace}.${key}`
  try {
    const text = texts[key]
    if (text === undefined) throw new Error('There is no such text')
    if (!values) return format<ReactNode>(text, LOCALES[lang], values, { formatters })
    return finishParts(format<ReactNode>(text, LOCALES[lang], isolated(text, values), { formatters }))
  } catch (error) {
    // oxlint-disable-next-line no-console -- journeys and developers must see it
    console.error(name, error)
    return name
  }
}

const SELECT = 1

/** Isolates titles, names and amounts; a word that only selects a form stays as it is. */
const isolated = (text: Compiled, values: RichValues): RichValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && !chooses(text, name) ? isolate(value) : value,
    ]),
  )

const chooses = (text: Compiled, name: string): boolean =>
  typeof text !== 'string' && text.some((node) => Array.isArray(node) && node[1] === SELECT && node[0] === name)

const finish = (part: ReactNode): ReactNode => (typeof part === 'string' ? finishText(part) : part)
const finishParts = (made: ReactNode): ReactNode => (Array.isArray(made) ? made.map(finish) : finish(made))

/** Parts of one text are a list to React, which requires a key on each. */
function withKeys(values: RichValues): RichValues {
  const keyed = Object.entries(values).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value]
    let count = 0
    const part = (chunks: ReactNode) => {
      const made = value(finishParts(chunks))
      count += 1
      return isValidElement(made) ? cloneElement(made, { key: `${name}${count}` }) : made
    }
    return [name, part]
  })
  return Object.fromEntries(keyed)
}

/** Making one of `Intl`'s formatters costs more than many texts. */
function keeping<O, F>(make: (locales?: Intl.LocalesArgument, options?: O) => F): typeof make {
  const kept = new Map<string, F>()
  return (locales, options) => {
    const name = `${locales} ${JSON.stringify(options)}`
    const found = kept.get(name) ?? make(locales, options)
    kept.set(name, found)
    return found
  }
}

const formatters = {
  getNumberFormat: keeping((...how: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...how)),
  getPluralRules: keeping((...how: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...how)),
  getDateTimeFormat: (...how: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...how),
}

const REMEMBERED_MAX = 2000

/** Formatting a text costs more than rendering an element, and a list repeats the same few texts. */
function remembering(textOf: (key: string, values?: Values) => string) {
  const known = new Map<string, string>()
  return (key: string, values?: Values): string => {
    const count = values?.count
    if (values && (count === undefined || Object.keys(values).length > 1)) return textOf(key, values)
    const name = count === undefined ? key : `${key} ${String(count)}`
    const found = known.get(name)
    if (found !== undefined) return found
    const text = textOf(key, values)
    if (known.size < REMEMBERED_MAX) known.set(name, text)
    return text
  }
}
