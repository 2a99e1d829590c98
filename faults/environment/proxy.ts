import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The fate of a message on a connection:
 * `whole`, it arrives and is answered; `late`, it arrives after `ms`; `unsent`, the connection breaks before it
 * arrives;
 * `unanswered`, it arrives and is answered, and the connection breaks `bytes` into the answer; `silent`, it arrives, no
 * answer comes back, and the connection breaks after `ms`; `held`, it and all that follows it arrive when `until`
 * comes;
 * `swallowed`, it arrives, and its answer goes only to the caller of this function, through `told`.
 */
export type Fate =
  | { kind: 'whole' }
  | { kind: 'late'; ms: number }
  | { kind: 'unsent' }
  | { kind: 'unanswered'; bytes: number }
  | { kind: 'silent'; ms: number }
  | { kind: 'held'; until: Promise<unknown> }
  | { kind: 'swallowed'; received: (answer: Buffer) => void }

export const WHOLE: Fate = { kind: 'whole' }

/** Decides about the near end's data, piece by piece; `connection` is the same for all pieces of one. */
export type FateOf = (sent: Buffer, connection: object) => Fate

/** A TCP connection through this process that can be broken in many ways. Its near end is `port` on 127.0.0.1. */
export type TcpProxy = Awaited<ReturnType<typeof openProxy>>

/**
 * Opens one.
 * @param options.targets the ports of the far end, best first: the first that accepts gets the connection.
 */
export async function openProxy(options: { port?: number; targets: () => number[] }) {
  const sockets = new Set<Socket>()
  const counts = new Map<Fate['kind'] | 'cut', number>()
  let fateOf: FateOf = () => WHOLE
  let down = false
  const count = (what: Fate['kind'] | 'cut') => counts.set(what, (counts.get(what) ?? 0) + 1)

  const server = createServer({ pauseOnConnect: true, noDelay: true }, (near) => {
    keep(near)
    if (down) return void near.resetAndDestroy()
    void reach(options.targets()).then((far) => {
      if (!far || near.destroyed) return void near.resetAndDestroy()
      keep(far)
      join(near, far, (sent) => {
        const fate = fateOf(sent, near)
        if (fate.kind !== 'whole') count(fate.kind)
        return fate
      })
      near.resume()
      return undefined
    })
    return undefined
  })

  function keep(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }

  function cut(): void {
    count('cut')
    for (const socket of sockets) socket.resetAndDestroy()
  }

  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a line has a port')
  return {
    port: address.port,
    /** From now on; `undefined` lets everything through. */
    treat: (decide: FateOf | undefined) => {
      fateOf = decide ?? (() => WHOLE)
    },
    /** Breaks every connection; new ones are accepted. */
    cut,
    /** Breaks every connection and accepts none until `up`. */
    down: () => {
      down = true
      cut()
    },
    up: () => {
      down = false
    },
    /** Its effects on its users. */
    done: () => [...counts].map(([what, times]) => `${times} ${what}`).join(', ') || 'nothing',
    close: async () => {
      down = true
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A connection to the first that accepts one. */
async function reach(ports: readonly number[]): Promise<Socket | undefined> {
  for (const port of ports) {
    const far = connect({ port, host: '127.0.0.1', noDelay: true })
    try {
      await once(far, 'connect')
      return far
    } catch {
      far.destroy()
    }
  }
  return undefined
}

function join(near: Socket, far: Socket, fateOf: (sent: Buffer) => Fate): void {
  let answers: Fate = WHOLE
  // Pieces are sent in their order, however late one of them is.
  let sent: Promise<unknown> = Promise.resolve()
  const part = (socket: Socket) => {
    socket.on('close', () => {
      near.destroy()
      far.destroy()
    })
  }
  part(near)
  part(far)
  near.on('data', (piece) => {
    const fate = fateOf(piece)
    if (fate.kind === 'unsent') return void near.resetAndDestroy()
    if (fate.kind === 'unanswered' || fate.kind === 'swallowed') answers = fate
    if (fate.kind === 'silent') {
      answers = fate
      void sleep(fate.ms).then(() => near.resetAndDestroy())
    }
    if (fate.kind === 'held') sent = sent.then(() => fate.until)
    if (fate.kind === 'late') sent = sent.then(() => sleep(fate.ms))
    sent = sent.then(() => far.writable && far.write(piece))
    return undefined
  })
  far.on('data', (piece) => {
    if (answers.kind === 'swallowed') return void answers.received(piece)
    if (answers.kind === 'silent' || !near.writable) return
    if (answers.kind !== 'unanswered') return void near.write(piece)
    if (answers.bytes === 0) return void near.resetAndDestroy()
    near.end(piece.subarray(0, answers.bytes))
    answers = { kind: 'silent', ms: 0 }
    return undefined
  })
  near.on('end', () => void sent.then(() => far.end()))
  far.on('end', () => near.end())
}
