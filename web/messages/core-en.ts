import { byNamespace } from './messages.ts'

/** The texts that every page needs; the others are loaded where they are used (lazy.ts). */
export const messages = byNamespace(
  import.meta.glob('./en/{ui,layout,catalogue,home}.json', { eager: true, import: 'default' }),
)
