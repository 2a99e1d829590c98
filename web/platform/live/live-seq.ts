/** An event carries the changes `from_seq` to `seq` of one lot together. */
export type Numbered = { from_seq: number; seq: number }

/**
 * What to do with an event when `last` is the number of the newest change already known:
 * take it in, drop it as old, or (changes are missing before it) read the lot again.
 */
export function verdictOn(event: Numbered, last: number): 'apply' | 'old' | 'gap' {
  if (event.seq <= last) return 'old'
  return event.from_seq > last + 1 ? 'gap' : 'apply'
}
