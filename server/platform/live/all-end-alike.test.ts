import { setImmediate as breath } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import type { BidEvent } from '#contract/live/events.ts'
import { createBus } from './bus/bus.ts'
import { bidEvent, connect, HASH, handClock, type Rig, silent, startLive, until } from './testing/rig.ts'

const lots = Array.from({ length: 20 }, (_, i) => i + 1)
const ROUNDS = 10
const ACTS_MIN = 4
const ROUND_MS = 20
const INTERVAL_MS = 80
const CATCH_UP_MS = 100
const BEAT_MS = 5_000
// The kernel buffers some megabytes before the server notices that the client does not read.
const status = 'live'.padEnd(20_000)

/** A connection between processes with messages two rounds late, from one sender first, then from the other. */
function lateLine() {
  const ears: ((text: string) => void)[] = []
  let held: { from: number; text: string }[] = []
  let older: typeof held = []
  return {
    bus: () => {
      const from = ears.length
      return createBus({
        redisUrl: undefined,
        hash: HASH,
        log: silent,
        openLink: (receive) => {
          ears.push(receive)
          return { send: (text) => void held.push({ from, text }), close: async () => {} }
        },
      })
    },
    nextRound(first: number) {
      const due = older.toSorted((a, b) => Math.abs(a.from - first) - Math.abs(b.from - first))
      older = held
      held = []
      for (const { text } of due) for (const ear of ears) ear(text)
    },
  }
}

type Watcher = { kind: string; events: BidEvent[] }

/** A client of one protocol revision, by hand, which can stop reading. */
async function byHand(rig: Rig, revision: 3 | 4): Promise<Watcher & { socket: WebSocket }> {
  const events: BidEvent[] = []
  const socket = new WebSocket(`ws://127.0.0.1:${rig.port}/socket.io/?EIO=${revision}&transport=websocket`)
  onTestFinished(() => socket.terminate())
  if (revision === 4) socket.once('open', () => socket.send('40'))
  await new Promise<void>((resolve) => {
    socket.on('message', (text) => {
      const packet = String(text)
      if (packet.startsWith('40')) resolve()
      if (packet.startsWith('42["BidEvent"'))
        events.push((JSON.parse(packet.slice(2)) as [string, string, BidEvent])[2])
    })
  })
  // A slow reader is alive: in one revision of the protocol the client pings, in the other it need not.
  const beat = setInterval(() => socket.send(revision === 3 ? '2' : '3', () => {}), BEAT_MS)
  onTestFinished(() => clearInterval(beat))
  socket.send('42["subscribe",{"channel":"bid","auth":{"headers":{}}}]')
  return { kind: `revision ${revision} by hand`, events, socket }
}

/** A client of Socket.IO 4. @param events of the same client's earlier connections. */
async function ofFour(rig: Rig, transports: ('polling' | 'websocket')[], events: BidEvent[] = []) {
  const { socket, subscribe } = await connect(rig, transports)
  socket.on('BidEvent', (_channel: string, data: BidEvent) => events.push(data))
  subscribe('bid')
  return { kind: transports.join(), events, socket }
}

async function seat(rig: Rig) {
  const steady: Watcher[] = await Promise.all([
    ofFour(rig, ['websocket']),
    ofFour(rig, ['polling']),
    ofFour(rig, ['polling', 'websocket']),
    byHand(rig, 3),
  ])
  const slow = await Promise.all([byHand(rig, 3), byHand(rig, 4)])
  const restless = await ofFour(rig, ['polling', 'websocket'])
  const come = steady.length + slow.length + 1
  await until(() => rig.stats().watchers('bid') === come)
  for (const { socket } of slow) socket.pause()
  return {
    rig,
    steady,
    slow,
    restless,
    comeBack: async () => {
      restless.socket.close()
      await until(() => rig.stats().watchers('bid') === come - 1)
      const back = await ofFour(rig, ['polling', 'websocket'], restless.events)
      restless.socket = back.socket
      await until(() => rig.stats().watchers('bid') === come)
    },
  }
}

type Seat = Awaited<ReturnType<typeof seat>>

/** The events of a lot that a client got, in their order. */
const ofLot = ({ events }: Watcher, lot: number) => events.filter(({ bid }) => bid.product_id === lot)
/** Events that do not begin where the previous event of their lot ended. */
const jumps = (received: BidEvent[]) =>
  received.filter((each, i) => i > 0 && each.from_seq !== (received[i - 1]?.bid.seq ?? 0) + 1)
const steps = (received: BidEvent[]) => received.map(({ bid }) => bid.seq)

test('[LIVE-9] [LIVE-10] [LIVE-11] slow, returning and old clients end in the same state as all others', async () => {
  const { clock, advance } = handClock()
  const line = lateLine()
  const rigs = [await startLive({ bus: line.bus(), clock }), await startLive({ bus: line.bus(), clock })] as const
  const seats = await Promise.all(rigs.map(seat))
  let seq = 0
  const round = () => {
    seq += 1
    for (const lot of lots)
      rigs[(seq + lot) % 2 === 0 ? 0 : 1].publisher.publish('bid', 'BidEvent', bidEvent(lot, seq, { status }))
    line.nextRound(seq % 2)
    advance(ROUND_MS)
  }
  const quiet = () => {
    for (const first of [0, 1]) line.nextRound(first)
    for (let ms = 0; ms <= INTERVAL_MS; ms += ROUND_MS) advance(ROUND_MS)
  }
  const hasAll = (watcher: Watcher) => lots.every((lot) => steps(ofLot(watcher, lot)).at(-1) === seq)
  const untilAllHave = (of: (seat: Seat) => Watcher[]) =>
    until(() => {
      advance(CATCH_UP_MS)
      return seats.every((each) => of(each).every(hasAll))
    })
  const areBehind = () => seats.every(({ rig, slow }) => rig.stats().slow === slow.length)

  for (let act = 0; act < ACTS_MIN || !areBehind(); act++) {
    const back = Promise.all(seats.map(({ comeBack }) => comeBack()))
    for (let i = 0; i < ROUNDS; i++) {
      round()
      await breath()
    }
    await back
    round()
    quiet()
    await untilAllHave(({ steady, restless }) => [...steady, restless])
  }
  for (const { slow } of seats) for (const { socket } of slow) socket.resume()
  await untilAllHave(({ slow }) => slow)

  for (const { steady, slow, restless } of seats)
    for (const lot of lots) {
      for (const watcher of [...steady, ...slow]) {
        expect(jumps(ofLot(watcher, lot)), watcher.kind).toEqual([])
        expect(ofLot(watcher, lot).at(-1)).toMatchObject({ current_price: bidEvent(lot, seq).current_price })
      }
      const received = steps(ofLot(restless, lot))
      expect(received).toEqual([...new Set(received)].toSorted((a, b) => a - b))
    }
})
