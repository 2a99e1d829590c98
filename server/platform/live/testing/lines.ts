import type { OpenLine } from '../neighbours.ts'

type Ears = Parameters<OpenLine>[1]
type End = { ears: Ears; state: 'up' | 'frozen' | 'dead' | 'cut' }

/** Lines between processes of a test, in one memory. Words arrive in their order, after whoever spoke has gone on. */
export function createLines() {
  const ends = new Map<string, End>()
  const said: string[] = []
  const openLine: OpenLine = (self, ears) => {
    const end: End = { ears, state: 'up' }
    ends.set(self, end)
    const isUp = () => end.state === 'up'
    const hear = (other: End, act: (ears: Ears) => void) =>
      queueMicrotask(() => {
        if (other.state === 'up') act(other.ears)
      })
    return {
      isUp,
      tell: async (to, text) => {
        const other = ends.get(to)
        said.push(text)
        // A frozen process still has its connection: nobody can see that it does not read.
        if (!isUp() || !other || other.state === 'dead' || other.state === 'cut') return false
        hear(other, (its) => its.hear(text))
        return true
      },
      tellAll: async (text) => {
        if (isUp()) for (const other of ends.values()) hear(other, (its) => its.hearAll(text))
      },
      close: () => {
        end.state = 'dead'
      },
    }
  }
  const set = (process: string, state: End['state']) => {
    const end = ends.get(process)
    if (!end) throw new RangeError(`there is no process ${process}`)
    end.state = state
    if (state === 'cut') end.ears.broken()
  }
  return { openLine, said, processes: () => [...ends.keys()], set, ears: (process: string) => ends.get(process)?.ears }
}
