import type { InspectionHead, Tyre } from '#contract/http/office/cars/inspection.ts'
import { scoreOf } from '#contract/values/vehicle/inspection-score.ts'
import { branches } from './places.ts'
import type { DemoCar } from './read-data.ts'

/** Invented inspectors of the demo, by the yard where they work. */
const inspectors: Record<string, { name: string; number: string }> = {
  'riyadh-yard': { name: 'م. عبدالله الزهراني', number: '0417' },
  'jeddah-yard': { name: 'م. ماجد الغامدي', number: '0382' },
  'dammam-yard': { name: 'م. سلمان الدوسري', number: '0455' },
}
const POINTS = 142
const LEAST_GUARANTEED = 8.5
const LEAST_DESCRIBED = 6.5
const DAY_MS = 86_400_000
/** Kilometres on the test drive and in the yard since. */
const DRIVEN = 6

/** The report of a car's inspector; null for a car whose yearly inspection has run out: it waits for its inspector. */
export function inspectionHead(car: DemoCar, index: number, now: Date): InspectionHead | null {
  const yard = branches.find(({ slug }) => slug === car.branch)
  const inspector = inspectors[car.branch]
  if (car.inspection.status !== 'valid' || !yard || !inspector) return null
  const score = scoreOf(car.inspection)
  const text = car.description_en.toLowerCase()
  const chassis = car.inspection.results.find(({ part }) => part === 'chassis')
  return {
    date: new Date(now.getTime() - (2 + (index % 12)) * DAY_MS).toISOString().slice(0, 10),
    place_ar: yard.name_ar,
    place_en: yard.name_en,
    inspector: inspector.name,
    inspector_number: inspector.number,
    points: POINTS,
    kilometres: Math.max(0, car.kilometres - DRIVEN),
    light: score >= LEAST_GUARANTEED ? 'guaranteed' : score >= LEAST_DESCRIBED ? 'as_described' : 'as_is',
    owners: /one owner|first owner/.test(text) ? 1 : null,
    accidents: chassis?.verdict === 'ok' ? 'none' : 'repaired',
    service: /invoices|stamped|serviced at the dealer|serviced there/.test(text) ? 'full' : null,
    odometer: /invoices|stamped|serviced/.test(text) ? 'proved' : 'stated',
  }
}

const FRESH = 6.5
const WORN = 3.5

/** The tyres of a car, as the note about them says. */
export function tyresOf({ inspection }: DemoCar): Tyre[] {
  const found = inspection.results.find(({ part }) => part === 'tyres')
  const text = found && 'note_en' in found ? found.note_en : ''
  const depth = Number(/(\d+) mm/.exec(text)?.[1] ?? Number.NaN)
  const year = Number(/Made in (\d{4})/.exec(text)?.[1] ?? Number.NaN)
  const usual = found?.verdict === 'ok' ? FRESH : WORN
  const isFront = text.startsWith('Front')
  const tread = (isAtFront: boolean) =>
    Number.isNaN(depth) || (isFront && !isAtFront) ? usual + (isFront ? 2 : 0) : depth
  return (['front_right', 'front_left', 'rear_right', 'rear_left'] as const).map((wheel) => ({
    wheel,
    tread: tread(wheel.startsWith('front')),
    year: Number.isNaN(year) ? null : year,
  }))
}
