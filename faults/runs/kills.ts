import { setTimeout as sleep } from 'node:timers/promises'
import { startBidding, tally } from '../bidders.ts'
import { type Ground, ownDatabaseUrl, withDatabase } from '../ground.ts'
import { judge } from '../judge.ts'
import { createStock } from '../stock.ts'

const LOAD_MS = { least: 400, most: 2_000 }

/** `kill -9` under load, in turn: the app, its own PostgreSQL, both at once. */
export async function kills(ground: Ground, { rounds, clients }: { rounds: number; clients: number }) {
  const dice = ground.dice('kills')
  const app = ground.openWholeApp()
  await app.start()
  const url = await ownDatabaseUrl(ground.dataDir)
  const addresses = [app.address]
  const stock = await withDatabase(url, (db) => createStock(db, { clients }))
  const load = startBidding({ stock, addresses, seed: ground.seed })
  for (let round = 1; round <= rounds; round += 1) {
    await sleep(dice.between(LOAD_MS.least, LOAD_MS.most))
    const what = ['app', 'database', 'app and database'][(round - 1) % 3] ?? 'app'
    const began = performance.now()
    const back = what.includes('app') ? Promise.resolve() : ground.killDatabase()
    // Both at once: whoever starts next must clear away what the dead one left.
    if (what === 'app and database') void ground.killDatabase().catch(() => undefined)
    if (what.includes('app')) {
      await app.kill()
      await app.start()
    }
    await back
    await app.untilReady()
    ground.say(`  round ${round}: ${what} killed, back after ${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
  await sleep(LOAD_MS.least)
  const calls = await load.stop()
  ground.say(`  ${tally(calls)}`)
  const faults = await withDatabase(url, (db) => judge({ db, addresses, stock, calls }))
  // In order, so that the next run finds the folder free.
  await app.stop()
  return faults
}
