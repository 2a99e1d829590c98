import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseHandle, inTransaction, openDatabase } from '#server/platform/db/database.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { createAccount } from '#server/testing/factories.ts'
import { addMessage, openThread, readThread, readThreadFile } from './index.ts'

let database: TestDatabase
let handle: DatabaseHandle
beforeAll(async () => {
  database = await createTestDatabase()
  handle = openDatabase(database.url)
})
afterAll(async () => {
  await handle.close()
  await database.drop()
})

const DAY_MS = 86_400_000
const paper = {
  ...{ width: 1, height: 1 },
  variants: [{ format: 'pdf' as const, width: 1, key: `${'b'.repeat(32)}.pdf`, bytes: 4 }],
}

test('[LET-1] [LET-2] a thread of another feature: messages of both sides, files, and the clock that runs', async () => {
  const { db } = handle
  const [{ id: accountId }, { id: staffId }] = [await createAccount(db), await createAccount(db, { role: 'support' })]
  const say = (side: 'member' | 'staff', text: string, days: number | null = 5) =>
    inTransaction(db, (tx) =>
      addMessage(tx, opened.id, { side, authorId: side === 'member' ? accountId : staffId, text, papers: [] }, days),
    )
  const days = async () => {
    const thread = await readThread(db, opened.id)
    return thread?.answerBy ? Math.round((thread.answerBy.getTime() - Date.now()) / DAY_MS) : null
  }
  const first = { side: 'member' as const, authorId: accountId, text: 'The gearbox slips.', papers: [paper] }
  const about = { kind: 'case' as const, accountId, subject: 'A fault', about: 'order:12', answerDays: 3 }
  const opened = await inTransaction(db, (tx) => openThread(tx, about, first))
  expect(opened.number).toBe(`L-${String(opened.id).padStart(6, '0')}`)

  await say('member', 'And a lamp is out.')
  expect(await days()).toBe(3)
  await say('staff', 'We look at it.')
  expect(await readThread(db, opened.id)).toMatchObject({ status: 'answered', answerBy: null, about: 'order:12' })
  await say('member', 'When?')
  expect(await days()).toBe(5)
  expect(await say('staff', ' \n ')).toMatchObject({ refused: 'invalid', errors: { text: [expect.anything()] } })

  const thread = await readThread(db, opened.id)
  expect(thread?.messages.map(({ side, text }) => [side, text])).toEqual([
    ['member', 'The gearbox slips.'],
    ['member', 'And a lamp is out.'],
    ['staff', 'We look at it.'],
    ['member', 'When?'],
  ])
  const [file] = thread?.messages[0]?.files ?? []
  expect(file).toEqual({ id: expect.any(Number), format: 'pdf', bytes: 4 })
  const pictures = { read: async () => Buffer.from('%PDF') }
  const read = (letterId: number) => readThreadFile({ db, pictures }, letterId, file?.id ?? 0)
  expect(await read(opened.id)).toMatchObject({ contentType: 'application/pdf' })
  expect(await read(opened.id + 1)).toMatchObject({ refused: 'not_found' })
})
