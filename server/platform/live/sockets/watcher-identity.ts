import type { Seat } from './network-limits.ts'

/**
 * The name of a connection among the watchers: the account whose own channel it holds, else the guest id
 * of its browser, else its own. Only a few guests of one network have a name each.
 * @param renamed is called before the new name is used.
 */
export function createIdentity(seat: Seat, renamed: (from: string, to: string) => void) {
  /** Held private channels, by either spelling. */
  const accounts = new Map<string, string>()
  let guestName = `c${crypto.randomUUID()}`
  let hasGuestName = false
  /** The name granted by the network's limit. */
  let granted: string | undefined
  /** A guest takes a slot among those of the network only while they are a guest. */
  function name(): string {
    const account: string | undefined = accounts.values().next().value
    if (account === undefined) {
      granted ??= seat.guest(guestName)
      return granted
    }
    seat.leave()
    granted = undefined
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
    addAccount: (channel: string, accountId: number) => change(() => void accounts.set(channel, `a${accountId}`)),
    removeAccount: (channel: string) => change(() => void accounts.delete(channel)),
    /** The first name counts: a connection is one guest. */
    setGuest(watcher: string | undefined): void {
      if (hasGuestName || watcher === undefined) return
      hasGuestName = true
      change(() => {
        guestName = `g${watcher}`
        granted = undefined
      })
    },
  }
}
