import { setTimeout as sleep } from 'node:timers/promises'
import { startBidding, tally } from '../bidders.ts'
import { checkHistory } from '../checker.ts'
import { processTree } from '../environment/process-tree.ts'
import { lastSeq, readEvents } from '../events.ts'
import { createFixtures, lastSeqs } from '../fixtures.ts'
import { type Scenario, until, withDatabase } from '../scenario.ts'
import { type Listener, listen } from '../sockets.ts'

const LOAD_MS = 2_000
const SOCKETS = 6

/**
 * Two workers of one start (`WORKERS=2`), without a Redis: sockets of both hear of all bids, a worker is killed under load
 * and comes back, no acknowledged bid is lost, and a stop ends all of them.
 */
export async function workers(scenario: Scenario, { clients }: { clients: number }): Promise<string[]> {
  // The balancer shares sockets out by their network address, which a trusted proxy names.
  const app = await scenario.openApp(1, { env: { WORKERS: '2', TRUST_PROXY: '1' } })
  await app.start()
  const pids = processTree(app.pid()).slice(1)
  return withDatabase(await scenario.databaseUrl(), async (db) => {
    const stock = await createFixtures(db, { clients })
    const channels = stock.lots.map(({ carId }) => `bid.${carId}`)
    const sockets = await Promise.all(
      Array.from({ length: SOCKETS }, (_, place) =>
        listen(app.address, channels, undefined, { extraHeaders: { 'x-forwarded-for': `203.0.113.${place}` } }),
      ),
    )
    const load = startBidding({ stock, addresses: [app.address], seed: scenario.seed })
    await sleep(LOAD_MS)
    const heardBefore = sockets.map((socket) => socket.received.length)
    const broken = new Set<Listener>()
    for (const one of sockets) one.socket.once('disconnect', () => broken.add(one))
    const killed = pids[1]
    if (killed === undefined) return ['there were no two workers']
    process.kill(killed, 'SIGKILL')
    await until('the killed worker is replaced', async () => processTree(app.pid()).length === 3)
    await sleep(LOAD_MS)
    const calls = await load.stop()
    scenario.say(`  ${tally(calls)}`)
    const seqs = await lastSeqs(db, stock)
    const kept = sockets.filter((one) => !broken.has(one))
    await until('sockets of the other worker have heard of the last change of each lot', async () =>
      kept.every((socket) => seqs.every(({ carId, seq }) => lastSeq(socket, carId) >= seq)),
    )
    const faults = await checkHistory({ db, addresses: [app.address], stock, calls })
    if (kept.length === 0 || kept.length === SOCKETS)
      faults.push(`${kept.length} of ${SOCKETS} sockets were at one worker`)
    if (heardBefore.some((count) => count === 0)) faults.push('sockets of a worker heard nothing of the other')
    for (const socket of kept) faults.push(...readEvents(socket, stock, { closes: [0, 1] }))
    for (const socket of sockets) socket.close()
    await app.stop()
    if (processTree(app.pid()).length > 1) faults.push('a worker outlived the stop')
    return faults
  })
}
