import { connect, createServer, type Socket } from 'node:net'

/** A connection to PostgreSQL that can be cut and restored: the same address, with or without a server behind it. */
export async function createCuttable(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let cut = false
  let mute = false
  let muted = 0
  const server = createServer((client) => {
    if (cut) return client.destroy()
    if (mute) {
      muted += 1
      sockets.add(client)
      return client.on('error', () => undefined)
    }
    const upstream = connect(Number(target.port), target.hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.pipe(upstream).pipe(client)
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const through = new URL(url)
  through.host = `127.0.0.1:${address.port}`
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: through.href,
    cut: () => {
      cut = true
      drop()
    },
    /** Accepts new connections and never answers them, like a balancer in front of a dead server. */
    mute: () => {
      mute = true
      drop()
    },
    /** Their number. They stay open and silent when the connection is restored. */
    muted: () => muted,
    mend: () => {
      cut = false
      mute = false
    },
    close: () => {
      drop()
      server.close()
    },
  }
}
