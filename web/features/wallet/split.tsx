const PERCENT = 100

type Props = { available: number; frozen: number; pending?: number }

/** The parts of the money beside each other in proportion. The figures are below, so this is only visual. */
export function Split({ available, frozen, pending = 0 }: Props) {
  const total = available + frozen + pending
  const parts = [
    ['bg-palm-ink', available],
    ['bg-line-strong', frozen],
    ['bg-gold', pending],
  ] as const
  return (
    <div className="flex h-2.5 gap-0.5 overflow-hidden rounded-small bg-surface-2" aria-hidden="true">
      {parts.map(([tone, amount]) =>
        amount > 0 ? (
          <svg key={tone} className={`h-full shrink rounded-small ${tone}`} width={`${(amount / total) * PERCENT}%`} />
        ) : null,
      )}
    </div>
  )
}
