import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { startEmbeddedPostgres } from '#postgres/index.ts'
import { makeTemporaryFolder } from '#postgres/temporary-folder.ts'
import { createAuctionWithLots } from '#server/testing/factories.ts'
import type { App } from '../environment/app-process.ts'
import { openProxy } from '../environment/proxy.ts'
import { openStandby } from '../environment/standby.ts'
import { type Scenario, until, withDatabase } from '../scenario.ts'

const LIST = '/api/v1/page/filter'

/**
 * Lists are read from a standby while its lag is small. They are not read while it is cut off and only looks alive, nor
 * when it is gone, and again when it is back. No list fails meanwhile, and none lags beyond the limit.
 * Rule: SCALE-32.
 */
export async function replica(scenario: Scenario): Promise<string[]> {
  const folder = await makeTemporaryFolder('marsa-primary-')
  const primary = await startEmbeddedPostgres({ dataDir: folder, onProgress: () => undefined })
  const port = scenario.portAt(4)
  const toStandby = await openProxy({ targets: () => [port] })
  const url = new URL(primary.url)
  const replicaUrl = new URL(primary.url)
  replicaUrl.port = String(toStandby.port)
  const app = await scenario.openApp(3, {
    url: primary.url,
    env: { DATABASE_REPLICA_URL: replicaUrl.href, DATABASE_REPLICA_LATE_SECONDS: '1' },
  })
  await app.start()
  const standby = await openStandby({ url: primary.url, folder, port, primaryPort: Number(url.port) })
  const list = watchList(app)
  try {
    await until('the standby is read', () => isRead(app))
    const before = await readsOf(standby.url)
    for (let turn = 0; turn < 20; turn += 1) await list.read(`?page=${turn + 1}&city=${turn}`)
    await until('lists come from the standby', async () => (await readsOf(standby.url)) > before)
    await withDatabase(standby.url, (db) => sql`select pg_wal_replay_pause()`.execute(db))
    const shown = await list.total()
    await withDatabase(primary.url, (db) => createAuctionWithLots(db, {}, [{}]))
    await until('a standby that stays behind is not read', async () => !(await isRead(app)))
    await until('the list shows what it lacks', async () => (await list.total()) > shown)
    await withDatabase(standby.url, (db) => sql`select pg_wal_replay_resume()`.execute(db))
    await until('it is read again', () => isRead(app))
    toStandby.down()
    toStandby.cut()
    for (let turn = 0; turn < 20; turn += 1) await list.read(`?page=${turn + 1}&city=${turn}`)
    await until('a standby that is gone is not read', async () => !(await isRead(app)))
    toStandby.up()
    await until('it is read again when it is back', () => isRead(app))
    scenario.say(`  ${list.reads()} lists were read, ${list.failures.length} failed`)
    return list.failures
  } finally {
    await scenario.clear()
    await standby.close()
    await primary.stop()
    await toStandby.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The figure is absent while the standby is not read. */
const isRead = async (app: App): Promise<boolean> =>
  /^marsa_replica_lag_seconds /m.test(await (await fetch(`${app.address}/metrics`)).text())

function watchList(app: App) {
  const failures: string[] = []
  let reads = 0
  const read = async (query = '') => {
    const answer = await fetch(`${app.address}${LIST}${query}`)
    reads += 1
    if (!answer.ok) failures.push(`a list was answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const total = async (): Promise<number> => {
    const { data } = (await (await read()).json()) as { data: { total: number } }
    return data.total
  }
  return { read, total, failures, reads: () => reads }
}

/** Reads tables that the product made on the standby; asking for its lag reads none. */
async function readsOf(url: string): Promise<number> {
  return withDatabase(url, async (db) => {
    const { rows } = await sql<{ reads: number }>`
      select sum(seq_scan + coalesce(idx_scan, 0))::float8 as reads from pg_stat_user_tables`.execute(db)
    return rows[0]?.reads ?? 0
  })
}
