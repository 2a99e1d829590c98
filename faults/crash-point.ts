import type { FateOf } from './proxy.ts'
import { WHOLE } from './proxy.ts'

/** A point in a transaction: at a piece that is sent in one that has already said `within`. */
export type CrashPoint = {
  name: string
  within: RegExp
  at: RegExp
  /** The piece arrives and is answered, and only then, before the answer is heard, the moment has come. */
  answered: boolean
}

/** Written and committed in one piece, or in two. */
export const COMMIT = /commit\0/
const COMMITTED = /COMMIT\0/
const END = /(?:commit|rollback)\0/
const NEVER = new Promise<never>(() => undefined)

/** Lets everything through until the moment comes; from then on nothing of that transaction goes on. */
export function fateAt(moment: CrashPoint, reached: () => void): FateOf {
  const said = new WeakMap<object, string>()
  let isOver = false
  return (sent, connection) => {
    const text = sent.toString('latin1')
    if (isOver) return { kind: 'held', until: NEVER }
    const before = said.get(connection) ?? ''
    if (moment.at.test(text) && moment.within.test(before + text)) {
      isOver = true
      if (moment.answered)
        return { kind: 'swallowed', told: (answer) => void (COMMITTED.test(answer.toString('latin1')) && reached()) }
      reached()
      return { kind: 'held', until: NEVER }
    }
    said.set(connection, END.test(text) ? '' : before + text)
    return WHOLE
  }
}
