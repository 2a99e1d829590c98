import type { TextFiles } from './messages.ts'

/** The texts that only the staff area has, in both languages. */
export const files: TextFiles = import.meta.glob<object>('./*/{office,office-*}.json', { import: 'default' })
