import { sql } from 'kysely'
import type { Reader } from '#server/platform/db/database.ts'

/** What of a new house is in the database; each part is found by one row. */
export type HouseState = {
  packages: boolean
  yards: boolean
  cars: boolean
  auction: boolean
  /** A colleague in use has no second factor. */
  bareStaff: boolean
  /** The house has saved fees of its own. */
  fees: boolean
}

export async function readHouseState(reader: Reader): Promise<HouseState> {
  const { rows } = await sql<HouseState>`
    select exists (select from packages where active) as packages,
           exists (select from viewing_yards) as yards,
           exists (select from cars c where c.type = 'auction' and c.tax is not null
                     and exists (select from car_images i where i.car_id = c.id)) as cars,
           exists (select from auctions where state = 'published') as auction,
           exists (select from settings where key = 'fees') as fees,
           exists (select from accounts a where a.role is not null and a.active and not exists (
                     select from second_factors f where f.account_id = a.id and f.confirmed_at is not null)) as bare_staff`.execute(
    reader,
  )
  if (!rows[0]) throw new Error('a query of sums without a row')
  return rows[0]
}
