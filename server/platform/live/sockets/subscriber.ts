import type { Channels } from '../bus/broadcast.ts'
import { type Channel, parseChannel } from '../channels.ts'
import type { Connection } from './connection.ts'
import { createListener } from './delivery.ts'
import type { Grants, Refused } from './grants.ts'
import type { Seat } from './network-limits.ts'
import { readSubscribeMessage } from './subscribe-message.ts'
import { createIdentity } from './watcher-identity.ts'

const SUBSCRIPTIONS_MAX = 60
const NAME_MAX = 100

export type Subscriber = {
  subscribe(message: unknown): Promise<void>
  unsubscribe(message: unknown): void
  /** The socket is gone. */
  leave(): void
}

export type SubscriberDeps = {
  channels: Channels
  grants: Grants
  /** Tells the client that it may not, or no longer, listen to a channel. */
  refuse: (channel: string, refused: Refused) => void
  /** Tells the client that it has all requested events of a channel's last seconds. */
  caughtUp: (channel: string) => void
  /** The connection's share of the limits of its network. */
  seat: Seat
}

/** The channels of one socket. */
export function createSubscriber(connection: Connection, deps: SubscriberDeps): Subscriber {
  const { channels, grants, refuse, caughtUp, seat } = deps
  const listener = createListener(connection)
  const identity = createIdentity(seat, (from, to) => channels.rename(held.keys(), from, to))
  /** Channel name → function that returns its grant. */
  const held = new Map<string, () => void>()
  /** Private channels being checked, with the newest request; an `unsubscribe` in between removes the name. */
  const asking = new Map<string, symbol>()

  function join(name: string, release: () => void): void {
    held.set(name, release)
    channels.join(name, listener, identity.name())
  }

  function drop(name: string): void {
    asking.delete(name)
    held.get(name)?.()
    if (held.delete(name)) channels.leave(name, listener, identity.name())
    identity.removeAccount(name)
  }

  function joinPublic(name: string, backMs: number | undefined): void {
    join(name, nothing)
    if (backMs !== undefined && channels.catchUp(name, listener, backMs)) caughtUp(name)
  }

  async function joinPrivate(channel: Channel & { kind: 'private' }, token: string | undefined): Promise<void> {
    const { name } = channel
    if (!seat.mayAsk()) return refuse(name, { status: 503, reason: 'unavailable' })
    const request = Symbol(name)
    asking.set(name, request)
    const answer = await grants.ask(channel.accountId, token, () => {
      drop(name)
      refuse(name, { status: 401, reason: 'unauthenticated' })
    })
    const isNewest = asking.get(name) === request
    if (isNewest) asking.delete(name)
    if ('status' in answer) {
      if (isNewest) refuse(name, answer)
      if (answer.status === 401 && token !== undefined && !seat.sawDeadToken()) connection.close()
      return
    }
    if (!isNewest) return answer.release()
    identity.addAccount(name, channel.accountId)
    join(name, answer.release)
  }

  return {
    async subscribe(message) {
      const { name, token, watcher, backMs } = readSubscribeMessage(message)
      identity.setGuest(watcher)
      const channel = parseChannel(name)
      if (channel === undefined) return refuse(shown(name), { status: 403, reason: 'forbidden' })
      // A client that asks for a private channel again has a new token. The new one decides, even while the old one is
      // checked.
      if (channel.kind === 'private') drop(channel.name)
      else if (held.has(channel.name)) return
      if (held.size + asking.size >= SUBSCRIPTIONS_MAX) return refuse(channel.name, { status: 403, reason: 'too_many' })
      if (channel.kind === 'public') joinPublic(channel.name, backMs)
      else await joinPrivate(channel, token)
    },
    unsubscribe(message) {
      const { name } = readSubscribeMessage(message)
      if (typeof name === 'string') drop(name)
    },
    leave() {
      for (const name of [...held.keys(), ...asking.keys()]) drop(name)
      channels.drop(listener)
      seat.leave()
    },
  }
}

const nothing = () => {}

const shown = (name: unknown): string => (typeof name === 'string' ? name.slice(0, NAME_MAX) : '')
