import { panels } from '#contract/values/vehicle/vehicle-vocabulary.ts'
import { marksOf, SHAPES, WHEELS } from './body-panels.ts'

type Props = { marks: readonly { panel: string; kind: string }[]; onPanel: (panel: string) => void }

/** The body of a car from above. A press on a panel marks it; the list below offers the same by keyboard. */
export function BodyDrawing({ marks, onPanel }: Props) {
  const painted = new Set(marks.filter(({ kind }) => kind === 'repaint').map(({ panel }) => panel))
  return (
    <svg
      className="drawing"
      viewBox="0 -8 620 336"
      aria-hidden="true"
      onClick={(event) => {
        const panel = event.target instanceof Element ? event.target.getAttribute('data-panel') : null
        if (panel !== null && Object.hasOwn(panels, panel)) onPanel(panel)
      }}
    >
      {SHAPES.map(({ panel, kind, d }) => (
        <path
          key={panel}
          data-panel={panel}
          className={painted.has(panel) ? 'drawing-painted' : `drawing-${kind}`}
          d={d}
        />
      ))}
      {WHEELS.map(({ panel, x, y }) => (
        <circle key={panel} data-panel={panel} className="drawing-glass" cx={x} cy={y} r="26" />
      ))}
      {marksOf(marks).map(({ number, x, y }) => (
        <g key={number} className="drawing-mark">
          <circle cx={x} cy={y} r="15" />
          <text x={x} y={y + 6}>
            {number}
          </text>
        </g>
      ))}
    </svg>
  )
}
