import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock/clock.ts'

/** A way to every other process of the installation, and to each of them alone. */
export type Line = {
  /** Whether words can be sent and heard now. */
  isUp(): boolean
  /** @returns false when it is certain that the process has not heard it. */
  tell(process: string, text: string): Promise<boolean>
  /** Resolves when it is on its way. */
  tellAll(text: string): Promise<unknown>
  close(): void
}
/** @param ears `broken`: words of before may have been lost, both ways */
export type OpenLine = (
  self: string,
  ears: { hear(text: string): void; hearAll(text: string): void; broken(): void },
) => Line

/** What a process says of itself again and again. `life` is another one after its line broke. */
type Beat = { v: number; id: string; life: number; is: 'staying' | 'leaving' | 'gone' }

export type Neighbours = {
  self: string
  /** The other processes that live. */
  living(): string[]
  /** Those of all processes that will stay, this one among them unless it leaves. */
  staying(): string[]
  /** @returns false when it is certain that the process has not heard it. */
  tell(process: string, text: string): Promise<boolean>
  /** It did not do what it should: for a while it counts as gone. */
  shun(process: string): void
  /** Tells the others that this process will go. */
  leave(): void
  /** Tells them that it is gone. */
  close(): Promise<void>
}

type Deps = {
  openLine: OpenLine
  /** Its time must never jump. */
  clock: Clock
  log: Logger
  hear: (from: string, text: string) => void
  /** A process is gone, or has lost words; it may come again under the same name. */
  gone: (process: string) => void
  /** A process will go: nothing new is for it. */
  leaving: (process: string) => void
}

/** Other versions of these words are other processes' business. */
const VERSION = 1
const BEAT_MS = 300
/** In beats of one's own: who stood still themself must not take the others for silent. */
const SILENT_BEATS = 5
const SHUNNED_MS = 2_000

/** Which other processes can be spoken to now. Who says nothing for a while is gone; who speaks again is back. */
export function createNeighbours({ openLine, clock, log, hear, gone, leaving }: Deps): Neighbours {
  const self = crypto.randomUUID()
  const known = new Map<string, { unheard: number; life: number; stays: boolean }>()
  const shunnedUntil = new Map<string, number>()
  let life = 1
  let is: Beat['is'] = 'staying'
  const guarded = guard(log)
  const line = openLine(self, {
    hear: guarded((text) => {
      const end = text.indexOf(' ')
      const from = text.slice(0, end)
      const one = known.get(from)
      if (one) one.unheard = 0
      hear(from, text.slice(end + 1))
    }),
    hearAll: guarded((text) => take(JSON.parse(text) as Beat)), // written by `beat` of another process
    broken: () => {
      life += 1
      for (const id of [...known.keys()]) drop(id)
    },
  })

  function drop(id: string): void {
    if (known.delete(id)) gone(id)
  }

  function take(said: Beat): void {
    if (said.v !== VERSION || said.id === self) return
    const one = known.get(said.id)
    if (one && (said.is === 'gone' || said.life !== one.life)) drop(said.id)
    if (said.is === 'gone' || (shunnedUntil.get(said.id) ?? 0) > clock.now()) return
    const stays = said.is === 'staying'
    known.set(said.id, { unheard: 0, life: said.life, stays })
    if (one?.stays && !stays) leaving(said.id)
  }

  async function beat(): Promise<void> {
    if (line.isUp()) await line.tellAll(JSON.stringify({ v: VERSION, id: self, life, is } satisfies Beat))
  }

  function turn(): void {
    cancel = clock.after(BEAT_MS, turn)
    void beat()
    for (const [id, one] of known) {
      one.unheard += 1
      if (one.unheard > SILENT_BEATS) drop(id)
    }
    for (const [id, until] of shunnedUntil) if (until <= clock.now()) shunnedUntil.delete(id)
  }
  let cancel = clock.after(0, turn)

  return {
    self,
    living: () => [...known.keys()],
    staying: () => [
      ...(is === 'staying' ? [self] : []),
      ...[...known].flatMap(([id, { stays }]) => (stays ? [id] : [])),
    ],
    tell: (process, text) => line.tell(process, `${self} ${text}`),
    shun(process) {
      shunnedUntil.set(process, clock.now() + SHUNNED_MS)
      drop(process)
    },
    leave() {
      is = 'leaving'
      void beat()
    },
    async close() {
      cancel()
      is = 'gone'
      await beat()
      line.close()
    },
  }
}

/** What cannot be read must not stop what comes after it. */
const guard = (log: Logger) => (take: (text: string) => void) => (text: string) => {
  try {
    take(text)
  } catch (error) {
    log.error({ err: error }, 'a word of another process could not be taken')
  }
}
