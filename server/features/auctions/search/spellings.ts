/** The forms of a word in a text. A code with a number, 'c200', is also written apart. */
export function spellings(word: string): string[] {
  const apart = /^(\p{L}{1,3})(\d{1,4})$/u.exec(word)
  return apart ? [word, `${apart[1]} ${apart[2]}`, `${apart[1]}-${apart[2]}`] : [word]
}
