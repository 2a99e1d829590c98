/** The relevant fields of a package; deposits in riyals. */
export type Plan = { id: number; deposit: number }

export type Price =
  /** `covered` is the part of the deposit that the current package already has. */
  { kind: 'offered'; due: number; covered: number } | { kind: 'current' } | { kind: 'lower' }

/** A package's price for a member: the part of its deposit that their current one does not cover. */
export function packagePrice(target: Plan, current: Plan | null | undefined): Price {
  if (!current) return { kind: 'offered', due: target.deposit, covered: 0 }
  if (current.id === target.id) return { kind: 'current' }
  if (target.deposit <= current.deposit) return { kind: 'lower' }
  return { kind: 'offered', due: target.deposit - current.deposit, covered: current.deposit }
}
