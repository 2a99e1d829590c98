import type { AuctionEvent } from '#contract/live/events.ts'
import { openFixture } from '../../testing/fixture.ts'
import type { RoomAction } from '../staff.ts'

/** Where a process of the house dies: before a step's commit, or after it and before anybody is told. */
export type Death = { in: 'hammer' } | { after: AuctionEvent['event'] }
/** What a process is started with, and told by its parent. */
export type Orders = { url: string; death: Death }
export type Errand = { auctionId: number; action: RoomAction }

/**
 * A process of its own with the house's whole clockwork, on a database that its parent has. It dies as a machine does whose
 * plug is pulled: nothing is finished, nothing is said.
 */
const { url, death }: Orders = JSON.parse(process.argv[2] ?? '')
const fixture = await openFixture({ database: { url, drop: async () => undefined } })
const die = () => process.kill(process.pid, 'SIGKILL')
fixture.hooks.publish = (channel, data) => {
  // On this channel nothing else is told.
  if (channel === 'auction' && 'after' in death && (data as AuctionEvent).event === death.after) die()
}
fixture.hooks.notices = async () => {
  if ('in' in death) die()
}
let done: Promise<unknown> = Promise.resolve()
process.on('message', ({ auctionId, action }: Errand) => {
  done = done.then(() => fixture.processAt(0).moveRoom({ auctionId, action }, async () => undefined))
})
process.on('disconnect', () => process.exit())
await fixture.processAt(0).start()
process.send?.('ready')
