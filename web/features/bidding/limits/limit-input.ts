import { onlyDigits } from '#contract/values/digits.ts'

const CARS_MAX = 1_000

/** A number of cars as typed, digits of all three sets; undefined for anything but 1 to 1,000. */
export function readCars(text: string): number | undefined {
  const digits = onlyDigits(text)
  const cars = Number(digits)
  return digits === '' || cars < 1 || cars > CARS_MAX ? undefined : cars
}
