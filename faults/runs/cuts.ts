import { setTimeout as sleep } from 'node:timers/promises'
import { startBidding, tally } from '../bidders.ts'
import type { Dice } from '../dice.ts'
import { type Ground, withDatabase } from '../ground.ts'
import { judge } from '../judge.ts'
import { type Fate, type FateOf, openLine, WHOLE } from '../line.ts'
import { createStock } from '../stock.ts'

const FAULTS_SHARE = 0.25
const COMMITS_SHARE = 0.15
const STATEMENTS_SHARE = 0.002

/** What happens to a request and its answer. */
function fateOfRequests(dice: Dice): FateOf {
  const fates: (() => Fate)[] = [
    () => ({ kind: 'unsent' }),
    () => ({ kind: 'unanswered', bytes: 0 }),
    () => ({ kind: 'unanswered', bytes: dice.between(1, 400) }),
    () => ({ kind: 'late', ms: dice.between(1, 300) }),
    () => ({ kind: 'silent', ms: dice.between(0, 200) }),
  ]
  return () => (dice.chance(FAULTS_SHARE) ? dice.pick(fates)() : WHOLE)
}

/** The database is most likely to break where it hurts most: it has the commit, and nobody hears whether. */
function fateOfStatements(dice: Dice): FateOf {
  return (sent) => {
    if (!sent.includes('commit')) return dice.chance(STATEMENTS_SHARE) ? { kind: 'unsent' } : WHOLE
    if (!dice.chance(COMMITS_SHARE)) return WHOLE
    return dice.pick<Fate>([
      { kind: 'unanswered', bytes: 0 },
      { kind: 'unsent' },
      { kind: 'late', ms: dice.between(1, 200) },
    ])
  }
}

/** Lines that break: between the bidders and the app, and between the app and its database. */
export async function cuts(ground: Ground, { seconds, clients }: { seconds: number; clients: number }) {
  const dice = ground.dice('cuts')
  const url = await ground.databaseUrl()
  const toDatabase = await openLine({ targets: () => [Number(new URL(url).port)] })
  const app = await ground.openApp(1, { databasePort: toDatabase.port })
  await app.start()
  const toApp = await openLine({ targets: () => [app.port] })
  const stock = await withDatabase(url, (db) => createStock(db, { clients }))
  const load = startBidding({ stock, addresses: [`http://127.0.0.1:${toApp.port}`], seed: ground.seed })
  toApp.treat(fateOfRequests(dice))
  toDatabase.treat(fateOfStatements(dice))
  for (const endsAt = performance.now() + seconds * 1_000; performance.now() < endsAt; ) {
    await sleep(dice.between(300, 1_200))
    const [line, isLong] = [dice.pick([toApp, toDatabase]), dice.chance(0.4)]
    if (!isLong) line.cut()
    else {
      line.down()
      await sleep(dice.between(100, 800))
      line.up()
    }
  }
  toApp.treat(undefined)
  toDatabase.treat(undefined)
  const calls = await load.stop()
  ground.say(`  to the app: ${toApp.done()}; to the database: ${toDatabase.done()}`)
  ground.say(`  ${tally(calls)}`)
  const faults = await withDatabase(url, (db) => judge({ db, addresses: [app.address], stock, calls }))
  await app.stop()
  await toApp.close()
  await toDatabase.close()
  return faults
}
