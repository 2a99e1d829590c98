import type { Scenario } from '../scenario.ts'

/** PostgreSQL's `fsync`: whether acknowledged data has reached the disk. */
export type Sync = 'on' | 'off'

/**
 * Lets a disk fail the given number of times, and once more with `fsync = off`, which must lose bids; otherwise the run
 * could not have found a loss.
 */
export async function withAndWithoutSync(
  scenario: Scenario,
  times: number,
  goWrong: (fsync: Sync) => Promise<string[]>,
): Promise<string[]> {
  const faults: string[] = []
  for (let round = 1; round <= times; round += 1) faults.push(...(await goWrong('on')))
  const control = await goWrong('off')
  scenario.say(`  without fsync ${control.length} faults were found, as they must be: ${control[0]}`)
  return control.length > 0 ? faults : [...faults, 'bids that never reached the disk were not missed']
}
