import * as z from 'zod'
import { carTaxes } from '../../values/vehicle/car-tax.ts'
import { route } from '../route.ts'
import { wordOf } from '../shapes.ts'

// A member as a company. It needs no VAT number: one that is not registered for VAT has only a registration number.

const business = z.object({
  /** Ten digits. */
  registration_number: z.string().nullable(),
  /** Fifteen digits, the first and the last a 3. */
  vat_number: z.string().nullable(),
  /** How its cars are taxed unless it says otherwise; null asks for each car. */
  car_tax: wordOf(carTaxes).nullable(),
})
export type Business = z.infer<typeof business>
const data = z.object({ business })
const number = z.string().trim().max(30).nullable()

export const businessRoutes = {
  business: route({
    method: 'GET',
    path: '/business',
    summary: 'The caller’s company: its numbers, and how its cars are taxed; all null for a private person',
    access: 'member',
    data,
  }),
  changeBusiness: route({
    method: 'PUT',
    path: '/business',
    summary: 'Writes the caller’s company as a whole; without numbers the caller is a private person',
    access: 'member',
    body: z.strictObject({ registration_number: number, vat_number: number, car_tax: business.shape.car_tax }),
    data,
  }),
}
