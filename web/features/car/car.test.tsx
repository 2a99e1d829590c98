// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { Car } from '#contract/http/car.ts'
import type { CarInspection } from '#contract/http/car-inspection.ts'
import { aCar } from '#web/testing/a-car.ts'
import { press, renderOnPage } from '#web/testing/render-hook.tsx'
import { Announcements } from './announcements.tsx'
import { CarFactsTable } from './car-facts.tsx'
import { Gallery } from './gallery.tsx'
import InspectionParts from './inspection.tsx'

/** Loads the full screen before a test stops the clock. */
await import('./full-screen.tsx')

const GROUPS = ['outside', 'outside', 'inside'] as const
const withImages = (count: number) =>
  aCar({
    images: Array.from({ length: count }, (_, index) => ({
      ...{ src: `/${index}.jpeg`, srcset: '', srcset_avif: '', width: 1280, height: 720, alt: '', focus: '50% 50%' },
      group: GROUPS[index] ?? 'faults',
    })),
  })
async function open(page: ReactNode) {
  const { wrapper } = await renderOnPage(() => null)
  return render(page, { wrapper })
}
const facts = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )

const shown = () => document.querySelector('.gal-count')?.textContent
const openFull = () => press(() => screen.getByRole('button', { name: 'Open photo 1 of 5' }).click())

test.each([
  ['ltr', 'ArrowRight', 'ArrowLeft'],
  ['rtl', 'ArrowLeft', 'ArrowRight'],
])('the full screen steps by the keys as they point on the page, and stops at its ends: %s', async (dir, on, back) => {
  document.documentElement.dir = dir
  await open(<Gallery car={withImages(5)} />)
  await openFull()
  const key = (code: string) => fireEvent.keyDown(screen.getByRole('dialog', { name: 'Toyota' }), { key: code })
  const places = [back, on, 'End', on, '2', 'Home', '9'].map((code) => {
    key(code)
    return shown()
  })
  expect(places.map((text) => text?.slice(0, 12))).toEqual([1, 2, 5, 5, 3, 1, 1].map((place) => `Photo ${place} of 5`))
  document.documentElement.removeAttribute('dir')
})

test('the full screen has price and bid of the car, all thumbnails, and its groups', async () => {
  await open(<Gallery car={withImages(5)} />)
  await press(() => screen.getByRole('button', { name: 'Inside 1' }).click())
  const dialog = screen.getByRole('dialog', { name: 'Toyota' })
  expect(shown()).toContain('Photo 3 of 5')
  expect(within(dialog).getAllByRole('button', { name: /^Photo/ })).toHaveLength(5)
  await press(() => within(dialog).getByRole('button', { name: 'Faults 2' }).click())
  expect(shown()).toContain('Photo 4 of 5')
  expect(dialog.textContent).toContain('50,000')
  expect(within(dialog).getByRole('button', { name: /^Bid SAR/ })).toBeTruthy()
})

test('a single photograph has no arrows and no thumbnails, a car without any says so', async () => {
  const { unmount } = await open(<Gallery car={withImages(1)} />)
  expect(document.body.textContent).toContain('1 photo')
  await press(() => screen.getByRole('button', { name: 'Open photo 1 of 1' }).click())
  expect(screen.queryByRole('button', { name: /^(Next|Previous|Photo)/ })).toBeNull()
  unmount()
  await open(<Gallery car={withImages(0)} />)
  expect(document.body.textContent).toContain('No photos of this car yet')
})

test('[CAR-10] a guest reads why plate and chassis number are masked, a member reads no such thing', async () => {
  const { unmount } = await open(<CarFactsTable car={aCar({ chassis_number: 'JTDKN3••••••1234' })} />)
  expect(screen.getByText(/see the full plate and VIN/)).toBeTruthy()
  unmount()
  await open(<CarFactsTable car={aCar({ chassis_number: 'JTDKN3DU5A0001234' })} />)
  expect(screen.queryByText(/see the full plate and VIN/)).toBeNull()
})

test('a fact that is not known has no line, and no key is a fact', async () => {
  const { unmount } = await open(<CarFactsTable car={aCar({ key: 0, serial: '' })} />)
  expect(facts()).toMatchObject({ Keys: 'No key', Odometer: '40,000 km', Year: '2023' })
  expect(Object.values(facts())).not.toContain('')
  unmount()
  await open(<CarFactsTable car={aCar()} />)
  expect(facts()).not.toHaveProperty('Keys')
})

test.each([
  ['valid', '2027-02-01', /^Valid until .*1 February 2027$/],
  ['valid', null, /^Valid$/],
  ['expired', '2026-02-01', /^Expired$/],
] as const)(
  '[CAR-12] a periodic inspection names its end while it is valid: %s, %s',
  async (status, valid_until, words) => {
    await open(
      <CarFactsTable car={aCar({ periodic_inspection: { ...aCar().periodic_inspection, status, valid_until } })} />,
    )
    expect(facts()['Periodic inspection (MVPI)']).toMatch(words)
  },
)

const note = (panel: string, kind = 'scratch') => ({ panel, kind, name: panel, kind_name: kind, note: '' })
const part = (name: string, verdict: string, text = '') => ({ part: name, name, verdict, note: text })
const report = (more: object) => ({ ...aCar().periodic_inspection, ...more }) as unknown as Car['periodic_inspection'] // what the drawing reads

const summary = () => screen.getAllByText(/on the body/, { selector: 'p' })[0]?.textContent

test('[CAR-31] an inspection counts sound parts and notes, and numbers each note on the drawing', async () => {
  const body = [note('roof', 'repaint'), note('roof'), note('left_sill')]
  const results = [part('engine', 'ok'), part('gearbox', 'note', 'Oil is due'), part('brakes', 'fault')]
  await open(<InspectionParts report={null} inspection={report({ body, results })} />)
  expect(summary()).toBe('1 of 3 items sound. 3 notes on the body.')
  expect([...document.querySelectorAll('.insp-mark')].map(({ textContent }) => textContent)).toEqual(['1', '2', '3'])
  expect(document.querySelectorAll('.insp-painted')).toHaveLength(1)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...['1roof: repaint', '2roof: scratch', '3left_sill: scratch'],
  ])
  expect(facts()).toEqual({ engine: 'No faults', gearbox: 'Oil is due', brakes: 'Fault' })
})

test('[CAR-31] a clean body is said to be clean, a seller’s report to be the seller’s, and none to be none', async () => {
  const { unmount } = await open(
    <InspectionParts report={null} inspection={report({ results: [part('engine', 'ok')] })} />,
  )
  expect(summary()).toMatch(/^1 of 1 items sound\. No notes on the body/)
  unmount()
  const seller = await open(
    <InspectionParts report={null} inspection={report({ body: [note('roof')], by_owner: true })} />,
  )
  expect(summary()).toMatch(/^What the seller says.*1 note on the body\.$/)
  seller.unmount()
  await open(<InspectionParts report={null} inspection={report({})} />)
  expect(document.body.textContent).toContain('This car was not inspected at our yard.')
  expect(screen.queryByRole('img')).toBeNull()
})

test('[SAY-2] a correction of a car is told from an announcement, each with its time', async () => {
  const said = { seq: 1, text: 'A second key', text_ar: '', text_en: '', at: '2026-11-22T09:00:00.000Z' }
  await open(
    <Announcements
      list={[
        { ...said, kind: 'announcement' },
        { ...said, seq: 2, kind: 'correction' },
      ]}
    />,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Announcement · .*12:00.*A second key$/),
    expect.stringMatching(/^Correction · /),
  ])
})

test('an inspection names its score, inspector, counts, tyres and light', async () => {
  const finding = { name: 'Brakes', note: 'Pads at 30%', image: null }
  const report: CarInspection = {
    ...{ score: 8.7, light: 'guaranteed', date: '2026-11-18', place: 'Riyadh yard', inspector: 'Abdullah' },
    ...{ inspector_number: '0417', points: 142, notes: 4, faults: 1, kilometres: 38_391 },
    ...{ owners: 1, accidents: 'none', service: null, odometer: 'stated' },
    groups: [{ part: 'brakes', verdict: 'note', taken: 0.7, ...finding }],
    body: [],
    tyres: [{ wheel: 'front_left', tread: 4, year: 2025 }],
  }
  await open(<InspectionParts report={report} inspection={aCar().periodic_inspection} />)
  expect(screen.getByRole('img', { name: 'Score 8.7 of 10' })).toBeTruthy()
  const counts = [...document.querySelectorAll('.insp-counts li')].map(({ textContent }) => textContent)
  expect(counts).toEqual(['137 Points without a note', '4 Notes', '1 Faults'])
  for (const text of ['Abdullah', '0417', 'Riyadh yard', '38,391', 'takes 0.7', 'Made in 2025', 'One owner', 'binding'])
    expect(document.body.textContent).toContain(text)
})
