import { type RawBuilder, sql } from 'kysely'
import { compactIdentifier } from '#contract/values/digits.ts'
import { parsePlate } from '#contract/values/vehicle/plate.ts'

const CHASSIS_END = 6

/**
 * True if a search of staff is the car's chassis number or its last six characters, its plate in either script, or its
 * own number.
 * @param cars the alias of the table
 */
export function hasTypedNumber(cars: 'cars' | 'c', search: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${cars}.${column}`)
  const written = compactIdentifier(search)
  const plate = parsePlate(search)
  const number = /^\d{1,15}$/.test(written) ? Number(written) : null
  const end = written.length === CHASSIS_END ? written : null
  const plateKey = plate ? plate.lettersEn + plate.digits : null
  return sql<boolean>`(${of('chassis_number')} = ${written} or right(${of('chassis_number')}, ${sql.lit(CHASSIS_END)}) = ${end}::text
    or ${of('plate_letters')} || ${of('plate_digits')} = ${plateKey}::text or ${of('id')} = ${number}::bigint)`
}
