/** What a figure is compared with: a fixed limit, or the same work done in the barest way in the same run. */
export type Against = { unit?: string; beside?: number; atMost?: number; atLeast?: number }

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The value below which `share` (0 to 1) of the values lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/**
 * Prints `name: figure unit (beside …, ratio …, goal …)` and returns whether the goal holds.
 * `beside` is the other side of a ratio; `atMost` and `atLeast` bound the ratio when there is one, else the figure.
 */
export function report(name: string, figure: number, against: Against = {}): boolean {
  const { unit, beside, atMost, atLeast } = against
  const judged = beside === undefined ? figure : figure / beside
  const holds = judged <= (atMost ?? Number.POSITIVE_INFINITY) && judged >= (atLeast ?? Number.NEGATIVE_INFINITY)
  const notes = [
    beside !== undefined && `beside ${short(beside)}`,
    beside !== undefined && `ratio ${judged.toFixed(2)}`,
    atMost !== undefined && `goal ≤ ${atMost}`,
    atLeast !== undefined && `goal ≥ ${atLeast}`,
    (atMost !== undefined || atLeast !== undefined) && (holds ? 'held' : 'MISSED'),
  ].filter((note) => note !== false)
  console.log(`${name}: ${short(figure)}${unit ? ` ${unit}` : ''}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`)
  return holds
}

const short = (figure: number): string =>
  figure >= 1_000 ? Math.round(figure).toLocaleString('en') : String(Number(figure.toPrecision(3)))
