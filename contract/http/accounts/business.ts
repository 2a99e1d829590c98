import * as z from 'zod'
import { carTaxes } from '../../values/vehicle/car-tax.ts'
import { route } from '../route.ts'
import { wordOf } from '../shapes.ts'

// A member as a company. It needs no VAT number: one that is not registered for VAT has only a registration number.

const known = z.string().nullable()
export const company = z.object({
  /** As registered. */
  legal_name: known,
  /** Ten digits; a unified number begins with 7. */
  registration_number: known,
  /** Fifteen digits, the first and the last a 3. */
  vat_number: known,
  street: known,
  /** Four digits. */
  building: known,
  /** Four digits; null if the address has none. */
  additional: known,
  district: known,
  city: known,
  /** Five digits. */
  postal_code: known,
  /** How its cars are taxed unless it says otherwise; null asks for each car. */
  car_tax: wordOf(carTaxes).nullable(),
})
export type Business = z.infer<typeof company>
const data = z.object({ business: company })
const typed = z.string().trim().max(200).nullable()
export const companyBody = {
  ...{ legal_name: typed, registration_number: typed, vat_number: typed, street: typed, building: typed },
  ...{ additional: typed, district: typed, city: typed, postal_code: typed, car_tax: company.shape.car_tax },
}

export const businessRoutes = {
  business: route({
    method: 'GET',
    path: '/business',
    summary:
      'The caller’s company: its name, numbers and address, and how its cars are taxed; all null for a private person',
    access: 'member',
    people: true,
    data,
  }),
  changeBusiness: route({
    method: 'PUT',
    path: '/business',
    summary: 'Writes the caller’s company as a whole; with nothing in it the caller is a private person',
    access: 'member',
    body: z.strictObject(companyBody),
    data,
  }),
}
