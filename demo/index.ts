import { auctions } from './auctions.ts'
import { cars, type DemoCar } from './read-data.ts'

export { auctions } from './auctions.ts'
export { brands } from './brands.ts'
export { formerAuctions, formerCars } from './former-sales.ts'
export { inspectionHead, tyresOf } from './inspections.ts'
export { owners, robots } from './members.ts'
export { branches, cities, regions } from './places.ts'
export { askedCars, questions } from './questions.ts'
export { cars, type DemoCar, type DemoPhoto, photos } from './read-data.ts'
export { appInfo, contact, partners, sliders, testimonials, vacancies } from './settings.ts'
export { staff } from './staff.ts'
export type * from './types.ts'
export { usualStyles } from './usual-styles.ts'

const inAuction = new Set(auctions.flatMap((auction) => auction.lots.map((lot) => lot.car)))

/** The cars of type `sale`: every one that is in no auction, offered at its `value`. */
export const saleCars: readonly DemoCar[] = cars.filter((car) => !inAuction.has(car.slug))

/** The folder of the photographs, for `new URL(photo, photoFolder)`. */
export const photoFolder = new URL('./photos/', import.meta.url)
