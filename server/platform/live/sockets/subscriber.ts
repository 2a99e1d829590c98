import type { Channels } from '../bus/broadcast.ts'
import { type Channel, parseChannel } from '../channels.ts'
import type { Connection } from './connection.ts'
import { createListener } from './delivery.ts'
import type { Grants, Refused } from './grants.ts'
import type { Seat } from './network-limits.ts'

const SUBSCRIPTIONS_MAX = 60
const NAME_MAX = 100

export type Subscriber = {
  subscribe(message: unknown): Promise<void>
  unsubscribe(message: unknown): void
  /** The socket is gone. */
  leave(): void
}

/**
 * The channels of one socket.
 * @param refuse tells it of a channel that it may not, or no longer, listen to
 * @param caughtUp tells it that it has all that it asked for of a channel's last seconds
 * @param seat its place in the limits of its network
 */
export function createSubscriber(
  connection: Connection,
  channels: Channels,
  grants: Grants,
  refuse: (channel: string, refused: Refused) => void,
  caughtUp: (channel: string) => void,
  seat: Seat,
): Subscriber {
  const listener = createListener(connection)
  const person = createPerson(seat, (from, to) => channels.rename(held.keys(), from, to))
  /** Channel name → what gives its grant back. */
  const held = new Map<string, () => void>()
  /** Private channels being checked; an `unsubscribe` in between takes the name out. */
  const asking = new Set<string>()

  function join(name: string, release: () => void): void {
    held.set(name, release)
    channels.join(name, listener, person.name())
  }

  function drop(name: string): void {
    asking.delete(name)
    held.get(name)?.()
    if (held.delete(name)) channels.leave(name, listener, person.name())
    person.isNot(name)
  }

  function joinPublic(name: string, backMs: number | undefined): void {
    join(name, nothing)
    if (backMs !== undefined && channels.catchUp(name, listener, backMs)) caughtUp(name)
  }

  async function joinPrivate(channel: Channel & { kind: 'private' }, token: string | undefined): Promise<void> {
    const { name } = channel
    if (!seat.mayAsk()) return refuse(name, { status: 503, reason: 'unavailable' })
    asking.add(name)
    const answer = await grants.ask(channel.accountId, token, () => {
      drop(name)
      refuse(name, { status: 401, reason: 'unauthenticated' })
    })
    if ('status' in answer) {
      asking.delete(name)
      refuse(name, answer)
      if (answer.status === 401 && token !== undefined && !seat.sawDeadToken()) connection.close()
      return
    }
    if (!asking.delete(name)) return answer.release()
    person.isAccount(name, channel.accountId)
    join(name, answer.release)
  }

  return {
    async subscribe(message) {
      const { name, token, watcher, backMs } = read(message)
      person.saysGuest(watcher)
      const channel = parseChannel(name)
      if (channel === undefined) return refuse(shown(name), { status: 403, reason: 'forbidden' })
      if (asking.has(channel.name)) return
      // Who asks for a private channel again has a new token, and the new one decides.
      if (channel.kind === 'private') drop(channel.name)
      else if (held.has(channel.name)) return
      if (held.size + asking.size >= SUBSCRIPTIONS_MAX) return refuse(channel.name, { status: 403, reason: 'too_many' })
      if (channel.kind === 'public') joinPublic(channel.name, backMs)
      else await joinPrivate(channel, token)
    },
    unsubscribe(message) {
      const { name } = read(message)
      if (typeof name === 'string') drop(name)
    },
    leave() {
      for (const name of [...held.keys(), ...asking]) drop(name)
      channels.drop(listener)
      seat.leave()
    },
  }
}

const nothing = () => {}

const WATCHER_MAX = 64

/**
 * As whom a connection counts among the watchers: the account whose own channel it holds, else the guest id of its
 * browser, else only itself; of one network only a few guests count each. `renamed` is called before the new name is used.
 */
function createPerson(seat: Seat, renamed: (from: string, to: string) => void) {
  /** Held private channels, by either spelling. */
  const accounts = new Map<string, string>()
  let said = `c${crypto.randomUUID()}`
  let hasSaid = false
  let guest: string | undefined
  /** A guest takes a place among those of the network only while they are one. */
  function name(): string {
    const account: string | undefined = accounts.values().next().value
    if (account === undefined) {
      guest ??= seat.guest(said)
      return guest
    }
    seat.leave()
    guest = undefined
    return account
  }
  function change(work: () => void): void {
    const before = name()
    work()
    const after = name()
    if (after !== before) renamed(before, after)
  }
  return {
    name,
    isAccount: (channel: string, accountId: number) => change(() => void accounts.set(channel, `a${accountId}`)),
    isNot: (channel: string) => change(() => void accounts.delete(channel)),
    /** The first name counts: a connection is one guest. */
    saysGuest(watcher: string | undefined): void {
      if (hasSaid || watcher === undefined) return
      hasSaid = true
      change(() => {
        said = `g${watcher}`
        guest = undefined
      })
    },
  }
}

type Read = { name: unknown; token: string | undefined; watcher: string | undefined; backMs: number | undefined }

/** `{channel, auth: {headers: {Authorization: 'Bearer …'}}, watcher, back}`, of which nothing is taken on trust. */
function read(message: unknown): Read {
  const headers = field(field(message, 'auth'), 'headers')
  const header = field(headers, 'Authorization') ?? field(headers, 'authorization')
  const token = typeof header === 'string' ? /^Bearer\s+(\S+)$/i.exec(header)?.[1] : undefined
  const said = field(message, 'watcher')
  const watcher = typeof said === 'string' && said !== '' && said.length <= WATCHER_MAX ? said : undefined
  const back = field(message, 'back')
  const backMs = typeof back === 'number' && back >= 0 ? back : undefined
  return { name: field(message, 'channel'), token, watcher, backMs }
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return (value as Record<string, unknown>)[name]
}

const shown = (name: unknown): string => (typeof name === 'string' ? name.slice(0, NAME_MAX) : '')
