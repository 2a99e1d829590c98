/**
 * One-dimensional arrays in PostgreSQL's binary form (`array_send` in its sources). They need no quoting here and no
 * parsing there, which matters when one statement carries the rows of many bids.
 */

const HEADER_BYTES = 20
const LENGTH_BYTES = 4
const NO_VALUE = -1
const WORD = 0x1_0000_0000
const OID = { boolean: 16, bytea: 17, bigint: 20, integer: 23, text: 25 }

/** Writes one value at `at` without its length; values are never null here. */
type Write<T> = (target: Buffer, value: T, at: number) => void

function array<T>(oid: number, values: readonly (T | null)[], bytesOf: (value: T) => number, write: Write<T>): Buffer {
  const sizes = values.map((value) => (value === null ? NO_VALUE : bytesOf(value)))
  const bytes = sizes.reduce((sum, size) => sum + LENGTH_BYTES + Math.max(size, 0), HEADER_BYTES)
  const target = Buffer.allocUnsafe(bytes)
  // Dimensions, whether there are nulls, the elements' type, their count, and the lower bound.
  const header = [1, sizes.includes(NO_VALUE) ? 1 : 0, oid, values.length, 1]
  let at = 0
  for (const word of header) at = target.writeInt32BE(word, at)
  for (const [index, value] of values.entries()) {
    at = target.writeInt32BE(sizes[index] ?? NO_VALUE, at)
    if (value === null) continue
    write(target, value, at)
    at += sizes[index] ?? 0
  }
  return target
}

/** For `bigint[]`: whole numbers that a JavaScript number holds exactly. */
export const bigints = (values: readonly (number | null)[]): Buffer =>
  array(
    OID.bigint,
    values,
    () => 8,
    (target, value, at) => {
      target.writeInt32BE(Math.floor(value / WORD), at)
      // The low half; JavaScript's bit operations take numbers modulo 2^32.
      target.writeUInt32BE(value >>> 0, at + 4)
    },
  )

/** For `integer[]`. */
export const integers = (values: readonly (number | null)[]): Buffer =>
  array(
    OID.integer,
    values,
    () => 4,
    (target, value, at) => target.writeInt32BE(value, at),
  )

/** For `boolean[]`. */
export const booleans = (values: readonly (boolean | null)[]): Buffer =>
  array(
    OID.boolean,
    values,
    () => 1,
    (target, value, at) => target.writeUInt8(value ? 1 : 0, at),
  )

/** For `text[]`. */
export const texts = (values: readonly (string | null)[]): Buffer =>
  array(OID.text, values, Buffer.byteLength, (target, value, at) => target.write(value, at))

/** For `bytea[]`. */
export const byteas = (values: readonly (Buffer | null)[]): Buffer =>
  array(
    OID.bytea,
    values,
    (value) => value.length,
    (target, value, at) => value.copy(target, at),
  )
