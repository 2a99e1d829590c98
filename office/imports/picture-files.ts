import { parseVin } from '#contract/values/vehicle/vin.ts'
import type { OfficeApi } from '../platform/office-api.ts'

/** A picture to add to the car that its file's name tells. */
export type PictureFile = {
  file: File
  vin: string | undefined
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** The car that has it now. */
  carId?: number
  why?: string
}

/** The chassis number in a name such as `1HGCM82633A004352_03.jpg`. */
export function vinIn(name: string): string | undefined {
  for (const word of name.toUpperCase().split(/[^A-Z0-9]+/)) {
    const vin = parseVin(word)
    if (vin !== undefined && /\d/.test(vin)) return vin
  }
  return undefined
}

/** The chosen files in the order of their names: `_2` comes before `_10`. */
export function toPictureFiles(files: Iterable<File>): PictureFile[] {
  const names = new Intl.Collator('en', { numeric: true })
  return [...files]
    .sort((a, b) => names.compare(a.name, b.name))
    .map((file) => ({ file, vin: vinIn(file.name), state: 'waiting' }))
}

const GONE: readonly string[] = ['withdrawn', 'declined']

/** The car on show with a chassis number, else the newest one that had it; undefined without any. */
export async function carOfVin(api: OfficeApi, vin: string): Promise<number | undefined> {
  const { data } = await api.call('GET /cars', { query: { search: vin, sort: '-id', per_page: 20 } })
  const cars = data.filter(({ chassis_number: chassis }) => chassis === vin)
  return (cars.find(({ status }) => !GONE.includes(status)) ?? cars[0])?.id
}
