import { setTimeout as sleep } from 'node:timers/promises'
import { startBidding, tally } from '../bidders.ts'
import { checkHistory } from '../checker.ts'
import type { App } from '../environment/app-process.ts'
import { openProxy } from '../environment/proxy.ts'
import { createFixtures } from '../fixtures.ts'
import { type Scenario, withDatabase } from '../scenario.ts'

const LOAD_MS = 1_500
/**
 * No measure of speed: a stop that waits for something that never comes takes fifteen seconds (see `server/main.ts`).
 */
const WAIT_MS_MAX = 10_000

/** The interval of the balancer's checks. */
const LOOK_MS = 500

/**
 * Two processes behind a balancer are stopped and started one after the other, as for a new version, while members bid:
 * every bid is answered at its first try, without a question about its key, and no bid waits for long.
 */
export async function rolling(scenario: Scenario, { clients, rounds }: { clients: number; rounds: number }) {
  const url = await scenario.databaseUrl()
  const redis = scenario.openRedis()
  await redis?.start()
  const apps = [
    await scenario.openApp(1, { redisUrl: redis?.url }),
    await scenario.openApp(2, { redisUrl: redis?.url }),
  ]
  await Promise.all(apps.map((app) => app.start()))
  const ready = watchReady(apps)
  let turn = 0
  const balancer = await openProxy({
    targets: () => {
      turn += 1
      return apps
        .map((_, place) => apps[(place + turn) % apps.length]?.port ?? 0)
        .filter((port) => ready.ports.has(port))
    },
  })
  const addresses = [`http://127.0.0.1:${balancer.port}`]
  const stock = await withDatabase(url, (db) => createFixtures(db, { clients }))
  const load = startBidding({ stock, addresses, seed: scenario.seed })
  for (let round = 0; round < rounds; round += 1) {
    for (const app of apps) {
      await sleep(LOAD_MS)
      const began = performance.now()
      await app.stop()
      const tookMs = performance.now() - began
      await sleep(LOAD_MS)
      await app.start()
      scenario.say(`  a process was stopped in ${(tookMs / 1_000).toFixed(1)} s`)
    }
  }
  await sleep(LOAD_MS)
  const calls = await load.stop()
  const longest = Math.max(...calls.map(({ sentAt, answeredAt }) => answeredAt - sentAt))
  scenario.say(`  ${tally(calls)}; the longest wait was ${Math.round(longest)} ms`)
  const faults = await withDatabase(url, (db) => checkHistory({ db, addresses, stock, calls }))
  const troubled = calls.filter(({ troubles }) => troubles.length > 0)
  const statuses = [
    ...Map.groupBy(
      troubled.flatMap(({ troubles }) => troubles),
      (status) => status,
    ),
  ]
  if (longest > WAIT_MS_MAX) faults.push(`somebody waited for ${Math.round(longest)} ms`)
  faults.push(...statuses.map(([status, list]) => `${list.length} tries were answered with ${status || 'nothing'}`))
  await ready.stop()
  await Promise.all(apps.map((app) => app.stop()))
  await balancer.close()
  return faults
}

/** Checks all processes repeatedly, as balancers do. */
function watchReady(apps: readonly App[]) {
  const ports = new Set(apps.map(({ port }) => port))
  let over = false
  const watching = (async () => {
    while (!over) {
      for (const app of apps) {
        if (await app.isReady()) ports.add(app.port)
        else ports.delete(app.port)
      }
      await sleep(LOOK_MS)
    }
  })()
  return {
    ports,
    stop: async () => {
      over = true
      await watching
    },
  }
}
