import type { Logger } from 'pino'
import type { BidEvent, LiveEvents } from '#contract/live/events.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { spellings } from '../channels.ts'
import { createConflator } from '../merging/conflation.ts'
import { createRecent } from '../merging/recent.ts'
import { createDelivery, type Listener } from '../sockets/delivery.ts'
import { encodeEvent } from '../sockets/frame.ts'
import { createWatchers, type Watchers } from '../watchers.ts'
import type { ProcessBus } from './bus.ts'
import type { LiveMessage } from './message.ts'
import type { Publisher } from './publisher.ts'

const TOPIC = 'live'

/** The listeners of each channel in this process. */
export type Channels = {
  join(name: string, listener: Listener, person: string): void
  leave(name: string, listener: Listener, person: string): void
  /** A listener of these channels logged in as another member. */
  rename(names: Iterable<string>, from: string, to: string): void
  /** The listener is gone. */
  drop(listener: Listener): void
  count(name: string): number
  /**
   * Sends a listener the events published on its channel in the last `backMs` milliseconds.
   * @returns false, with nothing sent, if that is not known completely.
   */
  catchUp(name: string, listener: Listener, backMs: number): boolean
}

export type Broadcast = {
  publish: Publisher['publish']
  channels: Channels
  /** The number of people who watch a lot now, over all processes. */
  watchers(productId: number): number
  serverTime(at: Date): void
  /** The last change of a lot that this process's sockets received. */
  publishedUpTo(productId: number): number | undefined
  /** Sends only to this process's sockets, in order; events that they already received are not sent again. */
  remind(event: BidEvent): void
  forgetQuiet(): void
  slow(): number
  close(): void
}

/** Receives events of this process and of the others, throttles them and writes them to the sockets of this process. */
export function createBroadcast(parts: {
  bus: ProcessBus
  log: Logger
  clock: Clock
  mark: Parameters<typeof createWatchers>[0]['mark']
}): Broadcast {
  const { bus, log, clock, mark } = parts
  const rooms = new Map<string, Set<Listener>>()
  const delivery = createDelivery(clock)
  const recent = createRecent(clock)
  const conflator = createConflator(clock, (data) => {
    for (const channel of ['bid', `bid.${data.bid.product_id}`]) send({ channel, event: 'BidEvent', data })
  })
  const watchers = createWatchers({
    bus,
    clock,
    mark,
    publish: (data) => send({ channel: `bid.${data.product_id}`, event: 'WatchersEvent', data }),
  })
  bus.on(TOPIC, (text) => take(JSON.parse(text) as LiveMessage)) // written by `publish` of another process

  function send(message: LiveMessage): void {
    const listeners = rooms.get(message.channel)
    if (listeners === undefined) return
    const frame = encodeEvent(message.event, message.channel, JSON.stringify(message.data))
    delivery.deliver(listeners, message, frame)
  }

  function take(message: LiveMessage): void {
    recent.remember(message)
    if (message.event === 'BidEvent') conflator.accept(message.data)
    else for (const channel of spellings(message.channel)) send({ ...message, channel })
  }

  function catchUp(name: string, listener: Listener, backMs: number): boolean {
    const missed = recent.since(name, backMs)
    for (const message of missed ?? []) {
      const frame = encodeEvent(message.event, name, JSON.stringify(message.data))
      delivery.deliver([listener], message, frame)
    }
    return missed !== undefined
  }

  /** The effect is committed: no error here may reach the caller. */
  function publish<E extends keyof LiveEvents>(channel: string, event: E, data: LiveEvents[E]): void {
    try {
      const message = { channel, event, data } as LiveMessage // the parameters belong together, which the union cannot see
      take(message)
      bus.emitToOthers(TOPIC, () => JSON.stringify(message))
    } catch (error) {
      log.error({ err: error, channel, event }, 'a live event could not be published')
    }
  }

  return {
    publish,
    channels: createChannels(rooms, { drop: delivery.drop, catchUp }, watchers),
    watchers: watchers.count,
    serverTime: (at) => take(serverTimeMessage(at)),
    publishedUpTo: conflator.publishedUpTo,
    remind: conflator.accept,
    forgetQuiet: conflator.forgetQuiet,
    slow: delivery.slow,
    close() {
      watchers.close()
      conflator.close()
      delivery.close()
    },
  }
}

/** A publisher for a process without sockets: its peers deliver the events. */
export const createBusPublisher = (bus: ProcessBus): Publisher => ({
  publish: (channel, event, data) => bus.emitToOthers(TOPIC, () => JSON.stringify({ channel, event, data })),
})

const serverTimeMessage = (at: Date): LiveMessage => ({
  channel: 'server-time',
  event: 'ServerTimeEvent',
  data: { server_time: at.toISOString() },
})

function createChannels(
  rooms: Map<string, Set<Listener>>,
  { drop, catchUp }: Pick<Channels, 'drop' | 'catchUp'>,
  watchers: Pick<Watchers, 'join' | 'leave'>,
): Channels {
  return {
    join(name, listener, person) {
      const room = rooms.get(name) ?? new Set()
      rooms.set(name, room.add(listener))
      watchers.join(name, person)
    },
    leave(name, listener, person) {
      const room = rooms.get(name)
      room?.delete(listener)
      if (room?.size === 0) rooms.delete(name)
      watchers.leave(name, person)
    },
    rename(names, from, to) {
      for (const name of names) {
        watchers.join(name, to)
        watchers.leave(name, from)
      }
    },
    drop,
    catchUp,
    count: (name) => rooms.get(name)?.size ?? 0,
  }
}
