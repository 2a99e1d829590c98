import type { Endpoints } from '#contract/http/index.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { type DatabaseHandle, openDatabase } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { createSecrets } from '#server/platform/secrets/secrets.ts'
import { createSettings } from '#server/platform/settings/settings.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { serveRoutes } from '#server/testing/serve-routes.ts'
import { createAuctionPages, type ReadMarket, registerAuctionRoutes } from '../index.ts'

export const testSecrets = createSecrets('a secret of thirty-two characters')

type GetPath = keyof { [K in keyof Endpoints as K extends `GET ${infer Path}` ? Path : never]: true }
export type Asked = {
  /** The value of the path's parameter. */
  of?: string | number
  /** The query string, with its question mark. */
  query?: string
  accountId?: number
  language?: 'ar' | 'en'
}
/** `data` is undefined in a refusal. */
type Answer<D> = { status: number; data: D; reason: string | undefined }

export type TestSite = {
  db: DatabaseHandle['db']
  /** Reads one page of the API, as a guest or as a member. */
  get<P extends GetPath>(path: P, asked?: Asked): Promise<Answer<Endpoints[`GET ${P}`]['data']>>
  close(): Promise<void>
}

/** The pages of auctions over HTTP with their own database; the token of a member is the account's id. */
export async function openTestSite(
  watchers: (carId: number) => number = () => 0,
  marketOf: (db: DatabaseHandle['db']) => ReadMarket = () => async () => null,
): Promise<TestSite> {
  const database = await createTestDatabase()
  const { db, close } = openDatabase(database.url, { max: 4 })
  const homeContent = async () => ({ sliders: [], partners: [] })
  const reports = { readAccepted: async () => refuse('not_found') }
  const certificates = { read: async () => refuse('not_found') }
  const about = { settings: createSettings(db), secrets: testSecrets, clock: systemClock }
  const deps = { db, ...about, homeContent, watchers, reports, certificates, readMarket: marketOf(db) }
  const served = await serveRoutes((api) => registerAuctionRoutes(api, createAuctionPages(deps)))
  return {
    db,
    async get(path, { of = '', query = '', accountId, language = 'en' } = {}) {
      const url = `${path.replace(/\{\w+\}/, String(of))}${query}`
      return served.call(`GET ${url}`, { language, ...(accountId !== undefined && { token: String(accountId) }) })
    },
    async close() {
      await served.close()
      await close()
      await database.drop()
    },
  }
}
