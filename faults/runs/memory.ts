import { setTimeout as sleep } from 'node:timers/promises'
import { startBidding, taken, tally } from '../bidders.ts'
import { checkHistory } from '../checker.ts'
import type { App } from '../environment/app-process.ts'
import { canLimitMemory, limitMemory } from '../environment/memory-limit.ts'
import { postmasterOf, processTree } from '../environment/process-tree.ts'
import { createFixtures } from '../fixtures.ts'
import { type Scenario, until, withDatabase } from '../scenario.ts'

const LOAD_MS = 1_500
/** Enough to serve, and soon full. */
const HEAP = { NODE_OPTIONS: '--max-old-space-size=160' }

/**
 * Memory runs out under load: the system kills the app, and a process of PostgreSQL, with SIGKILL at any allocation;
 * and the app's own heap is full, so that it slows down and then ends itself. Nothing is lost.
 */
export async function memory(scenario: Scenario, { clients, rounds }: { clients: number; rounds: number }) {
  const url = await scenario.databaseUrl()
  const app = await scenario.openApp(1, { env: HEAP })
  await app.start()
  const addresses = [app.address]
  const stock = await withDatabase(url, (db) => createFixtures(db, { clients }))
  const load = startBidding({ stock, addresses, seed: scenario.seed })
  const canLimit = canLimitMemory()
  if (!canLimit)
    scenario.say('  SKIPPED in part: only root on Linux with control groups can let the system kill for memory')
  for (let round = 1; round <= rounds; round += 1) {
    await sleep(LOAD_MS)
    if (canLimit) await starve(app, [app.pid()])
    await goOn(app)
    await sleep(LOAD_MS)
    if (canLimit) await starve(app, processTree(postmasterOf(scenario.dataDir)).slice(1))
    await app.untilReady()
    await sleep(LOAD_MS)
    app.fillHeap()
    await until('the app has ended by itself', async () => app.hasEnded())
    await goOn(app)
    const before = taken(load)
    await until('bids are taken again', async () => taken(load) > before + clients)
  }
  const calls = await load.stop()
  scenario.say(`  ${rounds} times each: ${tally(calls)}`)
  const faults = await withDatabase(url, (db) => checkHistory({ db, addresses, stock, calls }))
  await app.stop()
  return faults
}

/** The system kills one of these processes. */
async function starve(app: App, pids: readonly number[]): Promise<void> {
  const limit = await limitMemory(pids)
  await until('the system has killed for memory', async () => (await limit.kills()) > 0)
  await limit.free()
  await until('it is felt', async () => app.hasEnded() || (await app.isReady()))
}

/** Restarts ended processes. */
async function goOn(app: App): Promise<void> {
  if (app.hasEnded()) await app.start()
}
