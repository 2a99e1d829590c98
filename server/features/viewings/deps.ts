import type { Database, Reader } from '#server/platform/db/database.ts'
import type { NoticeSink } from '#server/platform/messaging/notices.ts'

/** What the house says of a yard. */
export type YardPlace = { nameAr: string; nameEn: string; addressAr: string; addressEn: string; mapUrl: string }
/** The yards of the house by their ids, in the order of the site. */
type YardPlaces = ReadonlyMap<number, YardPlace>
export type ViewingDeps = { db: Database; notices: NoticeSink; yards: (reader: Reader) => Promise<YardPlaces> }

/** The row with what the house says of its yard. A yard with appointments or cars is never removed. */
export function atYard<Row extends { yardId: number }>(row: Row, places: YardPlaces): Row & YardPlace {
  const place = places.get(row.yardId)
  if (!place) throw new Error(`yard ${row.yardId} is a place of the house`)
  return { ...row, ...place }
}
