import { byNamespace } from './messages.ts'

export const messages = byNamespace(import.meta.glob('./ar/*.json', { eager: true, import: 'default' }))
