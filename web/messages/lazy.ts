import { byNamespace, type Messages, type Namespace, type TextFiles } from './messages.ts'

type Texts = { core: Record<string, object>; files: TextFiles }

// Two functions, because the bundler would preload both languages of one expression. The server loads all texts at
// start; this keeps a second copy out of its bundle.
const languages: Partial<Record<'ar' | 'en', () => Promise<Texts>>> = import.meta.env.SSR
  ? {}
  : { ar: () => import('./core-ar.ts'), en: () => import('./core-en.ts') }
let officeFiles: TextFiles = {}
const running = new Map<string, Promise<void>>()

/** The texts that every page needs, in one language; in the browser. */
export async function loadCoreTexts(lang: 'ar' | 'en'): Promise<Messages> {
  return byNamespace((await languages[lang]?.())?.core ?? {})
}

/** The staff area has texts beyond those of the site. */
export function addTextFiles(files: TextFiles): void {
  officeFiles = files
}

/** Adds a namespace to the page's messages. Later calls return the same promise. */
export function loadTexts(lang: 'ar' | 'en', messages: Messages, namespace: Namespace): Promise<void> {
  const path = `./${lang}/${namespace}.json`
  const load = async () => {
    const own = (await languages[lang]?.())?.files
    const texts = await (own?.[path] ?? officeFiles[path])?.()
    if (texts) Object.assign(messages, { [namespace]: texts })
  }
  const started = running.get(path) ?? load()
  running.set(path, started)
  // A failed load may be tried again.
  started.catch(() => running.delete(path))
  return started
}
