/** A bar that is not nothing must be seen. */
const LEAST = 4
const heights = (values: readonly number[]) => {
  const most = Math.max(1, ...values)
  return values.map((value) => `${Math.max(LEAST, Math.round((value / most) * 100))}%`)
}

/** Seven small bars under a figure; the last one is today. The figure has the same numbers as text. */
export function Bars({ values }: { values: readonly number[] }) {
  return (
    <span className="bars" aria-hidden="true">
      {heights(values).map((height, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: days have no id, and their order never changes
          key={index}
          className={index === values.length - 1 ? 'on' : undefined}
          style={{ blockSize: height }}
        />
      ))}
    </span>
  )
}
