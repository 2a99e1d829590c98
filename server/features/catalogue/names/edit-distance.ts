/**
 * The number of insertions, deletions, changes and swaps of neighbours that turn one word into the other
 * (optimal string alignment).
 * @returns the number, or `max + 1` as soon as it is certain to be above `max`.
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const now = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (isSwapped) least = Math.min(least, (before[column - 2] ?? 0) + 1)
      now.push(least)
    }
    if (Math.min(...now) > max) return max + 1
    before = last
    last = now
  }
  return last[b.length] ?? max + 1
}
