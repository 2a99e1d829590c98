import { createContext, type ReactNode, use, useContext } from 'react'
import { loadTexts } from '../messages/lazy.ts'
import type { Messages, Namespace } from '../messages/messages.ts'
import { writeStored } from './device/storage.ts'
import { type Lang, type Translate, translator } from './translator.ts'

export type { Messages, Namespace } from '../messages/messages.ts'
export { type Lang, type Translate, translator } from './translator.ts'

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

/** The texts that components have waited for, by language and namespace. */
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

/** The texts of a namespace. A missing one is loaded, and the component waits for it (Suspense). */
export function useT<N extends Namespace>(namespace: N): Translate<N> {
  const { lang, messages } = useLanguage()
  // React runs a component that waited once more. It keeps its hooks only if the component asks for the same again;
  // otherwise the next hook fails with React's error 467.
  if (!(namespace in messages) || awaited.has(`${lang} ${namespace}`)) use(awaitTexts(lang, messages, namespace))
  return translator(lang, messages, namespace)
}

/** Messages of the other language than the page's. */
const otherMessages: Record<Lang, Messages> = { ar: {} as Messages, en: {} as Messages }

/**
 * The texts of a namespace in the other language than the page's, for documents with both. Browser only: the
 * component waits for them (Suspense).
 */
export function useOtherT<N extends Namespace>(namespace: N): { t: Translate<N>; lang: Lang } {
  const lang = useLang() === 'ar' ? 'en' : 'ar'
  const messages = otherMessages[lang]
  use(awaitTexts(lang, messages, namespace))
  return { t: translator(lang, messages, namespace), lang }
}

/**
 * Loads the texts of several namespaces at once; the component waits for all of them (Suspense). For texts that parts
 * of a page need only once its data is there: if those parts waited, the whole page would disappear until their texts
 * came.
 */
export function useTexts(namespaces: readonly Namespace[]): void {
  const { lang, messages } = useLanguage()
  const loads = namespaces.map((namespace) => awaitTexts(lang, messages, namespace))
  for (const load of loads) use(load)
}

/** True if a loaded namespace has a text: for words that come from the server and may be newer than the page. */
export function useHasText<N extends Namespace>(namespace: N): (key: string) => key is keyof Messages[N] & string {
  const { messages } = useLanguage()
  return (key): key is keyof Messages[N] & string => Object.hasOwn(messages[namespace] ?? {}, key)
}

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Stores the chosen language: the `lang` key, and the cookie of the same name that the server reads. */
export function rememberLanguage(lang: Lang): void {
  writeStored('lang', lang)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4
  document.cookie = `lang=${lang}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}

/** The address of a page in a language: Arabic plain, English below `/en`. `path` is an address without the prefix. */
export const addressIn = (lang: Lang, path: string): string => (lang === 'en' ? `/en${path}` : path)
