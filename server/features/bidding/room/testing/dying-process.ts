import type { AuctionEvent } from '#contract/live/events.ts'
import { openFixture } from '../../testing/fixture.ts'
import type { RoomAction } from '../staff.ts'

/** The point at which a process dies: before a step's commit, or after it and before its events are published. */
export type Death = { in: 'hammer' } | { after: AuctionEvent['event'] }
/** The options that the parent process passes. */
export type Orders = { url: string; death: Death }
export type Errand = { auctionId: number; action: RoomAction }

/**
 * A separate process with the whole scheduler, on the parent's database. It dies as in a power cut: it finishes and
 * sends nothing.
 */
const { url, death }: Orders = JSON.parse(process.argv[2] ?? '')
const fixture = await openFixture({ database: { url, serverUrl: url, drop: async () => undefined } })
const die = () => process.kill(process.pid, 'SIGKILL')
fixture.hooks.publish = (channel, data) => {
  // This channel carries nothing else.
  if (channel === 'auction' && 'after' in death && (data as AuctionEvent).event === death.after) die()
}
fixture.hooks.notices = async () => {
  if ('in' in death) die()
}
let done: Promise<unknown> = Promise.resolve()
process.on('message', ({ auctionId, action }: Errand) => {
  done = done.then(() => fixture.processAt(0).moveRoom(fixture.auctioneer, { auctionId, action }))
})
process.on('disconnect', () => process.exit())
await fixture.processAt(0).start()
process.send?.('ready')
