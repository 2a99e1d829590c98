import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/platform/db/database.ts'
import { type Seen, startBidding, tally } from '../bidders.ts'
import { checkHistory } from '../checker.ts'
import { COMMIT, type CrashPoint, fateAt } from '../crash-point.ts'
import type { App } from '../environment/app-process.ts'
import { openProxy, type TcpProxy } from '../environment/proxy.ts'
import { lastSeq, readEvents } from '../events.ts'
import { createFixtures, type Fixtures } from '../fixtures.ts'
import { type Scenario, until, withDatabase } from '../scenario.ts'
import { listen } from '../sockets.ts'

const HOUR_MS = 3_600_000
const LATER = [2 * HOUR_MS, 2 * HOUR_MS, 2 * HOUR_MS]
/** One after the other: either process may be the one that closes a lot. */
const SOON = [2_000, 2_300, 2_600, 2_900, 3_200, 3_500, 3_800, 4_100]
const LOAD_MS = 1_000

/** The point at which a process ends. With `frozen` it is not killed but falls silent, its connections open. */
type Ending = CrashPoint & { of: 'bids' | 'a close'; frozen?: boolean }

/** One statement appends the entry and moves the state with it. */
const CLOSING = /insert into lot_events \(lot_id, seq, kind,/
const BIDS = /bids-write/

const MOMENTS: readonly Ending[] = [
  { of: 'a close', name: 'committed, nothing published', within: CLOSING, at: COMMIT, answered: true },
  { of: 'bids', name: 'committed, nothing published or answered', within: BIDS, at: COMMIT, answered: true },
  { of: 'a close', name: 'locked', within: /for update/, at: CLOSING, answered: false },
  { of: 'a close', name: 'written and not committed', within: CLOSING, at: COMMIT, answered: false },
  { of: 'bids', name: 'locked', within: /bids-lock/, at: BIDS, answered: false },
  { of: 'bids', name: 'locked and never heard of again', within: /bids-lock/, at: BIDS, answered: false, frozen: true },
  {
    of: 'a close',
    name: 'locked and never heard of again',
    within: /for update/,
    at: CLOSING,
    answered: false,
    frozen: true,
  },
]

/**
 * `kill -9` at named points of a transaction, which a proxy between the app and its database sees: with locks held,
 * half written, written, and committed but unpublished. Or it hangs there with its connections open, as on a machine
 * that has lost its network. A second process runs all the time: it closes the remaining lots, accepts bids on the
 * locked ones, answers for the decided ones, and its sockets get every committed change.
 */
export async function crashPoints(scenario: Scenario, { clients, howMany }: { clients: number; howMany?: number }) {
  const url = await scenario.databaseUrl()
  const redis = scenario.openRedis()
  await redis?.start()
  const toDatabase = await openProxy({ targets: () => [Number(new URL(url).port)] })
  const victim = await scenario.openApp(1, { databasePort: toDatabase.port, redisUrl: redis?.url })
  const other = await scenario.openApp(2, { redisUrl: redis?.url })
  await other.start()
  const faults: string[] = []
  for (const moment of MOMENTS.slice(0, howMany)) {
    await victim.start()
    const found = await withDatabase(url, (db) => killAt({ scenario, db, victim, other, toDatabase, clients }, moment))
    faults.push(...found.map((fault) => `${moment.of}, ${moment.name}: ${fault}`))
  }
  await toDatabase.close()
  return faults
}

type Parts = { scenario: Scenario; db: Database; victim: App; other: App; toDatabase: TcpProxy; clients: number }

async function killAt(parts: Parts, moment: Ending): Promise<string[]> {
  const { scenario, db, victim, other, toDatabase, clients } = parts
  const closes = moment.of === 'a close'
  const stock = await createFixtures(db, { clients, closeInMs: closes ? [...SOON, ...LATER] : LATER })
  const channels = stock.lots.map(({ carId }) => `bid.${carId}`)
  const socket = await listen(other.address, channels)
  const load = startBidding({ stock, addresses: [victim.address, other.address], seed: scenario.seed })
  await sleep(LOAD_MS)
  let isReached = false
  toDatabase.treat(
    fateAt(moment, () => {
      isReached = true
    }),
  )
  const areOver = async () => (await openLots(db, stock)) <= LATER.length
  // The other may have closed them all: then there was no such moment.
  await until('the moment comes', async () => isReached || (closes && (await areOver())))
  const elsewhere = isReached && moment.frozen ? await goOnWithout(parts, stock) : []
  if (isReached) await victim.kill()
  toDatabase.treat(undefined)
  await until('lots whose time is over are closed', areOver)
  await sleep(LOAD_MS)
  const calls = [...(await load.stop()), ...elsewhere]
  scenario.say(`  ${moment.of}, ${moment.name}${isReached ? '' : ' (not reached, once more)'}: ${tally(calls)}`)
  const seqs = await states(db, stock)
  await until('the other process has published the last change of each lot', async () =>
    seqs.every(({ carId, seq }) => lastSeq(socket, carId) >= seq),
  )
  socket.close()
  const faults = [
    ...(await checkHistory({ db, addresses: [other.address], stock, calls })),
    ...readEvents(socket, stock, { closes: [1] }).map((fault) => `sockets of the other process: ${fault}`),
  ]
  return isReached || faults.length > 0 ? faults : killAt(parts, moment)
}

/** The process falls silent; members who wait for it in vain bid at the other, on every lot. */
async function goOnWithout({ scenario, db, victim, other }: Parts, stock: Fixtures): Promise<readonly Seen[]> {
  victim.freeze()
  const open = (await states(db, stock)).filter(({ status }) => status === 'live')
  const seqOf = new Map(open.map(({ carId, seq }) => [carId, seq]))
  const load = startBidding({ stock, addresses: [other.address], seed: scenario.seed + 1 })
  await until('every open lot goes on without it', async () =>
    (await states(db, stock)).every(({ carId, seq }) => seq > (seqOf.get(carId) ?? 0)),
  )
  return load.stop()
}

async function openLots(db: Database, stock: Fixtures): Promise<number> {
  return (await states(db, stock)).filter(({ status }) => status === 'live').length
}

function states(db: Database, stock: Fixtures) {
  const lotIds = stock.lots.map(({ lotId }) => lotId)
  return db.selectFrom('lotStates').select(['carId', 'seq', 'status']).where('lotId', 'in', lotIds).execute()
}
