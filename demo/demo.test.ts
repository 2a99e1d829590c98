import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as vocabulary from '#contract/values/vehicle/vehicle-vocabulary.ts'
import {
  appInfo,
  auctions,
  branches,
  brands,
  cars,
  cities,
  contact,
  formerAuctions,
  formerCars,
  owners,
  partners,
  photoFolder,
  photos,
  regions,
  robots,
  saleCars,
  sliders,
  staff,
} from './index.ts'
import type { DemoLot } from './types.ts'

const people = [...robots, ...owners, ...staff]
const arabicLetter = /[\u0621-\u064a]/
const duplicates = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index)

/** The check digit of a Saudi identity number: the ordinary Luhn rule over ten digits. */
function passesLuhn(identity: string): boolean {
  const digits = [...identity].map(Number)
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return /^1\d{9}$/.test(identity) && sum % 10 === 0
}

/** The check digit of a VIN (49 CFR 565): position 9 is the weighted sum modulo 11. */
function vinCheckDigit(vin: string): string {
  const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ'
  const values = '12345678123457923456789'
  const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
  const sum = [...vin].reduce((total, sign, index) => {
    const value = /\d/.test(sign) ? Number(sign) : Number(values[letters.indexOf(sign)])
    return total + value * (weights[index] ?? 0)
  }, 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

/** First letters of the VINs that each maker's cars carry. */
const makers: Record<string, RegExp> = {
  toyota: /^(JT|NMT|5T|3TM|4T1|MR0)/,
  lexus: /^(JTJ|JTH|58A)/,
  ford: /^(1F|3FA)/,
  chevrolet: /^(1GC|3GN)/,
  jeep: /^(1C4|ZAC)/,
  ram: /^1C6/,
  'mercedes-benz': /^W1/,
  bmw: /^(5U|3MW)/,
  audi: /^WAU/,
  porsche: /^WP0/,
  volkswagen: /^WV/,
  volvo: /^YV/,
  mini: /^WMW/,
  skoda: /^TMB/,
  tesla: /^(5YJ|LRW|XP7)/,
  honda: /^(1H|MRH|5J6|3CZ|5F)/,
  mazda: /^JM/,
  mitsubishi: /^JA4/,
  nissan: /^1N/,
  subaru: /^4S/,
  hyundai: /^(KMH|TMA)/,
  kia: /^(KN|U5Y)/,
}

/** Every pair `x_ar` / `x_en` and `{ ar, en }` below a value, with the path to it. */
function* pairs(value: unknown, path = ''): Generator<{ path: string; ar: unknown; en: unknown }> {
  if (typeof value !== 'object' || value === null) return
  const entries = new Map(Object.entries(value))
  for (const [key, inner] of entries) {
    if (key === 'ar' || key.endsWith('_ar')) {
      yield { path: `${path}.${key}`, ar: inner, en: entries.get(`${key.slice(0, -2)}en`) }
    }
    yield* pairs(inner, `${path}.${key}`)
  }
}

/** The lowest price after `bids` bids, each a step above the one before. */
function lowestAfter(lot: DemoLot): number {
  let price = lot.openingPrice
  for (let bid = 1; bid < lot.bids; bid += 1) {
    price += lot.increments.findLast((row) => row.from <= price)?.step ?? Number.NaN
  }
  return price
}

describe('cars', () => {
  test('a photograph is of one car, and each photograph is there', () => {
    expect(cars.flatMap((car) => car.photos).toSorted()).toEqual(photos.map((photo) => photo.file).toSorted())
    expect(photos.filter((photo) => !existsSync(new URL(photo.file, photoFolder)))).toEqual([])
  })

  test('slugs, plates, chassis numbers and sequence numbers are unique', () => {
    expect(duplicates(cars.map((car) => car.slug))).toEqual([])
    expect(duplicates(cars.map((car) => car.plate.lettersEn + car.plate.digits))).toEqual([])
    expect(duplicates(cars.map((car) => car.vin))).toEqual([])
    expect(duplicates(cars.map((car) => car.sequenceNumber))).toEqual([])
    expect(duplicates(cars.map((car) => car.description_ar))).toEqual([])
    expect(duplicates(cars.map((car) => car.description_en))).toEqual([])
  })

  test.each(cars.map((car) => [car.slug, car] as const))('%s refers only to what exists', (_, car) => {
    const models = brands.find((brand) => brand.slug === car.brand)?.models.map((model) => model.slug)
    expect(models).toContain(car.model)
    expect(cities.map((city) => city.slug)).toContain(car.city)
    expect(branches.map((branch) => branch.slug)).toContain(car.branch)
    expect(owners.map((owner) => owner.slug)).toContain(car.owner)
    expect(vocabulary.styles).toHaveProperty(car.style)
    expect(vocabulary.conditions).toHaveProperty(car.condition)
    expect(vocabulary.transmissions).toHaveProperty(car.transmission)
    expect(vocabulary.fuels).toHaveProperty(car.fuel)
    expect(vocabulary.drives).toHaveProperty(car.drive)
    expect(vocabulary.colors).toHaveProperty(car.color)
    expect(vocabulary.origins).toHaveProperty(car.origin)
  })

  test('six of one model were sold before, so that its market is shown', () => {
    expect(formerCars.map((car) => car.slug)).toEqual(formerAuctions.flatMap(({ lots }) => lots.map((lot) => lot.car)))
    expect(new Set(formerCars.map((car) => `${car.brand} ${car.model}`))).toEqual(new Set(['toyota camry']))
    const known = [...cars, ...formerCars]
    for (const field of ['slug', 'vin', 'sequenceNumber', 'description_ar', 'description_en'] as const)
      expect(duplicates(known.map((car) => car[field]))).toEqual([])
    for (const car of formerCars) {
      expect(car.vin[8]).toBe(vinCheckDigit(car.vin))
      expect(car.vin[9]).toBe('FGHJKLMNPR'[car.year - 2015])
    }
    for (const { lots } of formerAuctions)
      for (const lot of lots) expect(lot.highestBid).toBeGreaterThanOrEqual(lowestAfter(lot))
  })

  test.each(cars.map((car) => [car.slug, car] as const))('%s is plausible', (_, car) => {
    expect(car.slug).toMatch(new RegExp(`^[a-z0-9]+(-[a-z0-9]+)*-${car.year}$`))
    expect(car.title_ar).toContain(String(car.year))
    expect(car.title_en).toMatch(new RegExp(` ${car.year}$`))
    expect(car.plate.lettersEn).toMatch(/^[ABDEGHJKLNRSTUVXZ]{3}$/)
    expect(car.plate.digits).toMatch(/^[1-9]\d{0,3}$/)
    expect(car.vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/)
    expect(car.vin[8]).toBe(vinCheckDigit(car.vin))
    expect(car.vin[9]).toBe('FGHJKLMNPR'[car.year - 2015])
    expect(car.vin).toMatch(makers[car.brand] ?? /^$/)
    expect(car.sequenceNumber).toMatch(/^[1-9]\d{8}$/)
    expect(car.kilometres / (2027 - car.year)).toBeGreaterThan(2_000)
    expect(car.kilometres / (2027 - car.year)).toBeLessThan(25_000)
    expect(car.value).toBeGreaterThanOrEqual(30_000)
    expect(car.value % 500).toBe(0)
  })

  test.each(cars.map((car) => [car.slug, car] as const))('%s carries a whole inspection', (_, car) => {
    const parts = car.inspection.results.map((result) => result.part)
    expect(duplicates(parts)).toEqual([])
    expect(parts).toEqual(
      expect.arrayContaining(Object.keys(vocabulary.inspectionParts).filter((p) => p !== 'battery')),
    )
    if (car.fuel === 'electric' || car.fuel.endsWith('hybrid')) expect(parts).toContain('battery')
    expect(vocabulary.inspectionStatuses).toHaveProperty(car.inspection.status)
    expect(car.inspection.validMonths > 0).toBe(car.inspection.status === 'valid')
    for (const note of car.inspection.body) {
      expect(vocabulary.panels).toHaveProperty(note.panel)
      expect(vocabulary.bodyNoteKinds).toHaveProperty(note.kind)
    }
  })
})

describe('texts', () => {
  const all = {
    ...vocabulary,
    appInfo,
    auctions,
    branches,
    cars,
    owners,
    partners,
    regions,
    robots,
    sliders,
    staff,
  }

  test('every text is in both languages', () => {
    const missing = [...pairs({ ...all, brands, contact })].filter(({ ar, en }) => {
      return typeof ar !== 'string' || typeof en !== 'string' || ar.trim() === '' || en.trim() === ''
    })
    expect(missing.map(({ path }) => path)).toEqual([])
  })

  test('Arabic texts are Arabic and English texts are not', () => {
    // A trim may be a code, "ST", in both languages.
    const texts = [...pairs(all)].filter(({ path, ar, en }) => !(path.endsWith('trim_ar') && ar === en))
    expect(texts.filter(({ ar }) => !arabicLetter.test(String(ar))).map(({ path }) => path)).toEqual([])
    expect(texts.filter(({ en }) => arabicLetter.test(String(en))).map(({ path }) => path)).toEqual([])
  })

  test('brands are named in Arabic; a model stays a code only if it is the same in both languages', () => {
    expect(brands.filter((brand) => !arabicLetter.test(brand.name_ar))).toEqual([])
    const models = brands.flatMap((brand) => brand.models)
    expect(models.filter((model) => !arabicLetter.test(model.name_ar) && model.name_ar !== model.name_en)).toEqual([])
  })
})

describe('brands, places, people', () => {
  test('there are at least 30 brands of 3 to 20 models, with unique slugs', () => {
    expect(brands.length).toBeGreaterThanOrEqual(30)
    expect(duplicates(brands.map((brand) => brand.slug))).toEqual([])
    for (const brand of brands) {
      expect(brand.models.length, brand.slug).toBeGreaterThanOrEqual(3)
      expect(brand.models.length, brand.slug).toBeLessThanOrEqual(20)
      expect(duplicates(brand.models.map((model) => model.slug))).toEqual([])
    }
  })

  test('there are 13 regions, about 30 cities and branches in known cities', () => {
    expect(regions).toHaveLength(13)
    expect(cities.length).toBeGreaterThanOrEqual(30)
    expect(duplicates(cities.map((city) => city.slug))).toEqual([])
    expect(branches.filter((branch) => !cities.some((city) => city.slug === branch.city))).toEqual([])
  })

  test('identities pass the check digit; phones, identities and slugs are unique', () => {
    expect(people.filter((person) => !passesLuhn(person.identity))).toEqual([])
    expect(people.filter((person) => !/^\+96655000\d{4}$/.test(person.phone))).toEqual([])
    expect(duplicates(people.map((person) => person.identity))).toEqual([])
    expect(duplicates(people.map((person) => person.phone))).toEqual([])
    expect(duplicates(people.map((person) => person.slug))).toEqual([])
    expect(people.filter((person) => !cities.some((city) => city.slug === person.city))).toEqual([])
  })

  test('companies sell and buy, with a VAT number and without one, and no two have the same number', () => {
    for (const side of [owners, robots]) {
      const companies = side.flatMap(({ company }) => company ?? [])
      expect(new Set(companies.map(({ vat_number }) => vat_number !== null))).toEqual(new Set([true, false]))
    }
    const numbers = people.flatMap(({ company }) => [company?.registration_number, company?.vat_number])
    expect(duplicates(numbers.filter((number) => number != null))).toEqual([])
  })

  test('the registration numbers have their form and the sliders a photograph', () => {
    expect(appInfo.vat_number).toMatch(/^3\d{13}3$/)
    expect(appInfo.cr_number).toMatch(/^\d{10}$/)
    for (const slider of sliders) expect(photos.map((photo) => photo.file)).toContain(slider.photo)
  })
})

describe('auctions', () => {
  const lots = auctions.flatMap((auction) => auction.lots)
  const open = auctions.filter((auction) => auction.startsInMinutes <= 0 && auction.firstCloseInMinutes > 0)
  const closes = open.flatMap((auction) =>
    auction.lots.map((_, index) => auction.firstCloseInMinutes + index * auction.staggerMinutes),
  )

  test('a car is in at most one auction, and the rest are for sale', () => {
    expect(duplicates(lots.map((lot) => lot.car))).toEqual([])
    expect(lots.filter((lot) => !cars.some((car) => car.slug === lot.car))).toEqual([])
    expect(saleCars).toHaveLength(cars.length - lots.length)
    expect(saleCars.length).toBeGreaterThanOrEqual(10)
  })

  test('at the start there are live, later, upcoming and ended auctions', () => {
    expect(auctions).toHaveLength(12)
    expect(duplicates(auctions.map((auction) => auction.slug))).toEqual([])
    expect(open.length).toBeGreaterThanOrEqual(4)
    expect(closes.length).toBeGreaterThanOrEqual(20)
    expect(closes).toEqual(expect.arrayContaining([3, 5, 9, 20]))
    expect(Math.max(...closes)).toBeGreaterThan(120)
    expect(new Set(lots.map((lot) => lot.outcome))).toEqual(
      new Set([undefined, 'sold', 'rejected', 'no_bids', 'awaiting_owner']),
    )
  })

  test('a live auction names its seconds, and its closes follow from them', () => {
    for (const auction of auctions) {
      expect(auction.lotSeconds !== undefined).toBe(auction.mode === 'live')
      expect(auction.firstCloseInMinutes).toBeGreaterThan(auction.startsInMinutes)
      if (auction.lotSeconds === undefined) continue
      expect(auction.staggerMinutes * 60).toBe(auction.lotSeconds)
      expect((auction.firstCloseInMinutes - auction.startsInMinutes) * 60).toBe(auction.lotSeconds)
    }
  })

  test.each(lots.map((lot) => [lot.car, lot] as const))('the prices of %s agree with each other', (slug, lot) => {
    const value = cars.find((car) => car.slug === slug)?.value ?? Number.NaN
    expect(lot.openingPrice / value).toBeGreaterThanOrEqual(0.6)
    expect(lot.openingPrice / value).toBeLessThanOrEqual(0.75)
    expect(lot.bids > 0).toBe(lot.highestBid > 0)
    expect(lot.highestBid % 500).toBe(0)
    if (lot.bids > 0) expect(lot.highestBid).toBeGreaterThanOrEqual(lowestAfter(lot))
    if (lot.reservePrice) expect(lot.reservePrice).toBeGreaterThan(lot.openingPrice)
    if (lot.buyNowPrice) expect(lot.highestBid).toBeLessThanOrEqual(lot.buyNowPrice * 0.8)
    if (lot.outcome === 'sold') expect(lot.highestBid).toBeGreaterThanOrEqual(lot.reservePrice ?? 0)
  })

  test('only finished lots have an outcome, and only started lots have bids', () => {
    for (const auction of auctions) {
      const over = auction.firstCloseInMinutes + (auction.lots.length - 1) * auction.staggerMinutes < 0
      for (const lot of auction.lots) {
        expect(lot.outcome !== undefined, lot.car).toBe(over)
        if (auction.startsInMinutes > 0) expect(lot.bids, lot.car).toBe(0)
      }
    }
  })
})
