import type { Database } from '#server/platform/db/database.ts'
import { createClient } from '../client.ts'
import type { App } from '../environment/app-process.ts'
import type { TcpProxy } from '../environment/proxy.ts'
import { eventsOf, lastSeq } from '../events.ts'
import { createFixtures, OPENING } from '../fixtures.ts'
import { until } from '../scenario.ts'
import { listen } from '../sockets.ts'

const BIDS = 2
const RAISE = 1_000_00

/**
 * Messages of one process reach the other late: its sockets get the bids from the database meanwhile, and must not
 * get them again when the messages come.
 * @param toRedis the connection of the first process.
 */
export async function lateMessages(db: Database, apps: readonly [App, App], toRedis: TcpProxy): Promise<string[]> {
  const { bidders, lots } = await createFixtures(db, { clients: 2 })
  const [lot] = lots
  const [first] = bidders
  if (!lot || !first) throw new Error('a lot and two members')
  const own = `private-notification-user-${first.accountId}`
  const socket = await listen(apps[1].address, [`bid.${lot.carId}`, own], first.token)
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  toRedis.treat(() => ({ kind: 'held', until: promise }))
  for (let seq = 1; seq <= BIDS; seq += 1) {
    const bidder = bidders[seq - 1]
    if (!bidder) throw new Error('two members')
    const call = { carId: lot.carId, amount: OPENING + seq * RAISE, max: null }
    const { outcome } = await createClient([apps[0].address], bidder).bid(call)
    if (outcome.data?.bid.seq !== seq) return [`bid ${seq} was answered ${outcome.text}`]
    await until(`the other process tells of bid ${seq} without a word`, async () => lastSeq(socket, lot.carId) >= seq)
  }
  toRedis.treat(undefined)
  letGo()
  // The notice about the outbid first bidder follows both bid events.
  await until('the late words have come', async () =>
    socket.received.some(({ event }) => event === 'GeneralNotificationEvent'),
  )
  socket.close()
  const order = eventsOf(socket, lot.carId).map((event) => `${event.from_seq}-${event.bid.seq}`)
  return order.join() === '1-1,2-2' ? [] : [`beside late messages these were published: ${order.join(' ')}`]
}
