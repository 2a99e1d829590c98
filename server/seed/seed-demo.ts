import type { Accounts } from '#server/features/accounts/index.ts'
import { type Database, inTransaction, type Tx } from '#server/platform/db/database.ts'
import { claimOnce, isClaimed, type Settings } from '#server/platform/settings/settings.ts'
import type { Picture, PictureSeal } from '#server/platform/storage/pictures.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { addAuctions, type PlayHistory } from './demo/demo-auctions.ts'
import { addCars } from './demo/demo-cars.ts'
import { addPeople, addStaff } from './demo/demo-people.ts'
import { processPhotos } from './demo/demo-pictures.ts'
import { addQuestions } from './demo/demo-questions.ts'
import { addSite } from './demo/demo-site.ts'
import { bookViewings, openYards } from './demo/demo-yards.ts'
import { addServices, readNow } from './store.ts'

export type SeedDemoDeps = {
  db: Database
  settings: Settings
  storage: Storage
  secrets: PictureSeal
  features: { accounts: Pick<Accounts, 'createMember' | 'hireStaff'> }
  playHistory: PlayHistory
  onProgress: (text: string) => void
}

const MARKER = 'demo'

/**
 * Fills an empty installation with the demo, once: people, cars, auctions and texts, all or nothing in one
 * transaction. `seedReference` must have run.
 * @returns true if this call filled it.
 */
export async function seedDemo(deps: SeedDemoDeps): Promise<boolean> {
  const { db, onProgress } = deps
  if (await isClaimed(db, MARKER)) return false
  onProgress('Filling the house with the demo: cars, photographs, auctions ...')
  const pictures = await processPhotos(deps, onProgress)
  const filled = await inTransaction(db, async (tx) => {
    if (!(await claimOnce(tx, MARKER))) return false
    await fillDatabase(tx, deps, pictures)
    return true
  })
  onProgress('The demo is in place.')
  return filled
}

/** Writes the whole demo, dated from the database clock. */
export async function fillDatabase(
  tx: Tx,
  deps: Pick<SeedDemoDeps, 'settings' | 'features' | 'playHistory'>,
  pictures: ReadonlyMap<string, Picture>,
): Promise<void> {
  const { auctions: defaults } = await deps.settings.current()
  const now = await readNow(tx)
  const people = await addPeople(tx, deps.features.accounts)
  await addStaff(tx, deps.features.accounts, now)
  const cars = await addCars(tx, pictures, { owners: people.owners, now })
  await addSite(tx, deps.settings, cars.fileIds)
  await openYards(tx, cars.ids)
  await addServices(tx)
  const { robots } = people
  await addQuestions(tx, { carIds: cars.ids, askers: robots, now })
  await addAuctions(tx, { carIds: cars.ids, robots, now, defaults, playHistory: deps.playHistory })
  await bookViewings(tx, { carIds: cars.ids, members: robots })
}
