import { type Database, inTransaction } from '#server/platform/db/database.ts'
import { createSettings } from '#server/platform/settings/settings.ts'
import { riyals } from '#server/testing/factories.ts'

const MUCH = riyals(10_000_000)

/** Lets one person record money of any amount by hand, for tests of what follows. */
export const letOneRecordMoney = (db: Database): Promise<void> =>
  inTransaction(db, (tx) =>
    createSettings(db).save(tx, 'approvals', { cashAloneMax: MUCH, cashDayMax: MUCH, transferAloneMax: MUCH }),
  )
