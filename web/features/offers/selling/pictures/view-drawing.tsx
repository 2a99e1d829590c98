import type { PictureView } from '#contract/values/vehicle/picture-views.ts'

const ring = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
const CORNER =
  'M20 32 29 17c1-2 3-3 6-3h19c14 0 20 3 26 6l10 12c3 2 4 4 4 8v8l-6 3M76 54l-18 3M20 32l9-15h23L42 32zM48 31l8-13c9 0 15 2 19 5l7 8zM8 56V42c0-5 3-8 12-10h22c4 2 6 5 6 10v6M8 56c0 2 2 2 6 2h32'
const TYRES = 'M46.500 56a5.500 8 0 1 0 11 0a5.500 8 0 1 0-11 0ZM78 52a5 7 0 1 0 10 0a5 7 0 1 0-10 0Z'
const SIDE = `M4 52V40c0-3 2-5 5-6l13-3 10-13c1.500-2 3-3 6-3h34c4 0 6 1 8 4l6 12 7 2c2 1 3 3 3 5v14h-8M33 54h32M4 52v2h7M52 34v18M30 38h4M56 38h4${ring(22, 54, 8.5)}${ring(76, 54, 8.5)}M37 20h13v11H28zM54 20h17c2 0 3 1 4 3l4 8H54z`
const END = 'M22 34l7-14c1-2 3-3 6-3h30c3 0 5 1 6 3l7 14c4 2 5 5 5 9v14H17V43c0-4 1-7 5-9ZM17 57v6h9v-6M74 57v6h9v-6'

/** Drawn on 100 by 72. Cars of `MIRRORED` face the other way. */
const PATHS: Record<PictureView, string> = {
  front_corner: `${CORNER}M10 42h8M32 42h12M20 48h12v5H20z${TYRES}`,
  rear_corner: `${CORNER}M8 40h6v8H8M44 40h-6v8h8M20 40h12v6H20z${TYRES}`,
  left_side: SIDE,
  right_side: SIDE,
  front: `${END}M30 22l-6 12h52l-6-12zM36 44h28v7H36zM21 43h9M70 43h9`,
  rear: `${END}M31 22l-5 10h48l-5-10zM38 47h24v8H38zM19 40h12v5H19zM69 40h12v5H69z`,
  dashboard: `M6 60V34c10-7 26-10 44-10s34 3 44 10v26M6 44h22M72 44h22${ring(50, 46, 15)}${ring(50, 46, 4)}M36 44h10M54 44h10M50 50v11`,
  odometer: `${ring(50, 42, 26)}M50 42 64 28M29 42h5M66 42h5M50 21v5M35 27l3 3M38 56h24v8H38z`,
  seats: 'M34 14h14c3 0 5 2 5 5v22h14c5 0 7 2 7 6v5H34c-4 0-6-2-6-6V20c0-4 2-6 6-6ZM34 52v10M70 52v10M34 8h12',
  engine: 'M26 30h12l5-6h16l5 6h10v8h6v18h-6v6H58l-5 5H36l-6-6h-8V46h-8M14 38v16M22 38h4V30M44 16h14v8',
  wheel: `${ring(50, 40, 27)}${ring(50, 40, 17)}${ring(50, 40, 4)}M50 36V23M54 41l12 4M53 43l7 11M47 43l-7 11M46 41l-12 4`,
  fault: `${ring(46, 32, 18)}M59 45l16 16M38 34l5-6 4 7 6-5`,
}
const MIRRORED: readonly PictureView[] = ['rear_corner', 'right_side']

/** The outline of a photograph that is asked for. */
export function ViewDrawing({ view }: { view: PictureView }) {
  return (
    <svg className="view-drawing" viewBox="0 0 100 72" aria-hidden="true">
      <path d={PATHS[view]} transform={MIRRORED.includes(view) ? 'translate(100 0) scale(-1 1)' : undefined} />
    </svg>
  )
}
