import { byNamespace } from './messages.ts'

/** All texts of both languages, for the server. */
export const allMessages = {
  ar: byNamespace(import.meta.glob('./ar/*.json', { eager: true, import: 'default' })),
  en: byNamespace(import.meta.glob('./en/*.json', { eager: true, import: 'default' })),
}
