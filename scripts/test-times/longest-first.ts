import { existsSync } from 'node:fs'
import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { ROOT } from '../commands.ts'

/** The files that take longest by the report of a run. */
const LONGEST = [
  'e2e/office-english.journey.ts',
  'e2e/accessibility.journey.ts',
  'e2e/phone.journey.ts',
  'e2e/house-day.journey.ts',
  'e2e/office-arabic.journey.ts',
  'e2e/office.journey.ts',
  'e2e/offers.journey.ts',
  'e2e/room-desk.journey.ts',
  'postgres/postgres.test.ts',
  'server/features/accounts/log-in.test.ts',
  'server/features/bidding/room/crash.test.ts',
  'server/features/catalogue/imports/reading/hostile-tables.test.ts',
  'server/features/orders/month-model.test.ts',
  'server/whole-app/hostile-input.test.ts',
  'server/whole-app/personal.test.ts',
  'server/whole-app/rights.test.ts',
].map((file) => path.join(ROOT, file))

/** Starts the longest files first: one that starts last leaves the other processors idle. Vitest itself goes by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const missing = LONGEST.filter((file) => !existsSync(file))
    if (missing.length > 0) throw new Error(`Remove from LONGEST: ${missing.join(' ')}`)
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.includes(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
