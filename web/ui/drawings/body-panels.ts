/** The car drawing: seen from above, its front to the left, its right side up. Never mirrored: left is left. */

type Shape = { panel: string; kind: 'body' | 'glass'; d: string }

export const SHAPES: readonly Shape[] = [
  {
    panel: 'front_right_fender',
    kind: 'body',
    d: 'M62 94H188V30H162A36 36 0 0 1 90 30L66 36Q60 38 59 46L58 90Q58 94 62 94Z',
  },
  { panel: 'front_right_door', kind: 'body', d: 'M194 94H310V30H194Z' },
  { panel: 'front_right_window', kind: 'glass', d: 'M222 88H304V70H204Q208 80 222 88Z' },
  { panel: 'rear_right_door', kind: 'body', d: 'M316 94H424V30H316Z' },
  { panel: 'rear_right_window', kind: 'glass', d: 'M322 88H418V70H322Z' },
  {
    panel: 'rear_right_fender',
    kind: 'body',
    d: 'M430 94H558Q562 94 562 90L560 44Q560 34 550 32L530 30A36 36 0 0 1 458 30H430Z',
  },
  { panel: 'rear_right_quarter', kind: 'glass', d: 'M436 88H520Q530 80 532 70H436Z' },
  { panel: 'front_bumper', kind: 'body', d: 'M30 108H46Q50 108 50 112V208Q50 212 46 212H30Q16 196 16 160T30 108Z' },
  { panel: 'bonnet', kind: 'body', d: 'M62 106H188V214H62Q58 214 58 210V110Q58 106 62 106Z' },
  { panel: 'windscreen', kind: 'glass', d: 'M194 106L238 116V204L194 214Z' },
  { panel: 'roof', kind: 'body', d: 'M244 116H424V204H244Z' },
  { panel: 'rear_screen', kind: 'glass', d: 'M430 116L466 106V214L430 204Z' },
  { panel: 'boot', kind: 'body', d: 'M472 106H558Q562 106 562 110V210Q562 214 558 214H472Z' },
  {
    panel: 'rear_bumper',
    kind: 'body',
    d: 'M574 108H590Q602 108 602 160T590 212H574Q570 212 570 208V112Q570 108 574 108Z',
  },
  {
    panel: 'front_left_fender',
    kind: 'body',
    d: 'M62 226H188V290H162A36 36 0 0 0 90 290L66 284Q60 282 59 274L58 230Q58 226 62 226Z',
  },
  { panel: 'front_left_door', kind: 'body', d: 'M194 226H310V290H194Z' },
  { panel: 'front_left_window', kind: 'glass', d: 'M222 232H304V250H204Q208 240 222 232Z' },
  { panel: 'rear_left_door', kind: 'body', d: 'M316 226H424V290H316Z' },
  { panel: 'rear_left_window', kind: 'glass', d: 'M322 232H418V250H322Z' },
  {
    panel: 'rear_left_fender',
    kind: 'body',
    d: 'M430 226H558Q562 226 562 230L560 276Q560 286 550 288L530 290A36 36 0 0 0 458 290H430Z',
  },
  { panel: 'rear_left_quarter', kind: 'glass', d: 'M436 232H520Q530 240 532 250H436Z' },
  { panel: 'front_right_lamp', kind: 'glass', d: 'M64 110H84V126H64Z' },
  { panel: 'front_left_lamp', kind: 'glass', d: 'M64 194H84V210H64Z' },
  { panel: 'rear_right_lamp', kind: 'glass', d: 'M536 110H556V126H536Z' },
  { panel: 'rear_left_lamp', kind: 'glass', d: 'M536 194H556V210H536Z' },
]

/** Centres of the wheels. */
export const WHEELS = [
  { panel: 'front_right_wheel', x: 126, y: 26 },
  { panel: 'rear_right_wheel', x: 494, y: 26 },
  { panel: 'front_left_wheel', x: 126, y: 294 },
  { panel: 'rear_left_wheel', x: 494, y: 294 },
] as const

/** The position of a note's number on its panel. */
const PLACES: Record<string, readonly [number, number]> = {
  front_bumper: [34, 160],
  bonnet: [124, 128],
  windscreen: [216, 160],
  roof: [334, 134],
  boot: [516, 128],
  cargo_bed: [516, 192],
  rear_bumper: [586, 160],
  front_right_fender: [74, 66],
  front_left_fender: [74, 254],
  rear_right_fender: [546, 60],
  rear_left_fender: [546, 260],
  front_right_door: [252, 48],
  front_left_door: [252, 272],
  rear_right_door: [370, 48],
  rear_left_door: [370, 272],
  right_sill: [313, 30],
  left_sill: [313, 290],
  right_mirror: [204, 94],
  left_mirror: [204, 226],
  rear_screen: [448, 160],
  right_glass: [370, 79],
  left_glass: [370, 241],
  front_right_lamp: [74, 118],
  front_left_lamp: [74, 202],
  rear_right_lamp: [546, 118],
  rear_left_lamp: [546, 202],
  ...Object.fromEntries(WHEELS.map(({ panel, x, y }) => [panel, [x, y] as const])),
}

export type Mark = { number: number; x: number; y: number }
const BESIDE = 30

/** Numbers for notes in their order; several on one panel are side by side. */
export function marksOf(notes: readonly { panel: string }[]): Mark[] {
  const taken = new Map<string, number>()
  return notes.flatMap(({ panel }, index) => {
    const place = PLACES[panel]
    if (!place) return []
    const before = taken.get(panel) ?? 0
    taken.set(panel, before + 1)
    return [{ number: index + 1, x: place[0] + before * BESIDE, y: place[1] }]
  })
}
