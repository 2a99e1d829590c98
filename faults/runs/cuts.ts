import { setTimeout as sleep } from 'node:timers/promises'
import { startBidding, tally } from '../bidders.ts'
import { checkHistory } from '../checker.ts'
import { type Fate, type FateOf, openProxy, WHOLE } from '../environment/proxy.ts'
import { createFixtures } from '../fixtures.ts'
import type { Rng } from '../rng.ts'
import { type Scenario, withDatabase } from '../scenario.ts'

const FAULTS_SHARE = 0.25
const COMMITS_SHARE = 0.15
const STATEMENTS_SHARE = 0.002

/** The fate of a request and its answer. */
function fateOfRequests(rng: Rng): FateOf {
  const fates: (() => Fate)[] = [
    () => ({ kind: 'unsent' }),
    () => ({ kind: 'unanswered', bytes: 0 }),
    () => ({ kind: 'unanswered', bytes: rng.between(1, 400) }),
    () => ({ kind: 'late', ms: rng.between(1, 300) }),
    () => ({ kind: 'silent', ms: rng.between(0, 200) }),
  ]
  return () => (rng.chance(FAULTS_SHARE) ? rng.pick(fates)() : WHOLE)
}

/** The database breaks most often at the worst moment: after it received the commit, before it answers. */
function fateOfStatements(rng: Rng): FateOf {
  return (sent) => {
    if (!sent.includes('commit')) return rng.chance(STATEMENTS_SHARE) ? { kind: 'unsent' } : WHOLE
    if (!rng.chance(COMMITS_SHARE)) return WHOLE
    return rng.pick<Fate>([
      { kind: 'unanswered', bytes: 0 },
      { kind: 'unsent' },
      { kind: 'late', ms: rng.between(1, 200) },
    ])
  }
}

/** Broken connections: between the bidders and the app, and between the app and its database. */
export async function cuts(scenario: Scenario, { seconds, clients }: { seconds: number; clients: number }) {
  const rng = scenario.rng('cuts')
  const url = await scenario.databaseUrl()
  const toDatabase = await openProxy({ targets: () => [Number(new URL(url).port)] })
  const app = await scenario.openApp(1, { databasePort: toDatabase.port })
  await app.start()
  const toApp = await openProxy({ targets: () => [app.port] })
  const stock = await withDatabase(url, (db) => createFixtures(db, { clients }))
  const load = startBidding({ stock, addresses: [`http://127.0.0.1:${toApp.port}`], seed: scenario.seed })
  toApp.treat(fateOfRequests(rng))
  toDatabase.treat(fateOfStatements(rng))
  for (const endsAt = performance.now() + seconds * 1_000; performance.now() < endsAt; ) {
    await sleep(rng.between(300, 1_200))
    const [line, isLong] = [rng.pick([toApp, toDatabase]), rng.chance(0.4)]
    if (!isLong) line.cut()
    else {
      line.down()
      await sleep(rng.between(100, 800))
      line.up()
    }
  }
  toApp.treat(undefined)
  toDatabase.treat(undefined)
  const calls = await load.stop()
  scenario.say(`  to the app: ${toApp.done()}; to the database: ${toDatabase.done()}`)
  scenario.say(`  ${tally(calls)}`)
  const faults = await withDatabase(url, (db) => checkHistory({ db, addresses: [app.address], stock, calls }))
  await app.stop()
  await toApp.close()
  await toDatabase.close()
  return faults
}
