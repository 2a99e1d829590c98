import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type Reply = { status: number; body: string }
export type Call = { path: string; token: string; body: string; key?: string }

/** One keep-alive connection that sends a request and waits for its answer: as little work as a client can do. */
export class Line {
  private readonly socket: Socket
  private waiting: ((reply: Reply) => void) | undefined
  private text = ''

  private constructor(socket: Socket) {
    this.socket = socket
    socket.setNoDelay(true)
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => this.read(chunk))
  }

  static open(port: number): Promise<Line> {
    const socket = connect(port, '127.0.0.1')
    return new Promise((resolve, reject) => {
      socket.once('connect', () => resolve(new Line(socket)))
      socket.once('error', reject)
    })
  }

  post({ path, token, body, key }: Call): Promise<Reply> {
    const keyLine = key === undefined ? '' : `idempotency-key: ${key}\r\n`
    this.socket.write(
      `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n${keyLine}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
    return this.answer()
  }

  get(path: string): Promise<Reply> {
    this.socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`)
    return this.answer()
  }

  private answer(): Promise<Reply> {
    return new Promise((resolve) => {
      this.waiting = resolve
    })
  }

  close(): void {
    this.socket.destroy()
  }

  private read(chunk: string): void {
    this.text += chunk
    const end = this.text.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(/content-length: (\d+)/i.exec(this.text.slice(0, end))?.[1] ?? 0)
    const body = this.text.slice(end + 4)
    if (Buffer.byteLength(body) < length) return
    const status = Number(this.text.slice(9, 12))
    this.text = ''
    this.waiting?.({ status, body })
  }
}

export type Outcome = {
  accepted: number
  /** Refusals by their reason. */
  refused: Map<string, number>
  failed: number
  perSecond: number
  latenciesMs: number[]
}

/**
 * Keeps `lines` requests under way for `ms`, each connection sending its next as soon as it is answered.
 * @param next makes the next call; calls are made in the order of sending.
 * @param warmUp what each connection asks for first; a balancer opens its connections for it.
 */
export async function saturate(
  port: number,
  lines: number,
  ms: number,
  next: () => Call,
  warmUp = '/healthz',
): Promise<Outcome> {
  const open = await Promise.all(Array.from({ length: lines }, () => Line.open(port)))
  const outcome: Outcome = { accepted: 0, refused: new Map(), failed: 0, perSecond: 0, latenciesMs: [] }
  // A new connection's first request takes another way through the server; the second and later ones are measured.
  await Promise.all(open.map((line) => line.get(warmUp)))
  const from = performance.now()
  const until = from + ms
  await Promise.all(
    open.map(async (line) => {
      while (performance.now() < until) {
        const sentAt = performance.now()
        count(outcome, await line.post(next()))
        outcome.latenciesMs.push(performance.now() - sentAt)
      }
    }),
  )
  outcome.perSecond = outcome.accepted / ((performance.now() - from) / 1_000)
  for (const line of open) line.close()
  return outcome
}

function count(outcome: Outcome, { status, body }: Reply): void {
  if (status === 200) outcome.accepted += 1
  else if (status >= 500) outcome.failed += 1
  else {
    const reason = /"reason":"(\w+)"/.exec(body)?.[1] ?? String(status)
    outcome.refused.set(reason, (outcome.refused.get(reason) ?? 0) + 1)
  }
}

/**
 * Sends `perSecond` calls a second for `ms`, whether the earlier ones are answered or not, over at most `lines`
 * connections. A call's latency counts from the moment when it was due, so that a stall is not hidden by sending less.
 */
export async function offer(
  port: number,
  { lines, perSecond, ms }: { lines: number; perSecond: number; ms: number },
  next: () => Call,
): Promise<Outcome> {
  const idle = await Promise.all(Array.from({ length: lines }, () => Line.open(port)))
  const open = [...idle]
  await Promise.all(open.map((line) => line.get('/healthz')))
  const outcome: Outcome = { accepted: 0, refused: new Map(), failed: 0, perSecond: 0, latenciesMs: [] }
  const waiting: number[] = []
  const answers: Promise<void>[] = []
  const from = performance.now()
  const send = async (line: Line, dueAt: number): Promise<void> => {
    count(outcome, await line.post(next()))
    outcome.latenciesMs.push(performance.now() - dueAt)
    const late = waiting.shift()
    if (late === undefined) idle.push(line)
    else await send(line, late)
  }
  for (let sent = 0; sent < (perSecond * ms) / 1_000; ) {
    const due = Math.floor(((performance.now() - from) * perSecond) / 1_000)
    for (; sent < due; sent += 1) {
      const dueAt = from + (sent * 1_000) / perSecond
      const line = idle.pop()
      if (line) answers.push(send(line, dueAt))
      else waiting.push(dueAt)
    }
    await pause(1)
  }
  await Promise.all(answers)
  outcome.perSecond = outcome.accepted / ((performance.now() - from) / 1_000)
  for (const line of open) line.close()
  return outcome
}
