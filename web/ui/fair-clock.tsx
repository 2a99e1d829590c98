export const FAIR_CLOCK_SECONDS = 300
const SEGMENTS = [0, 1, 2, 3, 4] as const

/** The remaining share of one segment, in per cent. */
const fill = (left: number, segment: number) => Math.round(Math.min(1, Math.max(0, left - segment)) * 100)

type Props = { seconds: number; window?: number; calm?: boolean }

/**
 * The last five minutes, or another `window` of seconds, as five equal segments. A countdown in figures is
 * beside it, so it is hidden from screen readers. Widths are SVG attributes because the content policy allows no style
 * attributes in served pages.
 * @param calm uses the calm colour, when nothing is urgent
 */
export function FairClock({ seconds, window = FAIR_CLOCK_SECONDS, calm = false }: Props) {
  // A car whose close is not extended has a window of 0.
  const left = seconds > 0 ? (seconds / window) * SEGMENTS.length : 0
  return (
    <div className={calm ? 'fair fair-calm' : 'fair'} aria-hidden="true">
      {SEGMENTS.map((segment) => (
        <i key={segment}>
          <svg width={`${fill(left, segment)}%`} height="100%" />
        </i>
      ))}
    </div>
  )
}
