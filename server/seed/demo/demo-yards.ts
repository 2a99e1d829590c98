import { readYards } from '#server/features/content/index.ts'
import { addViewing, placeCar, writeYard } from '#server/features/viewings/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { branches, cars, saleCars } from '../../../demo/index.ts'

const PLACES = 4

/** Members may look at every car in its yard, in the hours of the yard. `addSite` must have run. */
export async function openYards(tx: Tx, carIds: ReadonlyMap<string, number>): Promise<void> {
  const yards = await readYards(tx)
  for (const { slug, name_ar, viewing } of branches) {
    const yardId = [...yards].find(([, { nameAr }]) => nameAr === name_ar)?.[0]
    if (yardId === undefined) throw new Error(`the demo names ${slug}, which does not exist`)
    await writeYard(tx, yardId, { places: PLACES, hours: viewing, closedDays: [] })
    const parked = cars.filter(({ branch }) => branch === slug)
    for (const [index, car] of parked.entries()) {
      const carId = carIds.get(car.slug)
      if (carId !== undefined) await placeCar(tx, carId, { yardId, bay: `${slug[0]?.toUpperCase()}-${index + 1}` })
    }
  }
}

const VIEWERS = 6
const BETWEEN = 3

/** A few appointments of the robots to see cars for sale. Their listings must be there. */
export async function bookViewings(
  tx: Tx,
  { carIds, members }: { carIds: ReadonlyMap<string, number>; members: readonly number[] },
): Promise<void> {
  for (const [index, car] of saleCars.slice(0, VIEWERS).entries()) {
    const [carId, accountId] = [carIds.get(car.slug), members[index % members.length]]
    if (carId === undefined || accountId === undefined) throw new Error(`nobody comes to see ${car.slug}`)
    await addViewing(tx, { accountId, carId, ahead: index * BETWEEN })
  }
}
