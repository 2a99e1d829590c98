/** The names of the Latin letters in Arabic spelling, normalised. */
const LETTERS: Readonly<Record<string, readonly string[]>> = {
  a: ['اي', 'ايه'],
  b: ['بي'],
  c: ['سي'],
  d: ['دي'],
  e: ['اي'],
  f: ['اف'],
  g: ['جي'],
  h: ['اتش'],
  i: ['اي'],
  j: ['جي', 'جيه'],
  k: ['كي', 'كيه'],
  l: ['ال'],
  m: ['ام'],
  n: ['ان'],
  o: ['او'],
  p: ['بي'],
  q: ['كيو'],
  r: ['ار'],
  s: ['اس'],
  t: ['تي'],
  u: ['يو'],
  v: ['في'],
  w: ['دبليو'],
  x: ['اكس'],
  y: ['واي'],
  z: ['زد', 'زي'],
}
const CODE = /^(?=.*[a-z])[a-z0-9]{2,5}$/
const SPELLINGS_MAX = 8

/** A code such as `rx` or `cx5` spelled in Arabic letters, without spaces; empty for a name. */
export function spokenCode(key: string): string[] {
  if (!CODE.test(key)) return []
  let spoken = ['']
  for (const sign of key) {
    const names = LETTERS[sign] ?? [sign]
    spoken = spoken.flatMap((start) => names.map((name) => start + name)).slice(0, SPELLINGS_MAX)
  }
  return spoken
}
