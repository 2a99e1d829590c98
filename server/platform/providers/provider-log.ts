import type { Database } from '../db/database.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { type ProviderNews, saveProviderNews } from './provider-states-store.ts'

const EVERY_MS = 1_000

/** Collects the results of calls to a provider, and writes them for all processes at most once a second. */
export function createProviderLog(db: Database, name: string, metrics?: Pick<Metrics, 'provider'>) {
  let news: ProviderNews = { success: false, failure: undefined, pausedMs: 0 }
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  const write = () => {
    timer = undefined
    const seen = news
    news = { success: false, failure: undefined, pausedMs: 0 }
    // Results are lost while the database is away; nothing depends on them.
    writing = saveProviderNews(db, name, seen).catch(() => undefined)
  }
  const soon = () => {
    timer ??= setTimeout(write, EVERY_MS).unref()
  }
  return {
    succeeded: () => {
      metrics?.provider(name, 'succeeded')
      news = { ...news, success: true, pausedMs: 0 }
      soon()
    },
    failed: (failure: string, pausedMs = 0) => {
      metrics?.provider(name, 'failed')
      news = { ...news, failure, pausedMs }
      soon()
    },
    /** Writes the remaining results; nothing is written afterwards. */
    close: async (): Promise<void> => {
      if (timer !== undefined) {
        clearTimeout(timer)
        write()
      }
      await writing
    },
  }
}
export type ProviderLog = ReturnType<typeof createProviderLog>
