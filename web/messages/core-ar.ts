import type { TextFiles } from './messages.ts'

/** The texts that every page needs; the others are loaded where they are used (lazy.ts). */
export const core: Record<string, object> = import.meta.glob<object>('./ar/{ui,layout,catalogue,home}.json', {
  eager: true,
  import: 'default',
})
export const files: TextFiles = import.meta.glob<object>(
  ['./ar/*.json', '!./ar/{ui,layout,catalogue,home,office,office-*}.json'],
  { import: 'default' },
)
