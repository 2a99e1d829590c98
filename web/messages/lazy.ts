import type { Messages, Namespace } from './messages.ts'

// The server loads all texts at start; this keeps a second copy out of its bundle.
const files = import.meta.env.SSR
  ? {}
  : import.meta.glob<object>(['./*/*.json', '!./*/{ui,layout,catalogue,home}.json'], { import: 'default' })
const running = new Map<string, Promise<void>>()

/** Adds a namespace to the page's messages. Once: later calls give the same promise. */
export function loadTexts(lang: 'ar' | 'en', messages: Messages, namespace: Namespace): Promise<void> {
  const path = `./${lang}/${namespace}.json`
  const load = async () => {
    const texts = await files[path]?.()
    if (texts) Object.assign(messages, { [namespace]: texts })
  }
  const started = running.get(path) ?? load()
  running.set(path, started)
  // A failed load may be tried again.
  started.catch(() => running.delete(path))
  return started
}
