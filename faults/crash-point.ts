import type { FateOf } from './environment/proxy.ts'
import { WHOLE } from './environment/proxy.ts'

/** A point in a transaction: a message that is sent after one that contained `within`. */
export type CrashPoint = {
  name: string
  within: RegExp
  at: RegExp
  /** The message arrives and is answered; the point is reached before the answer gets back. */
  answered: boolean
}

/** Written and committed in one piece, or in two. */
export const COMMIT = /commit\0/
const COMMITTED = /COMMIT\0/
const END = /(?:commit|rollback)\0/
const NEVER = new Promise<never>(() => undefined)

/** Lets everything through until the moment comes; from then on that transaction stops. */
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
        return {
          kind: 'swallowed',
          received: (answer) => void (COMMITTED.test(answer.toString('latin1')) && reached()),
        }
      reached()
      return { kind: 'held', until: NEVER }
    }
    said.set(connection, END.test(text) ? '' : before + text)
    return WHOLE
  }
}
