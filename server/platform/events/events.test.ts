import { afterAll, beforeAll, expect, test } from 'vitest'
import { afterCommit, type DatabaseHandle, inTransaction, openDatabase } from '#server/platform/db/database.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { createEventBus, type EventBus } from './events.ts'

type InTransaction = { sold: { price: number } }
type Committed = { lost: { id: number } }

let database: TestDatabase
let handle: DatabaseHandle
let events: EventBus<InTransaction, Committed>
const logged: unknown[] = []
const seen: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  handle = openDatabase(database.url)
  events = createEventBus<InTransaction, Committed>({ error: (entry: unknown) => void logged.push(entry) })
  events.on('sold', async (tx, { price }) => {
    await tx
      .insertInto('settings')
      .values({ key: `sold-${price}`, value: '1' })
      .execute()
    seen.push('first')
    if (price === 13) throw new Error('not at this price')
  })
  events.on('sold', async () => void seen.push('second'))
  events.afterCommit('sold', () => {
    throw new Error('harms nobody')
  })
  events.afterCommit('sold', ({ price }) => void seen.push(`after ${price}`))
  events.afterCommit('lost', ({ id }) => void seen.push(`lost ${id}`))
})
afterAll(async () => {
  await handle.close()
  await database.drop()
})

const written = (price: number) =>
  handle.db.selectFrom('settings').select('key').where('key', '=', `sold-${price}`).executeTakeFirst()

test('runs handlers in the publisher’s transaction, in order; the others after its commit, whichever of them throws', async () => {
  seen.length = 0
  await inTransaction(handle.db, async (tx) => {
    await events.publish(tx, 'sold', { price: 5 })
    expect(await written(5)).toBeUndefined()
    seen.push('published')
  })
  expect(seen).toEqual(['first', 'second', 'published', 'after 5'])
  expect(await written(5)).toBeDefined()
  expect(logged).toHaveLength(1)
})

test('a failing handler undoes the writes of the publisher and of earlier handlers, and nothing runs after it', async () => {
  seen.length = 0
  await expect(inTransaction(handle.db, (tx) => events.publish(tx, 'sold', { price: 13 }))).rejects.toThrow(
    'this price',
  )
  expect(seen).toEqual(['first'])
  expect(await written(13)).toBeUndefined()
})

test('a rollback after the event reaches no after-commit handler', async () => {
  seen.length = 0
  const failing = inTransaction(handle.db, async (tx) => {
    await events.publish(tx, 'sold', { price: 7 })
    throw new Error('later')
  })
  await expect(failing).rejects.toThrow('later')
  expect(seen).toEqual(['first', 'second'])
})

test('a retried deadlock runs only the after-commit tasks of its last attempt', async () => {
  let attempts = 0
  const ran: number[] = []
  await inTransaction(handle.db, async (tx) => {
    attempts += 1
    const attempt = attempts
    afterCommit(tx, () => void ran.push(attempt))
    if (attempt === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' })
  })
  expect(ran).toEqual([2])
})

test('the hot path publishes what it has committed itself', () => {
  seen.length = 0
  events.publishCommitted('lost', { id: 3 })
  expect(seen).toEqual(['lost 3'])
})
