import { parseVin } from '#contract/values/vehicle/vin.ts'

/** What was read at the yard: an exit permit, or the words by which staff find a car. */
export type YardCode = { permit: string } | { car: string }

/** The address of a car on the site or in the office: its number, or its number in front of its name. */
const CAR_ADDRESS = /^https?:\/\/\S+\/cars?\/(\d+)/
/** A barcode of an imported car has an I before its chassis number. */
const IMPORTED = /^I(?=.{17}$)/i

/** Tells an exit permit, whose parts are joined by dots, from a car's address, chassis number, plate or own number. */
export function readCode(text: string): YardCode {
  const read = text.trim()
  const number = CAR_ADDRESS.exec(read)?.[1]
  if (number) return { car: number }
  if (read.includes('.')) return { permit: read }
  return { car: parseVin(read.replace(IMPORTED, '')) ?? read }
}
