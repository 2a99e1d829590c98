import { type Database, inSavepoint, inTransaction } from '#server/platform/db/database.ts'
import { asQueryable } from '#server/platform/db/queryable.ts'
import { refuse, refuseField } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Events } from '../../events.ts'
import { refuseParty, type Staff, staffAction } from '../../staff/index.ts'
import { deleteCar } from '../store.ts'
import { addedRows, decideRows, isInUse, lockUntouched, showHidden, writeShown } from './acts-store.ts'
import { lockImport, writeState } from './imports-store.ts'
import { importTexts as texts } from './texts.ts'

export const IMPORT_QUEUE = 'car-imports'
/** Number of cars changed in one transaction, so that others can bid meanwhile. */
const CARS_AT_ONCE = 50

type Deps = Pick<Platform, 'db' | 'jobs'>

/** Takes back the cars that nobody has touched, in the background. Refusals: `not_found`, `conflict_of_interest`. */
export async function takeBackImport(deps: Deps, staff: Staff, id: number): Promise<void> {
  await staffAction(deps.db, staff, async (tx, note) => {
    const found = await lockImport(tx, id)
    if (!found) return refuse('not_found')
    const refused = await refuseParty(tx, staff, { accountId: found.ownerId })
    if (refused) return refused
    await note({ action: 'import.taken_back', subject: `import:${id}`, before: { state: found.state } })
    await writeState(tx, id, 'taking_back')
    await deps.jobs.enqueue(asQueryable(tx), IMPORT_QUEUE, { id }, { singletonKey: `import:${id}:back` })
    return {}
  })
  deps.jobs.wake(IMPORT_QUEUE)
}

/** Removes the rest of an import that is taken back. It may be interrupted and called again. */
export async function removeImportedCars(db: Database, id: number): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) after = await removeSome(db, id, after)
}

/** The last row that it looked at; undefined at the end. */
async function removeSome(db: Database, id: number, after: number): Promise<number | undefined> {
  return inTransaction(db, async (tx) => {
    const head = await lockImport(tx, id)
    if (head?.state !== 'taking_back') return undefined
    const rows = await addedRows(tx, id, after, CARS_AT_ONCE)
    for (const { row, carId } of rows) {
      if (!(await lockUntouched(tx, id, row, carId))) continue
      try {
        await inSavepoint(
          tx,
          () => deleteCar(tx, carId),
          () => true,
        )
      } catch (error) {
        if (!isInUse(error)) throw error
      }
    }
    if (rows.length === CARS_AT_ONCE) return rows.at(-1)?.row
    await writeState(tx, id, 'taken_back')
    return undefined
  })
}

/** Makes the hidden cars for sale of an import public, in the background. Refusals as above, `already_decided`. */
export async function showImport(deps: Deps, staff: Staff, id: number): Promise<void> {
  await staffAction(deps.db, staff, async (tx, note) => {
    const found = await lockImport(tx, id)
    if (!found) return refuse('not_found')
    const refused = await refuseParty(tx, staff, { accountId: found.ownerId })
    if (refused) return refused
    if (found.state !== 'running' && found.state !== 'done') return refuse('already_decided')
    await note({ action: 'import.shown', subject: `import:${id}` })
    await writeShown(tx, id)
    await deps.jobs.enqueue(asQueryable(tx), IMPORT_QUEUE, { id }, { singletonKey: `import:${id}:show` })
    return {}
  })
  deps.jobs.wake(IMPORT_QUEUE)
}

/** Shows the rest of the hidden cars, some at a time, if staff have asked for it. */
export async function showImportedCars(db: Database, events: Pick<Events, 'publish'>, id: number): Promise<void> {
  const showSome = () =>
    inTransaction(db, async (tx) => {
      const head = await lockImport(tx, id)
      if (!head?.shownAt || (head.state !== 'running' && head.state !== 'done')) return 0
      const carIds = await showHidden(tx, id, CARS_AT_ONCE)
      if (carIds.length > 0) await events.publish(tx, 'carsPublished', { carIds })
      return carIds.length
    })
  while ((await showSome()) === CARS_AT_ONCE) {
    // The next cars have their own transaction.
  }
}

/**
 * Staff accept duplicates, or decline single rows, before the cars are added. Refusals: `not_found`,
 * `conflict_of_interest`, `already_decided`, `invalid` on `rows` if one of them holds no car.
 */
export async function decideImportRows(
  db: Database,
  staff: Staff,
  id: number,
  { rows, accept }: { rows: readonly number[]; accept: boolean },
): Promise<void> {
  const wanted = [...new Set(rows)]
  await staffAction(db, staff, async (tx, note) => {
    const found = await lockImport(tx, id)
    if (!found) return refuse('not_found')
    const refused = await refuseParty(tx, staff, { accountId: found.ownerId })
    if (refused) return refused
    if (found.state !== 'checked') return refuse('already_decided')
    if ((await decideRows(tx, id, wanted, accept)) !== wanted.length) return refuseField('rows', texts.noCarInRow)
    await note({
      action: accept ? 'import.rows_accepted' : 'import.rows_declined',
      subject: `import:${id}`,
      after: { rows: wanted },
    })
    return {}
  })
}
