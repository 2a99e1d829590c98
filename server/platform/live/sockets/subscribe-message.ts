const WATCHER_MAX = 64

export type SubscribeMessage = {
  name: unknown
  token: string | undefined
  watcher: string | undefined
  backMs: number | undefined
}

/** `{channel, auth: {headers: {Authorization: 'Bearer …'}}, watcher, back}`, all of it untrusted. */
export function readSubscribeMessage(message: unknown): SubscribeMessage {
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
