/** Limits of one network: many people may share one address, but not without end. */
const SOCKETS_MAX = 500
/** Guests of one network that count individually among the watchers; the others count as one more. */
const GUESTS_MAX = 5
/** Maximum dead tokens in a minute; beyond it the database is not asked for this network. */
const DEAD_TOKENS_MAX = 60
const MINUTE_MS = 60_000
/** Dead tokens after which a socket is closed. */
const DEAD_TOKENS_OF_SOCKET = 5

/** One socket's share of the limits of its network. */
export type Seat = {
  /** A guest's name among the watchers, from the browser's value. */
  guest(said: string): string
  /** True if a token may be looked up for it. */
  mayAsk(): boolean
  /** A token was dead. @returns false when the socket should be closed. */
  sawDeadToken(): boolean
  /** The guest became a member, or has left. */
  leave(): void
}

type Network = { sockets: number; guests: Map<string, number>; dead: number; deadUntil: number }

/** Counts sockets, guests and dead tokens for each network. @param limited false lifts every limit, for load tests */
export function createNetworkLimits(now: () => number, limited: boolean) {
  const networks = new Map<string, Network>()
  const of = (name: string): Network => {
    const known = networks.get(name) ?? { sockets: 0, guests: new Map(), dead: 0, deadUntil: 0 }
    networks.set(name, known)
    return known
  }
  /** A minute after its last dead token a network without sockets is forgotten. */
  const forget = (name: string, network: Network) => {
    if (network.sockets <= 0 && network.deadUntil <= now()) networks.delete(name)
  }

  return {
    /** True if one more socket of this network may connect. */
    admits: (name: string): boolean => !limited || (networks.get(name)?.sockets ?? 0) < SOCKETS_MAX,
    /** Counts a new socket of this network. @returns a function to call when it disconnects */
    connected(name: string): () => void {
      const network = of(name)
      network.sockets += 1
      return () => {
        network.sockets -= 1
        forget(name, network)
      }
    },
    sit(name: string): Seat {
      const network = of(name)
      let own: string | undefined
      let dead = 0
      const release = () => {
        const uses = own === undefined ? 0 : (network.guests.get(own) ?? 0)
        if (own !== undefined && uses > 1) network.guests.set(own, uses - 1)
        else if (own !== undefined) network.guests.delete(own)
        own = undefined
      }
      return {
        guest(said) {
          if (!limited) return said
          release()
          const uses = network.guests.get(said) ?? 0
          if (uses === 0 && network.guests.size >= GUESTS_MAX) return `n${name}`
          own = said
          network.guests.set(said, uses + 1)
          return said
        },
        mayAsk: () => !limited || network.deadUntil <= now() || network.dead < DEAD_TOKENS_MAX,
        sawDeadToken() {
          dead += 1
          if (network.deadUntil <= now()) Object.assign(network, { dead: 0, deadUntil: now() + MINUTE_MS })
          network.dead += 1
          return !limited || dead < DEAD_TOKENS_OF_SOCKET
        },
        leave: release,
      }
    },
    /** Drops networks whose last dead token is long ago; called now and then. */
    forgetQuiet: () => {
      for (const [name, network] of networks) forget(name, network)
    },
  }
}
