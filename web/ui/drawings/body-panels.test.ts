import { expect, test } from 'vitest'
import { panels } from '#contract/values/vehicle/vehicle-vocabulary.ts'
import { marksOf, SHAPES, WHEELS } from './body-panels.ts'

const placeOf = (panel: string) => marksOf([{ panel }])[0]
const centre = { x: 310, y: 160 }

test('[CAR-31] draws the mark of a wheel on that wheel: front is left, the right side is up', () => {
  const wheels = Object.keys(panels).filter((panel) => panel.endsWith('_wheel'))
  expect(wheels).toHaveLength(4)
  expect(WHEELS.map(({ panel }) => panel).toSorted()).toEqual(wheels.toSorted())
  for (const panel of wheels) {
    const wheel = WHEELS.find((each) => each.panel === panel)
    expect(placeOf(panel)).toEqual({ number: 1, x: wheel?.x, y: wheel?.y })
    expect(Number(placeOf(panel)?.x) < centre.x, panel).toBe(panel.startsWith('front'))
    expect(Number(placeOf(panel)?.y) < centre.y, panel).toBe(panel.includes('right'))
  }
})

test('[CAR-31] every panel has a position for its mark, on its own side', () => {
  for (const panel of Object.keys(panels)) {
    expect(placeOf(panel), panel).toBeDefined()
    if (panel.includes('right')) expect(placeOf(panel)?.y, panel).toBeLessThan(centre.y)
    if (panel.includes('left')) expect(placeOf(panel)?.y, panel).toBeGreaterThan(centre.y)
  }
})

test('[CAR-31] a mark without a wheel has no position, and takes no number from another', () => {
  expect(marksOf([{ panel: 'wheels' }, { panel: 'roof' }])).toMatchObject([{ number: 2 }])
  expect(SHAPES.map(({ panel }) => panel)).not.toContain('wheels')
})
