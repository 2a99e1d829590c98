/** An event carries the changes `from_seq` to `seq` of one lot together. */
export type Numbered = { from_seq: number; seq: number }

/**
 * The action for an event when `last` is the newest known number of a change:
 * apply it, drop it as old, or (changes are missing before it) read the lot again.
 */
export function verdictOn(event: Numbered, last: number): 'apply' | 'old' | 'gap' {
  if (event.seq <= last) return 'old'
  return event.from_seq > last + 1 ? 'gap' : 'apply'
}
