import type { ReactNode } from 'react'

type Axes = { label: string; ticks: readonly string[]; below: readonly string[] }

/**
 * Axes around a drawing of 100 by 100, which fills any width: lines and dots keep their thickness, and texts are no part
 * of it. Time runs left to right in both languages.
 * @param ticks the values at the side, from the bottom up; `below` stands under the drawing, evenly spaced.
 */
function Chart({ label, ticks, below, children }: Axes & { children: ReactNode }) {
  return (
    <div className="chart" dir="ltr">
      <ol className="chart-y flex justify-between flex-col items-end h-[12rem]" aria-hidden="true">
        {ticks.toReversed().map((tick) => (
          <li key={tick}>{tick}</li>
        ))}
      </ol>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={label}>
        {ticks.map((tick, index) => (
          <path key={tick} className="g" d={`M0 ${100 - (100 * index) / (ticks.length - 1)}H100`} />
        ))}
        {children}
      </svg>
      <ol className="chart-x col-[2] flex" aria-hidden="true">
        {below.map((text) => (
          <li key={text} dir="auto">
            {text}
          </li>
        ))}
      </ol>
    </div>
  )
}

type Values = readonly (number | null)[]
const round = (value: number) => Math.round(value * 100) / 100

/** A line through the values from edge to edge; it breaks where there is none. */
function lineOf(values: Values, most: number): string {
  const step = 100 / Math.max(1, values.length - 1)
  return values
    .map((value, index) => {
      if (value === null) return ''
      const isFirst = index === 0 || values[index - 1] === null
      return `${isFirst ? 'M' : 'L'}${round(index * step)} ${round(100 - (value / most) * 100)}${isFirst ? 'h0' : ''}`
    })
    .join('')
}

/** A line of now, and the dashed one of before. */
export function LineChart({ now, before, most, ...axes }: Axes & { now: Values; before: Values; most: number }) {
  return (
    <Chart {...axes}>
      <path className="b" d={lineOf(before, most)} />
      <path className="a" d={lineOf(now, most)} />
    </Chart>
  )
}

type Point = { across: number; up: number }

/** Steps from point to point, each between 0 and 1, and a dashed line at a height. */
export function StepChart({ points, line, ...axes }: Axes & { points: readonly Point[]; line: number | undefined }) {
  const place = (value: number) => round(100 * value)
  const steps = points.map(({ across, up }, index) =>
    index === 0 ? `M${place(across)} ${100 - place(up)}` : `H${place(across)}V${100 - place(up)}`,
  )
  return (
    <Chart {...axes}>
      {line === undefined ? null : <path className="b" d={`M0 ${100 - place(line)}H100`} />}
      <path className="a" d={steps.join('')} />
    </Chart>
  )
}

/** Dots over two equal axes; those below the dashed line have less than it asks. */
export function DotChart({ dots, most, ...axes }: Axes & { dots: readonly Point[]; most: number }) {
  const place = (value: number) => round((value / most) * 100)
  return (
    <Chart {...axes}>
      <path className="b" d="M0 100L100 0" />
      {dots.map(({ across, up }, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: dots have no id, and equal ones may lie upon each other
          key={index}
          className={up < across ? 'dot n' : 'dot'}
          d={`M${place(across)} ${100 - place(up)}h0`}
        />
      ))}
    </Chart>
  )
}

/** Two columns in each group: before in grey, now in colour. Without a period before, one in its middle. */
export function ColumnChart({ now, before, most, ...axes }: Axes & { now: Values; before?: Values; most: number }) {
  const wide = 100 / now.length
  const place = before ? 0.52 : 0.31
  const column = (value: number | null | undefined, left: number) => {
    const high = round(((value ?? 0) / most) * 100)
    return { x: round(left), y: 100 - high, width: round(wide * 0.38), height: high }
  }
  return (
    <Chart {...axes}>
      {now.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no id, and their order never changes
        <g key={index}>
          {before ? <rect className="bar pb" {...column(before[index], index * wide + wide * 0.1)} /> : null}
          <rect className="bar" {...column(value, index * wide + wide * place)} />
        </g>
      ))}
    </Chart>
  )
}
