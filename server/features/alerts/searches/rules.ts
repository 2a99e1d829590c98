import { type CarFacet, carFacetNames } from '#contract/values/vehicle/car-facets.ts'
import { type Filters, type ListName, type Range, spellings } from '../../auctions/index.ts'
import { type WordColumn, type WordKind, wordColumn, wordKinds } from '../../catalogue/index.ts'

/**
 * The criteria of a saved search. Undefined means none, an empty list one that nothing can match. Amounts in halalas.
 */
export type Criteria = Omit<Filters, 'status'> & { list: ListName }

/** A car as the public finds it at publication; its price in halalas. */
export type NewCar = Record<WordColumn<CarFacet | WordKind>, string | null> & {
  id: number
  ownerId: number
  type: 'auction' | 'sale'
  brandId: number
  modelId: number
  cityId: number
  year: number
  kilometres: number
  price: number
  /** Normalised as search texts are. */
  searchText: string
}

/** Words that one run remembers; searches for others look at all cars again. */
const WORDS_MAX = 10_000

/** The mark of every car. */
const ANY = '*'
const marks = (kind: string, values: readonly (string | number)[]): string[] =>
  values.map((value) => `${kind}:${value}`)

/**
 * The marks of the narrowest criterion, of which a matching car has at least one. They lead from a new car to the few
 * searches that it can match, and from a search to the few cars.
 */
export function anchorsOf(criteria: Criteria): string[] {
  const { wanted } = criteria
  const named = wanted?.names.flatMap(({ brand, model }) => [...marks('brand', brand), ...marks('model', model)]) ?? []
  const narrowest = [
    criteria.model && marks('model', criteria.model),
    named.length > 0 ? named : undefined,
    criteria.brand && marks('brand', criteria.brand),
    (criteria.city ?? wanted?.city) && marks('city', criteria.city ?? wanted?.city ?? []),
    wanted?.color && marks('color', wanted.color),
    (criteria.style ?? wanted?.style) && marks('style', criteria.style ?? wanted?.style ?? []),
    (criteria.fuel ?? wanted?.fuel) && marks('fuel', criteria.fuel ?? wanted?.fuel ?? []),
    (criteria.condition ?? wanted?.condition) && marks('condition', criteria.condition ?? wanted?.condition ?? []),
  ].find((found) => found !== undefined)
  return [...new Set(narrowest ?? [ANY])]
}

/** All marks of a car. */
export function marksOf(car: NewCar): string[] {
  const words = { color: car.color, style: car.style, fuel: car.fuel, condition: car.condition }
  const ofWords = Object.entries(words).flatMap(([kind, value]) => (value === null ? [] : [`${kind}:${value}`]))
  return [ANY, `brand:${car.brandId}`, `model:${car.modelId}`, `city:${car.cityId}`, ...ofWords]
}

const allows = (values: readonly (string | number)[] | undefined, value: string | number | null): boolean =>
  values === undefined || (value !== null && values.includes(value))

const contains = (range: Range | undefined, value: number): boolean =>
  range === undefined ||
  ((range.from === undefined || value >= range.from) && (range.to === undefined || value <= range.to))

/** True if a list with these filters would show the car, ignoring its words. */
function matchesCar(criteria: Criteria, car: NewCar): boolean {
  return (
    (criteria.list === 'all' || (criteria.list === 'sales') === (car.type === 'sale')) &&
    allows(criteria.brand, car.brandId) &&
    allows(criteria.model, car.modelId) &&
    allows(criteria.city, car.cityId) &&
    carFacetNames.every((field) => allows(criteria[field], car[wordColumn(field)])) &&
    contains(criteria.year, car.year) &&
    contains(criteria.kilometres, car.kilometres) &&
    contains(criteria.price, car.price) &&
    (criteria.wanted === undefined || matchesWanted(criteria.wanted, car))
  )
}

function matchesWanted(wanted: NonNullable<Criteria['wanted']>, car: NewCar): boolean {
  const brands = wanted.names.flatMap(({ brand }) => brand)
  const models = wanted.names.flatMap(({ model }) => model)
  const isNamed = brands.length + models.length === 0 || brands.includes(car.brandId) || models.includes(car.modelId)
  return (
    isNamed &&
    allows(wanted.city, car.cityId) &&
    wordKinds.every((field) => allows(wanted[field], car[wordColumn(field)])) &&
    contains(wanted.year, car.year)
  )
}

/** The part of `cars`, sorted by price, with a price in the range. */
function inPrice(cars: readonly NewCar[], { from = 0, to = Number.POSITIVE_INFINITY }: Range): readonly NewCar[] {
  return cars.slice(
    firstIndex(cars, ({ price }) => price >= from),
    firstIndex(cars, ({ price }) => price > to),
  )
}

/** The first index from which on all cars pass; they are sorted so that failing ones come first. */
function firstIndex(cars: readonly NewCar[], passes: (car: NewCar) => boolean): number {
  let [low, high] = [0, cars.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const car = cars[middle]
    if (car && passes(car)) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Finds the new cars of many searches. Each search checks only the cars with one of its anchors and its price,
 * and each word is searched once for all searches that contain it.
 */
export function createMatcher(cars: readonly NewCar[]) {
  const byMark = new Map<string, NewCar[]>()
  for (const car of cars.toSorted((a, b) => a.price - b.price)) {
    for (const mark of marksOf(car)) {
      const marked = byMark.get(mark)
      if (marked) marked.push(car)
      else byMark.set(mark, [car])
    }
  }
  const withWord = new Map<string, ReadonlySet<NewCar>>()
  const carsWith = (word: string): ReadonlySet<NewCar> => {
    const known = withWord.get(word)
    if (known) return known
    const texts = spellings(word)
    const found = new Set(cars.filter(({ searchText }) => texts.some((text) => searchText.includes(text))))
    if (withWord.size < WORDS_MAX) withWord.set(word, found)
    return found
  }
  return {
    marks: [...byMark.keys()],
    /** The matching cars that are not the member's own, unordered. */
    find(search: { accountId: number; anchors: readonly string[]; criteria: Criteria }): NewCar[] {
      const { criteria, anchors, accountId } = search
      const found = new Set<NewCar>()
      const words = criteria.wanted?.words.map(carsWith) ?? []
      for (const anchor of anchors) {
        const marked = byMark.get(anchor) ?? []
        for (const car of criteria.price ? inPrice(marked, criteria.price) : marked) {
          if (words.some((having) => !having.has(car))) continue
          if (car.ownerId !== accountId && matchesCar(criteria, car)) found.add(car)
        }
      }
      return [...found]
    },
  }
}
