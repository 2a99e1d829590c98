import type { LaneDeps } from './deliver.ts'
import * as store from './store.ts'

const MARK_TRIES = 3

/** Marks messages as sent, many in one statement: while one is written the next ones gather. */
export function createSentList({ db, sender, log }: LaneDeps) {
  let gathered: number[] = []
  let writing: Promise<void> | undefined
  async function write(): Promise<void> {
    while (gathered.length > 0) {
      const ids = gathered
      gathered = []
      for (let tries = 1; ; tries += 1) {
        try {
          await store.markSent(db, ids, sender.keepsText)
          break
        } catch (error) {
          if (tries < MARK_TRIES) continue
          log.warn({ err: error, count: ids.length }, 'messages that were sent could not be marked and may go twice')
          break
        }
      }
    }
  }
  const written = () => {
    writing ??= write().finally(() => {
      writing = undefined
    })
    return writing
  }
  return {
    add: (id: number) => {
      gathered.push(id)
      return written()
    },
    written,
  }
}
