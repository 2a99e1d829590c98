import type { Seat } from './network-limits.ts'

/**
 * The name under which a connection counts among the watchers: the account whose own channel it holds, else the guest id
 * of its browser, else its own. Of one network only a few guests have a name each.
 * @param renamed is called before the new name is used.
 */
export function createIdentity(seat: Seat, renamed: (from: string, to: string) => void) {
  /** Held private channels, by either spelling. */
  const accounts = new Map<string, string>()
  let guestName = `c${crypto.randomUUID()}`
  let hasGuestName = false
  /** The name that the network's limit has granted. */
  let granted: string | undefined
  /** A guest takes a place among those of the network only while they are one. */
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
