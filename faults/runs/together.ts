import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/platform/db/database.ts'
import { type Load, startBidding, tally } from '../bidders.ts'
import { checkHistory } from '../checker.ts'
import { createClient } from '../client.ts'
import type { App } from '../environment/app-process.ts'
import { openProxy } from '../environment/proxy.ts'
import type { Redis } from '../environment/redis.ts'
import { eventsOf, lastSeq, readEvents } from '../events.ts'
import { createFixtures, type Fixtures, lastSeqs, OPENING, openSession } from '../fixtures.ts'
import { type Scenario, until, withDatabase } from '../scenario.ts'
import { listen } from '../sockets.ts'
import { lateMessages } from './late-messages.ts'

const LOAD_MS = 2_000
const CLOSE_MS = 9_000
const HOUR_MS = 3_600_000
const UNAUTHENTICATED = 401
const BIDS_IN_TURN = 6
/** Without a message each process would find out on its own after 30 seconds at the earliest. */
const WORD_MS = 20_000

/**
 * Two processes behind a balancer, one PostgreSQL and one Redis: they take bids on the same lots, keys of one are asked
 * for at the other, sockets of both receive everything, lots close once. Redis disappears and comes back, and one
 * process is killed while lots end.
 */
export async function together(scenario: Scenario, { clients }: { clients: number }): Promise<string[]> {
  const redis = scenario.openRedis()
  if (!redis) {
    scenario.say('  SKIPPED: no redis-server on this machine')
    return []
  }
  await redis.start()
  const toRedis = await openProxy({ targets: () => [redis.port] })
  const apps = [
    await scenario.openApp(1, { redisUrl: `redis://127.0.0.1:${toRedis.port}` }),
    await scenario.openApp(2, { redisUrl: redis.url }),
  ] as const
  await Promise.all(apps.map((app) => app.start()))
  let turn = 0
  const balancer = await openProxy({
    targets: () => {
      turn += 1
      return turn % 2 === 0 ? [apps[0].port, apps[1].port] : [apps[1].port, apps[0].port]
    },
  })
  const addresses = [...apps.map((app) => app.address), `http://127.0.0.1:${balancer.port}`]
  const faults = await withDatabase(await scenario.databaseUrl(), async (db) => [
    ...(await sessionsEndEverywhere(db, apps)),
    ...(await bidInTurn(db, apps)),
    ...(await lateMessages(db, apps, toRedis)),
    ...(await bidThroughBoth({ scenario, db, apps, addresses, redis, clients })),
  ])
  await balancer.close()
  await toRedis.close()
  return faults
}

type Both = {
  scenario: Scenario
  db: Database
  apps: readonly [App, App]
  addresses: readonly string[]
  redis: Redis
  clients: number
}

async function bidThroughBoth({ scenario, db, apps, addresses, redis, clients }: Both): Promise<string[]> {
  const closeInMs = [CLOSE_MS, CLOSE_MS, CLOSE_MS, 2 * HOUR_MS]
  const stock = await createFixtures(db, { clients, closeInMs })
  const channels = stock.lots.map(({ carId }) => `bid.${carId}`)
  const killed = await listen(apps[0].address, channels)
  const survivor = await listen(apps[1].address, channels)
  const load = startBidding({ stock, addresses, seed: scenario.seed })
  await sleep(LOAD_MS)
  await redis.kill()
  await sleep(LOAD_MS)
  await redis.start()
  await sleep(LOAD_MS)
  await apps[0].kill()
  await until('the lots whose time is over are closed', async () => (await openLots(db, stock)) === 1)
  await apps[0].start()
  const calls = await finish(load)
  scenario.say(`  ${tally(calls)}`)
  const seqs = await lastSeqs(db, stock)
  // Sockets of the killed one have missed events, which they reload when they are back.
  await until('the other has published the last change of each lot', async () =>
    seqs.every(({ carId, seq }) => lastSeq(survivor, carId) >= seq),
  )
  killed.close()
  survivor.close()
  return [
    ...(await checkHistory({ db, addresses, stock, calls })),
    ...readEvents(killed, stock, { closes: [0, 1] }).map((fault) => `sockets of the killed process: ${fault}`),
    ...readEvents(survivor, stock, { closes: [1] }).map((fault) => `sockets of the other process: ${fault}`),
  ]
}

async function finish(load: Load) {
  await sleep(LOAD_MS / 2)
  return load.stop()
}

async function openLots(db: Database, stock: Fixtures): Promise<number> {
  const rows = await db
    .selectFrom('lotStates')
    .select('lotId')
    .where('status', '=', 'live')
    .where(
      'lotId',
      'in',
      stock.lots.map(({ lotId }) => lotId),
    )
    .execute()
  return rows.length
}

/** One bid after the other, each at the other process: sockets of both receive each, in order and without a gap. */
async function bidInTurn(db: Database, apps: readonly [App, App]): Promise<string[]> {
  const { bidders, lots } = await createFixtures(db, { clients: 2 })
  const [lot] = lots
  if (!lot) throw new Error('no lot')
  const sockets = await Promise.all(
    apps.map(async (app, index) => {
      const own = bidders[index]
      const channel = `private-notification-user-${own?.accountId}`
      return listen(app.address, [`bid.${lot.carId}`, channel], own?.token)
    }),
  )
  for (let seq = 1; seq <= BIDS_IN_TURN; seq += 1) {
    const [bidder, app] = [bidders[seq % 2], apps[seq % 2]]
    if (!bidder || !app) throw new Error('two of each')
    const amount = OPENING + seq * 1_000_00
    const { outcome } = await createClient([app.address], bidder).bid({ carId: lot.carId, amount, max: null })
    if (outcome.data?.bid.seq !== seq) return [`bid ${seq} in turn was answered ${outcome.text}`]
    await until(`both hear of bid ${seq}`, async () => sockets.every((socket) => lastSeq(socket, lot.carId) >= seq))
  }
  // Bids go to the bidder's process; the outbid member is connected to the other.
  await until('both members hear at their process that they were outbid at the other', async () =>
    sockets.every(({ received }) => received.some(({ event }) => event === 'GeneralNotificationEvent')),
  )
  for (const socket of sockets) socket.close()
  return sockets.flatMap((socket, index) => {
    const order = eventsOf(socket, lot.carId).map((event) => `${event.from_seq}-${event.bid.seq}`)
    const due = Array.from({ length: BIDS_IN_TURN }, (_, place) => `${place + 1}-${place + 1}`)
    return order.join() === due.join() ? [] : [`process ${index} published ${order.join(' ')}`]
  })
}

/** A session ended at one process is dead at the other, and so is its private channel there. */
async function sessionsEndEverywhere(db: Database, apps: readonly [App, App]): Promise<string[]> {
  const { bidders } = await createFixtures(db, { clients: 1 })
  const [member] = bidders
  if (!member) throw new Error('no member')
  const second = await openSession(db, member.accountId)
  const channel = `private-notification-user-${member.accountId}`
  const socket = await listen(apps[1].address, [channel], member.token)
  const here = createClient([apps[0].address], member)
  const there = createClient([apps[1].address], member)
  const other = createClient([apps[1].address], { ...member, token: second })
  const before = await there.request('GET', '/v1/profile')
  await here.request('POST', '/v1/logout', undefined, {})
  const endedAt = performance.now()
  await until('the ended session is dead at the other process', async () => {
    const answer = await there.request('GET', '/v1/profile')
    return answer?.status === UNAUTHENTICATED
  })
  await until('its private channel there is ended', async () =>
    socket.received.some((one) => one.event === 'subscription_error' && one.channel === channel),
  )
  const took = performance.now() - endedAt
  socket.close()
  const kept = await other.request('GET', '/v1/profile')
  return [
    ...(before?.status === 200 ? [] : ['a session of one process was not known to the other']),
    ...(took < WORD_MS ? [] : [`the end of a session reached the other process after ${Math.round(took)} ms`]),
    ...(kept?.status === 200 ? [] : ['the end of one session ended another']),
  ]
}
