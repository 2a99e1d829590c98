import { createContext, type ReactNode, use, useContext } from 'react'
import { createTranslator } from 'use-intl/core'
import { loadTexts } from '../messages/lazy.ts'
import type { Messages, Namespace } from '../messages/messages.ts'
import { writeStored } from './device/storage.ts'

export type Lang = 'ar' | 'en'
export type { Messages, Namespace } from '../messages/messages.ts'

type Values = Record<string, string | number | Date>
type RichValues = Record<string, string | number | Date | ((chunks: ReactNode) => ReactNode)>
/** `t('bids', { count })` gives a text, `t.rich('terms', { a: (chunks) => <a>{chunks}</a> })` parts of a page. */
export type Translate<N extends Namespace> = {
  (key: keyof Messages[N] & string, values?: Values): string
  rich(key: keyof Messages[N] & string, values: RichValues): ReactNode
}

// Latin digits in every text; plural rules stay those of the language.
const LOCALES = { ar: 'ar-SA-u-nu-latn', en: 'en-GB' } as const
const kept = new WeakMap<Messages, Map<Namespace, unknown>>()

/** The texts of one namespace. Kept per set of messages: making a translator costs more than a whole card. */
export function translator<N extends Namespace>(lang: Lang, messages: Messages, namespace: N): Translate<N> {
  let byNamespace = kept.get(messages)
  if (!byNamespace) {
    byNamespace = new Map()
    kept.set(messages, byNamespace)
  }
  const found = byNamespace.get(namespace)
  if (found) return found as Translate<N> // the map holds under a namespace only its own translator
  const made: unknown = createTranslator<Record<string, unknown>, string>({
    locale: LOCALES[lang],
    timeZone: 'Asia/Riyadh',
    messages: { ...messages },
    namespace,
  })
  const translate = remembering(made as Translate<N>) // keys are checked against the Arabic file, values at run time
  byNamespace.set(namespace, translate)
  return translate
}

const REMEMBERED_MAX = 2000

/** Formatting a text costs more than rendering an element, and a list repeats the same few texts. */
function remembering<N extends Namespace>(translate: Translate<N>): Translate<N> {
  const known = new Map<string, string>()
  const remembered = (key: keyof Messages[N] & string, values?: Values): string => {
    const count = values?.count
    if (values && (count === undefined || Object.keys(values).length > 1)) return translate(key, values)
    const name = count === undefined ? key : `${key} ${String(count)}`
    const found = known.get(name)
    if (found !== undefined) return found
    const text = translate(key, values)
    if (known.size < REMEMBERED_MAX) known.set(name, text)
    return text
  }
  return Object.assign(remembered, { rich: translate.rich })
}

type LanguageValue = { lang: Lang; messages: Messages }
const LanguageContext = createContext<LanguageValue | null>(null)

export function LanguageProvider({ value, children }: { value: LanguageValue; children: ReactNode }) {
  return <LanguageContext value={value}>{children}</LanguageContext>
}

function useLanguage(): LanguageValue {
  const value = useContext(LanguageContext)
  if (!value) throw new Error('LanguageProvider is missing above this component')
  return value
}

export const useLang = (): Lang => useLanguage().lang

/** What components have waited for, by language and namespace. */
const awaited = new Map<string, Promise<void>>()

/** The same promise for everyone who waits, and afterwards; a failed one may be tried again. */
function awaitTexts(lang: Lang, messages: Messages, namespace: Namespace): Promise<void> {
  const name = `${lang} ${namespace}`
  const known = awaited.get(name)
  if (known) return known
  const texts = loadTexts(lang, messages, namespace)
  awaited.set(name, texts)
  texts.catch(() => awaited.delete(name))
  return texts
}

/** The texts of a namespace. One that is not there yet is loaded, and the component waits for it (Suspense). */
export function useT<N extends Namespace>(namespace: N): Translate<N> {
  const { lang, messages } = useLanguage()
  // React runs a component that waited once more and takes its hooks for new ones only if it asks for the same again:
  // without that the next hook fails with React's error 467.
  if (!(namespace in messages) || awaited.has(`${lang} ${namespace}`)) use(awaitTexts(lang, messages, namespace))
  return translator(lang, messages, namespace)
}

/** Messages of the language that the page is not in. */
const otherMessages: Record<Lang, Messages> = { ar: {} as Messages, en: {} as Messages }

/**
 * The texts of a namespace in the language that the page is not in, for documents that carry both. Browser only: the
 * component waits for them (Suspense).
 */
export function useOtherT<N extends Namespace>(namespace: N): { t: Translate<N>; lang: Lang } {
  const lang = useLang() === 'ar' ? 'en' : 'ar'
  const messages = otherMessages[lang]
  use(awaitTexts(lang, messages, namespace))
  return { t: translator(lang, messages, namespace), lang }
}

/**
 * Loads the texts of several namespaces at once; the component waits for all of them (Suspense). For texts that parts of
 * a page need only once its data is there: if those parts waited, the whole page would vanish until their texts came.
 */
export function useTexts(namespaces: readonly Namespace[]): void {
  const { lang, messages } = useLanguage()
  const loads = namespaces.map((namespace) => awaitTexts(lang, messages, namespace))
  for (const load of loads) use(load)
}

/** Whether a loaded namespace has a text: for words that come from the server and may be newer than the page. */
export function useHasText<N extends Namespace>(namespace: N): (key: string) => key is keyof Messages[N] & string {
  const { messages } = useLanguage()
  return (key): key is keyof Messages[N] & string => Object.hasOwn(messages[namespace] ?? {}, key)
}

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Keeps the chosen language: the `lang` key, and the cookie of the same name that the server reads. */
export function rememberLanguage(lang: Lang): void {
  writeStored('lang', lang)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4
  document.cookie = `lang=${lang}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}

/** The address of a page in a language: Arabic plain, English below `/en`. `path` is an address without the prefix. */
export const addressIn = (lang: Lang, path: string): string => (lang === 'en' ? `/en${path}` : path)
