/** A channel as the server knows it, and its name for a client. */
export type Channel =
  | { kind: 'public'; name: string }
  /** One account's own notices; `name` keeps the client's spelling, with or without `private-`. */
  | { kind: 'private'; name: string; accountId: number }

const publicNames: ReadonlySet<string> = new Set(['server-time', 'auction', 'bid'])
const ID = '([1-9][0-9]{0,15})'
const lotChannel = new RegExp(`^bid\\.${ID}$`)
const userChannel = new RegExp(`^(?:private-)?notification-user-${ID}$`)

/** Reads a channel's name; undefined for every name that the contract does not list. */
export function parseChannel(name: unknown): Channel | undefined {
  if (typeof name !== 'string') return undefined
  if (publicNames.has(name)) return { kind: 'public', name }
  if (idIn(lotChannel, name) !== undefined) return { kind: 'public', name }
  const accountId = idIn(userChannel, name)
  return accountId === undefined ? undefined : { kind: 'private', name, accountId }
}

/** The product id of a lot's own channel; undefined for any other channel. */
export const lotOf = (channel: string): number | undefined => idIn(lotChannel, channel)

/** Every name of `channel` that subscribers may use. */
export function spellings(channel: string): string[] {
  const accountId = idIn(userChannel, channel)
  if (accountId === undefined) return [channel]
  return [`notification-user-${accountId}`, `private-notification-user-${accountId}`]
}

function idIn(pattern: RegExp, name: string): number | undefined {
  const id = Number(pattern.exec(name)?.[1])
  return Number.isSafeInteger(id) ? id : undefined
}
