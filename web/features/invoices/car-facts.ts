import { formatAmount } from '#contract/values/money.ts'
import type { Invoice } from './queries.ts'

/** What an invoice says of its car, word by word. A year and a lot are names, so they have no separator of thousands. */
export const carFacts = (car: NonNullable<Invoice['car']>) =>
  [
    ['carModel', car.model],
    ['carYear', String(car.year)],
    ['chassis', car.chassis_number],
    ['plate', car.plate],
    ['kilometres', formatAmount(car.kilometres)],
    ['auction', car.auction],
    ['lot', car.lot === null ? null : String(car.lot)],
  ] as const
