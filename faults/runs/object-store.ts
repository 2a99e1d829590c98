import { setTimeout as sleep } from 'node:timers/promises'
import { startFakeS3 } from '#server/testing/providers/fake-s3.ts'
import { startBidding, tally } from '../bidders.ts'
import { checkHistory } from '../checker.ts'
import type { App } from '../environment/app-process.ts'
import { openProxy } from '../environment/proxy.ts'
import { createFixtures } from '../fixtures.ts'
import { type Scenario, until, withDatabase } from '../scenario.ts'

const LOAD_MS = 1_500
/** Longer than one attempt may take, shorter than the three of a request together. */
const SLOW_MS = 6_000
const KEY = `${'ab'.repeat(16)}.webp`

/**
 * The object store is gone, and then answers too late: bids continue normally, a picture is 503 with the time to
 * retry, never "not found" and never 500, and it is there again with the store.
 */
export async function objectStore(scenario: Scenario, { clients }: { clients: number }): Promise<string[]> {
  const store = await startFakeS3()
  const toStore = await openProxy({ targets: () => [Number(new URL(store.url).port)] })
  const env = { ...store.variables, S3_ENDPOINT: `http://127.0.0.1:${toStore.port}` }
  const app = await scenario.openApp(1, { env })
  try {
    await app.start()
    return await withDatabase(await scenario.databaseUrl(), async (db) => {
      const stock = await createFixtures(db, { clients })
      const load = startBidding({ stock, addresses: [app.address], seed: scenario.seed })
      const faults = await breakStore(app, toStore)
      await sleep(LOAD_MS)
      const calls = await load.stop()
      scenario.say(`  ${tally(calls)}; the line to the store: ${toStore.done()}`)
      const troubled = calls.filter(({ troubles }) => troubles.length > 0).length
      if (troubled > 0) faults.push(`${troubled} bids met with trouble, though they need no file`)
      return [...faults, ...(await checkHistory({ db, addresses: [app.address], stock, calls }))]
    })
  } finally {
    await scenario.clear()
    await toStore.close()
    await store.close()
  }
}

async function breakStore(app: App, toStore: Awaited<ReturnType<typeof openProxy>>): Promise<string[]> {
  const faults: string[] = []
  const expectPicture = async (when: string, wanted: number) => {
    const answer = await fetch(`${app.address}/media/${KEY}`)
    const hint = answer.headers.get('retry-after')
    if (answer.status !== wanted) faults.push(`${when} a picture was answered ${answer.status}`)
    if (wanted === 503 && hint === null) faults.push(`${when} nobody learns when to come back`)
    await answer.arrayBuffer()
  }
  await expectPicture('before it was stored', 404)
  toStore.down()
  await expectPicture('without the store', 503)
  toStore.up()
  toStore.treat(() => ({ kind: 'late', ms: SLOW_MS }))
  await expectPicture('with a slow store', 503)
  toStore.treat(undefined)
  await until('the store is used again', async () => (await fetch(`${app.address}/media/${KEY}`)).status === 404)
  return faults
}
