import type { Logger } from 'pino'
import type { Tx } from '#server/platform/db/database.ts'
import { TRIES_KEPT_FROM_STRANGERS, TRIES_OF_OWN_NETWORK, WRONG_CODES_PER_HOUR } from './rules.ts'
import { countOf, countOne, type Try } from './store.ts'

const HOUR = 3_600
const KEY = 'wrong-codes'

/**
 * Guards against guesses spread over many phones, each within its own tries: after too many wrong codes of the whole
 * installation strangers have fewer tries. Members on a network that they have used keep theirs.
 */
export function createBreaker({ log, isOn }: { log: Logger; isOn: boolean }) {
  return {
    /** Counts a wrong code. The transaction must commit. */
    async count(tx: Tx): Promise<void> {
      if (!isOn) return
      const { used } = await countOne(tx, KEY, HOUR)
      if (used === WRONG_CODES_PER_HOUR) log.error({ alarm: 'wrong_codes', tries: used }, 'many wrong codes in an hour')
    },
    async spared(tx: Tx): Promise<Pick<Try, 'spared' | 'keptFromStrangers'>> {
      const isBroken = isOn && (await countOf(tx, KEY, HOUR)) >= WRONG_CODES_PER_HOUR
      return isBroken
        ? { spared: TRIES_KEPT_FROM_STRANGERS, keptFromStrangers: TRIES_KEPT_FROM_STRANGERS }
        : { spared: TRIES_OF_OWN_NETWORK, keptFromStrangers: 0 }
    },
  }
}
