const PERCENT = 100

/** Available and frozen beside each other in proportion. The figures are below, so this is only visual. */
export function Split({ available, frozen }: { available: number; frozen: number }) {
  const total = available + frozen
  const share = total === 0 ? 0 : Math.round((available / total) * PERCENT)
  return (
    <div className="split" aria-hidden="true">
      {share > 0 ? <svg className="split-free" width={`${share}%`} /> : null}
      {share < PERCENT && total > 0 ? <svg className="split-frozen" width={`${PERCENT - share}%`} /> : null}
    </div>
  )
}
