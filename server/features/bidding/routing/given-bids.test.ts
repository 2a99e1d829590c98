import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPeers, type Peers } from '#server/platform/db/peers.ts'
import { riyals } from '#server/testing/factories.ts'
import { logOf } from '../testing/books.ts'
import { type Fixture, only, openFixture } from '../testing/fixture.ts'
import { holdWallet, untilBlocked } from '../testing/locks.ts'
import { outcomeOf } from '../testing/outcome.ts'

let fixture: Fixture
let giver: Peers
beforeAll(async () => {
  fixture = await openFixture()
  giver = createPeers({ databaseUrl: fixture.url, log: pino({ level: 'silent' }), answer: () => false })
  await giver.start()
})
afterAll(async () => {
  await giver.stop()
  await fixture.close()
})

/** A bid as its owner queues it, given by the process with that line. */
const give = async (carId: number, accountId: number, line: number | undefined, key: string) => {
  const idempotencyKey = { key, requestHash: Buffer.from(key) }
  const call = { amount: riyals(50_000), maxAmount: null }
  const bid = {
    carId,
    accountId,
    call,
    idempotencyKey,
    language: 'en',
    requestId: key,
    ...(line && { giver: line }),
  } as const
  const answer = await fixture.processAt(0).placeBid(bid)
  return answer && outcomeOf(answer)
}

describe('[QUE-11] a bid that another process gave', () => {
  test('counts while its giver lives', async () => {
    const lot = only(await fixture.lots())
    const [member] = await fixture.members(1)
    expect(giver.line()).toBeGreaterThan(0)
    expect((await give(lot.carId, member ?? 0, giver.line(), 'living'))?.reason).toBeNull()
    expect(await logOf(fixture.db, lot.lotId)).toHaveLength(1)
  })

  test('is not placed when its giver has died while it waited: its member may have been told that nobody has it', async () => {
    const lot = only(await fixture.lots())
    const [member] = await fixture.members(1)
    const dying = createPeers({ databaseUrl: fixture.url, log: pino({ level: 'silent' }), answer: () => true })
    await dying.start()
    const held = await holdWallet(fixture.url, member ?? 0)
    const placed = give(lot.carId, member ?? 0, dying.line(), 'dying').catch((error: unknown) => error)
    await untilBlocked(fixture.url, 1)
    await dying.stop()
    await untilNobody(fixture.url, 2)
    await held.release()
    expect(await placed).toBeInstanceOf(Error)
    expect(await logOf(fixture.db, lot.lotId)).toEqual([])
    expect((await give(lot.carId, member ?? 0, undefined, 'dying'))?.reason).toBeNull()
  })
})

/** Waits until fewer processes than that live. */
async function untilNobody(url: string, fewerThan: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const living = async () =>
    (
      await client.query(`select from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted
      and database = (select oid from pg_database where datname = current_database())`)
    ).rowCount ?? 0
  await expect.poll(living).toBeLessThan(fewerThan)
  await client.end()
}
