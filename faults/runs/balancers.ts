import { Agent } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBidding, tally } from '../bidders.ts'
import { checkHistory } from '../checker.ts'
import type { App } from '../environment/app-process.ts'
import { type BalancerName, hasBalancer, openBalancer } from '../environment/balancer.ts'
import { lastSeq, readEvents } from '../events.ts'
import { createFixtures, lastSeqs } from '../fixtures.ts'
import { type Scenario, until, withDatabase } from '../scenario.ts'
import { type Listener, listen } from '../sockets.ts'

const LOAD_MS = 2_000
const SOCKETS = 8

/**
 * Two processes behind nginx, then behind HAProxy, each with the file of `deploy/`: members bid and listen through it
 * from several addresses, a process is killed and comes back, then both are stopped and started in turn. No bid is
 * lost, an unserved call gets a 503, and the sockets of the surviving process receive all bids.
 */
export async function balancers(scenario: Scenario, { clients }: { clients: number }): Promise<string[]> {
  const faults: string[] = []
  for (const name of ['nginx', 'haproxy'] as const) {
    if (hasBalancer(name)) faults.push(...(await behind(scenario, name, clients)).map((fault) => `${name}: ${fault}`))
    else scenario.say(`  SKIPPED: no ${name} on this machine`)
  }
  return faults
}

async function behind(scenario: Scenario, name: BalancerName, clients: number): Promise<string[]> {
  const redis = scenario.openRedis()
  await redis?.start()
  const [port, plainPort] = [scenario.portAt(5), scenario.portAt(6)]
  // A demo does not stand behind a proxy.
  const env = { NODE_ENV: 'test', TRUST_PROXY: '1', PUBLIC_URL: `https://127.0.0.1:${port}` }
  const apps = [
    await scenario.openApp(1, { redisUrl: redis?.url, env }),
    await scenario.openApp(2, { redisUrl: redis?.url, env }),
  ] as const
  await Promise.all(apps.map((app) => app.start()))
  const balancer = await openBalancer(name, { port, plainPort, servers: apps.map((app) => app.port) })
  // The certificate is this run's own.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  try {
    return await bidBehind(scenario, { apps, address: balancer.address, clients })
  } finally {
    await balancer.close()
    await scenario.clear()
  }
}

type Behind = { apps: readonly [App, App]; address: string; clients: number }

async function bidBehind(scenario: Scenario, { apps, address, clients }: Behind): Promise<string[]> {
  return withDatabase(await scenario.databaseUrl(), async (db) => {
    const stock = await createFixtures(db, { clients })
    const channels = stock.lots.map(({ carId }) => `bid.${carId}`)
    const sockets = await Promise.all(
      Array.from({ length: SOCKETS }, (_, place) =>
        listen(address, channels, undefined, { agent: new Agent({ localAddress: `127.0.0.${place + 2}` }) }),
      ),
    )
    const broken = new Set<Listener>()
    for (const one of sockets) one.socket.once('disconnect', () => broken.add(one))
    const load = startBidding({ stock, addresses: [address], seed: scenario.seed })
    await sleep(LOAD_MS)
    await apps[0].kill()
    await sleep(LOAD_MS)
    await apps[0].start()
    const kept = sockets.filter((one) => !broken.has(one))
    await sleep(LOAD_MS)
    const early = [...load.calls]
    const seqs = await lastSeqs(db, stock)
    await until('sockets of the process that lived heard of each lot', async () =>
      kept.every((socket) => seqs.every(({ carId, seq }) => lastSeq(socket, carId) >= seq)),
    )
    scenario.say(`  killed: ${tally(early)}; ${kept.length} of ${SOCKETS} sockets stayed`)
    const faults = kept.flatMap((socket) => readEvents(socket, stock, { closes: [0, 1] }))
    if (kept.length === 0 || kept.length === SOCKETS) faults.push(`${kept.length} of ${SOCKETS} sockets stayed`)
    for (const app of apps) {
      await app.stop()
      await sleep(LOAD_MS)
      await app.start()
      await sleep(LOAD_MS)
    }
    const calls = await load.stop()
    const longest = Math.max(...calls.map(({ sentAt, answeredAt }) => answeredAt - sentAt))
    scenario.say(
      `  restarted in turn: ${tally(calls.slice(early.length))}; the longest wait was ${Math.round(longest)} ms`,
    )
    for (const socket of sockets) socket.close()
    return [...faults, ...(await checkHistory({ db, addresses: apps.map((app) => app.address), stock, calls }))]
  })
}
