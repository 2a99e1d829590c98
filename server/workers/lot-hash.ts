import { crc32 } from 'node:zlib'

/** What a balancer knows of a request before it reads the body. */
export type Asked = { url: string; client: string }

/** The word that decides which worker gets a request: the lot of a bid, else the client's network address. */
export function keyOf({ url, client }: Asked): string {
  const lot = /^\/api\/v1\/bid\/?\?(?:[^#]*&)?lot=(\d{1,15})(?:&|$)/.exec(url)?.[1]
  return lot === undefined ? client : `lot ${lot}`
}

/**
 * The worker of a key: the same one as long as it runs, else the next that does.
 * @param ports of the workers by their place; undefined where none listens.
 */
export function portOf(key: string, ports: readonly (number | undefined)[]): number | undefined {
  const from = crc32(key) % Math.max(1, ports.length)
  for (let step = 0; step < ports.length; step += 1) {
    const port = ports[(from + step) % ports.length]
    if (port !== undefined) return port
  }
  return undefined
}
