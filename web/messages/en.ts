import { byNamespace } from './messages.ts'

export const messages = byNamespace(import.meta.glob('./en/*.json', { eager: true, import: 'default' }))
