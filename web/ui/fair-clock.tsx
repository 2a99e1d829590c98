const SEGMENT_SECONDS = 60
export const FAIR_CLOCK_SECONDS = 5 * SEGMENT_SECONDS
const SEGMENTS = [0, 1, 2, 3, 4] as const

/** Share of one segment (a minute) that is left, in per cent. */
const fill = (seconds: number, segment: number) =>
  Math.round(Math.min(1, Math.max(0, seconds / SEGMENT_SECONDS - segment)) * 100)

/**
 * The last five minutes as five segments, one per minute. It stands beside a countdown in figures, so it is hidden from
 * screen readers. Widths are SVG attributes because the content policy allows no style attributes in served pages.
 * @param calm in the colour of trust, where there is no hurry
 */
export function FairClock({ seconds, calm = false }: { seconds: number; calm?: boolean }) {
  return (
    <div className={calm ? 'fair fair-calm' : 'fair'} aria-hidden="true">
      {SEGMENTS.map((segment) => (
        <i key={segment}>
          <svg width={`${fill(seconds, segment)}%`} height="100%" />
        </i>
      ))}
    </div>
  )
}
